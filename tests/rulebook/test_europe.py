"""The examples, pictures and tables of the Europe rulebook."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game.actions import Claim, LeaveTunnel, PayTunnel
from tests.conftest import PLENTY, MakeTable

YELLOW = "bucuresti--constantinople"
GREY = "wien--zagrab"
FERRY = "palermo--smyrna"
TUNNEL = "barcelona--pamplona"


@pytest.mark.parametrize("locomotives", [0, 1, 2, 3])
def test_yellow_track_of_three_has_four_payments(table: MakeTable, locomotives: int) -> None:
    """BASE-17: three yellow cards, or up to three of them replaced by locomotives."""
    colour = "locomotive" if locomotives == 3 else "yellow"
    hand = {"yellow": 3 - locomotives, "locomotive": locomotives}
    t = table("europe").turn(0).hand(0, **hand).play(Claim(YELLOW, colour, locomotives))
    assert t.view().tracks == {YELLOW: 0}
    assert t.view(0).hand == {}


def test_yellow_track_of_three_has_no_fifth_payment(table: MakeTable) -> None:
    """BASE-17"""
    t = table("europe").turn(0).hand(0, **PLENTY)
    options = [option for option in t.view(0).options() if getattr(option, "track", "") == YELLOW]
    assert len(options) == 4


@pytest.mark.parametrize(("colour", "locomotives"), [("red", 0), ("yellow", 1), ("locomotive", 2)])
def test_grey_track_of_two(table: MakeTable, colour: str, locomotives: int) -> None:
    """BASE-18: two red cards, a yellow one and a locomotive, or two locomotives."""
    t = table("europe").turn(0).hand(0, red=2, yellow=1, locomotive=2)
    t.play(Claim(GREY, colour, locomotives))
    assert t.view().tracks == {GREY: 0}
    assert t.view().seats[0].cards == 3


def test_ferry_from_smyrna_to_palermo(table: MakeTable) -> None:
    """EU-4: four cards of any one colour and two locomotives."""
    t = table("europe").turn(0).hand(0, pink=6, locomotive=2)
    assert t.refusal(Claim(FERRY, "pink", 0)) == "FERRY_LOCOMOTIVES"
    assert t.refusal(Claim(FERRY, "pink", 1)) == "FERRY_LOCOMOTIVES"
    t.play(Claim(FERRY, "pink", 2))
    assert t.view(0).hand == {"pink": 2}


def test_two_parallel_tunnels_join_madrid_and_pamplona() -> None:
    """BASE-22, EU-5: a black one and a white one."""
    tracks = [track for track in load("europe").tracks if {track.a, track.b} == {"madrid", "pamplona"}]
    assert [(track.colour, track.tunnel) for track in tracks] == [("black", True), ("white", True)]


@pytest.mark.parametrize(
    ("laid", "turned", "answer"),
    [
        ("red", "red", PayTunnel(0)),
        ("green", "locomotive", PayTunnel(0)),
        ("locomotive", "locomotive", PayTunnel(1)),
    ],
    ids=["two red", "two green", "two locomotives"],
)
def test_pictures_of_a_tunnel(table: MakeTable, laid: str, turned: str, answer: PayTunnel) -> None:
    """EU-5, EU-6: one more card of what was laid."""
    t = table("europe").turn(0).hand(0, **{laid: 3}).discard().deck(red=3, locomotive=3, white=3)
    t.next_outcomes("white", turned, "white")
    t.play(Claim(TUNNEL, laid, 2 if laid == "locomotive" else 0))
    assert t.view(0).options() == (answer, LeaveTunnel())
    t.play(answer)
    assert t.view().tracks == {TUNNEL: 0}
    assert t.view(0).hand == {}


def test_contents_of_the_box() -> None:
    """EU-1"""
    board = load("europe")
    assert board.trains == 45
    assert sorted(ticket.long for ticket in board.tickets) == [False] * 40 + [True] * 6
    assert board.seats == (2, 5)


def test_final_score_is_the_sum_of_its_five_parts(table: MakeTable) -> None:
    """BASE-27, EU-11, EU-12: the printed score sheet."""
    t = table("europe").score(0, 30).stations(0, "roma").tickets(0, "frankfurt--kobenhavn", "berlin--roma")
    t.own(0, "essen--frankfurt", "essen--kobenhavn:1").finish()
    sheet = t.game.result().seats[0]
    assert sheet.total == 30 + (5 - 9) + 2 * 4 + 10
