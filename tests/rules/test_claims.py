"""Claiming a track: payment, trains, points."""

from __future__ import annotations

import pytest

from ferrovia.engine.codes import COLOURS
from ferrovia.game import events
from ferrovia.game.actions import Claim
from tests.conftest import PLENTY, MakeTable, Table

BLUE_THREE = "montreal--new-york"
GREY_THREE = "montreal--toronto"


def claiming(table: MakeTable, **hand: int) -> Table:
    """Seat 0 of two is to move, with this hand; nothing has been discarded yet."""
    return table().turn(0).hand(0, **hand).discard()


def payments(t: Table, track: str) -> set[tuple[str, int]]:
    """The ways seat 0 may pay for a track."""
    options = t.view(0).options()
    return {(o.colour, o.locomotives) for o in options if isinstance(o, Claim) and o.track == track}


def test_claim_is_paid_with_as_many_cards_as_spaces(table: MakeTable) -> None:
    """BASE-17, BASE-6"""
    t = claiming(table, blue=5).play(Claim(BLUE_THREE, "blue"))
    assert t.events()[0] == events.TrackClaimed(0, BLUE_THREE, "blue", 0)
    assert t.view().tracks == {BLUE_THREE: 0}
    assert t.view(0).hand == {"blue": 2}


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (Claim(BLUE_THREE, "blue"), "NOT_ENOUGH_CARDS"),
        (Claim(BLUE_THREE, "blue", 2), "NOT_ENOUGH_CARDS"),
        (Claim(BLUE_THREE, "red"), "WRONG_COLOUR"),
        (Claim(BLUE_THREE, "red", 1), "WRONG_COLOUR"),
        (Claim(BLUE_THREE, "locomotive", 3), "NOT_ENOUGH_CARDS"),
        (Claim(BLUE_THREE, "blue", 4), "MALFORMED"),
    ],
)
def test_payment_that_does_not_fit_is_refused(table: MakeTable, claim: Claim, code: str) -> None:
    """BASE-17"""
    t = claiming(table, blue=2, red=6, locomotive=1)
    assert t.refusal(claim) == code
    assert t.view(0).hand == {"blue": 2, "red": 6, "locomotive": 1}


def test_locomotives_stand_in_in_any_number(table: MakeTable) -> None:
    """BASE-17, R-5: each mix is a separate choice, and the player decides."""
    t = claiming(table, blue=3, locomotive=3)
    assert payments(t, BLUE_THREE) == {("blue", 0), ("blue", 1), ("blue", 2), ("locomotive", 3)}


@pytest.mark.parametrize(
    ("colour", "locomotives", "left"),
    [
        ("blue", 0, {"red": 3, "locomotive": 3}),
        ("blue", 2, {"red": 3, "blue": 2, "locomotive": 1}),
        ("red", 1, {"red": 1, "blue": 3, "locomotive": 2}),
        ("locomotive", 3, {"red": 3, "blue": 3}),
    ],
)
def test_player_decides_what_is_paid(
    table: MakeTable, colour: str, locomotives: int, left: dict[str, int]
) -> None:
    """R-5: exactly the cards named leave the hand."""
    t = claiming(table, red=3, blue=3, locomotive=3).play(Claim(GREY_THREE, colour, locomotives))
    assert t.view(0).hand == left


@pytest.mark.parametrize("track", ["chicago--duluth", "montreal--new-york", "atlanta--nashville"])
def test_locomotives_alone_pay_for_every_track(table: MakeTable, track: str) -> None:
    """BASE-17"""
    t = claiming(table, locomotive=3)
    length = t.game.board.tracks[t.game.board.track_index[track]].length
    t.play(Claim(track, "locomotive", length))
    assert t.view(0).hand.get("locomotive", 0) == 3 - length


@pytest.mark.parametrize("colour", COLOURS)
def test_grey_track_takes_any_one_colour(table: MakeTable, colour: str) -> None:
    """BASE-18"""
    t = claiming(table, **{colour: 3}).play(Claim(GREY_THREE, colour))
    assert t.view().tracks == {GREY_THREE: 0}


def test_grey_track_does_not_take_two_colours(table: MakeTable) -> None:
    """BASE-18"""
    t = claiming(table, red=2, blue=2)
    assert payments(t, GREY_THREE) == set()
    assert t.refusal(Claim(GREY_THREE, "red")) == "NOT_ENOUGH_CARDS"


def test_payments_of_a_grey_track(table: MakeTable) -> None:
    """BASE-18, R-5: by colour and by number of locomotives; locomotives alone are one payment."""
    t = claiming(table, red=3, blue=1, locomotive=3)
    red = {("red", 0), ("red", 1), ("red", 2)}
    assert payments(t, GREY_THREE) == red | {("blue", 2), ("locomotive", 3)}


@pytest.mark.parametrize(("trains", "code"), [(4, None), (3, None), (2, "NOT_ENOUGH_TRAINS")])
def test_claim_needs_a_train_for_every_space(table: MakeTable, trains: int, code: str | None) -> None:
    """BASE-19"""
    t = claiming(table, blue=3).trains(0, trains)
    assert t.refusal(Claim(BLUE_THREE, "blue")) == code
    assert (Claim(BLUE_THREE, "blue") in t.view(0).options()) == (code is None)


def test_trains_go_on_the_track(table: MakeTable) -> None:
    """BASE-19"""
    t = claiming(table, blue=3).trains(0, 3).play(Claim(BLUE_THREE, "blue"))
    assert [seat.trains for seat in t.view().seats] == [0, 45]


def test_cards_paid_are_discarded(table: MakeTable) -> None:
    """BASE-20"""
    t = claiming(table, blue=2, locomotive=2).play(Claim(BLUE_THREE, "blue", 1))
    assert t.view().discard == {"blue": 2, "locomotive": 1}


def test_only_one_track_a_turn(table: MakeTable) -> None:
    """BASE-20, BASE-6"""
    t = claiming(table, **PLENTY).play(Claim(BLUE_THREE, "blue"))
    assert (t.view().prompt, t.view().current) == ("turn", 1)
    assert t.refusal(Claim(GREY_THREE, "red"), seat=0) == "NOT_YOUR_TURN"


def test_tracks_need_not_touch(table: MakeTable) -> None:
    """BASE-20"""
    t = claiming(table, **PLENTY).own(0, "miami--new-orleans").play(Claim(BLUE_THREE, "blue"))
    assert t.view().tracks == {"miami--new-orleans": 0, BLUE_THREE: 0}


@pytest.mark.parametrize("owner", [0, 1])
def test_track_has_one_owner_for_ever(table: MakeTable, owner: int) -> None:
    """BASE-20"""
    t = claiming(table, **PLENTY).own(owner, BLUE_THREE)
    assert t.refusal(Claim(BLUE_THREE, "blue")) == "TRACK_TAKEN"


@pytest.mark.parametrize(
    ("track", "points"),
    [
        ("atlanta--nashville", 1),
        ("atlanta--charleston", 2),
        ("montreal--new-york", 4),
        ("chicago--omaha", 7),
        ("atlanta--miami", 10),
        ("calgary--winnipeg", 15),
    ],
)
def test_points_are_scored_at_once_by_length(table: MakeTable, track: str, points: int) -> None:
    """BASE-21"""
    t = claiming(table, locomotive=6)
    length = t.game.board.tracks[t.game.board.track_index[track]].length
    t.score(0, 20).play(Claim(track, "locomotive", length))
    assert events.PointsScored(0, points, track) in t.events()
    assert [seat.score for seat in t.view().seats] == [20 + points, 0]
