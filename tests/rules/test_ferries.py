"""Tracks with locomotive symbols."""

from __future__ import annotations

import pytest

from ferrovia.engine.codes import COLOURS
from ferrovia.game.actions import Claim
from tests.conftest import PLENTY, MakeTable, Table

# Board, ferry, its length and its symbols.
FERRIES = [
    ("europe", "palermo--smyrna", 6, 2),
    ("europe", "palermo--roma", 4, 1),
    ("europe", "dieppe--london:1", 2, 1),
    ("iberia", "barcelona--palma:2", 3, 1),
    ("iberia", "palma--valencia:1", 4, 2),
    ("old-west", "los-angeles--san-francisco", 7, 3),
]


@pytest.mark.parametrize(("board", "track", "length", "symbols"), FERRIES)
def test_ferry_needs_a_locomotive_for_every_symbol(
    table: MakeTable, board: str, track: str, length: int, symbols: int
) -> None:
    """EU-4, IB-10, OW-8: that many or more; the rest in any one colour."""
    t = table(board, starts=("los-angeles", "denver")).turn(0).hand(0, red=12, pink=12, locomotive=8)
    options = t.view(0).options()
    offered = {(o.colour, o.locomotives) for o in options if isinstance(o, Claim) and o.track == track}
    mixed = {(colour, n) for colour in ("red", "pink") for n in range(symbols, length)}
    assert offered == mixed | {("locomotive", length)}
    assert t.refusal(Claim(track, "red", symbols - 1)) == "FERRY_LOCOMOTIVES"
    t.play(Claim(track, "red", symbols))
    assert t.view(0).hand == {"red": 12 - length + symbols, "pink": 12, "locomotive": 8 - symbols}


def test_ferry_is_refused_to_a_hand_without_enough_locomotives(table: MakeTable) -> None:
    """EU-4"""
    t = table("europe").turn(0).hand(0, red=12, locomotive=1)
    refusal = t.view(0).check_track("palermo--smyrna")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("FERRY_LOCOMOTIVES", "EU-4")
    assert (refusal.details["needed"], refusal.details["locomotives"]) == (2, 1)
    assert t.refusal(Claim("palermo--smyrna", "red", 2)) == "NOT_ENOUGH_CARDS"
    assert t.refusal(Claim("palermo--smyrna", "red", 1)) == "FERRY_LOCOMOTIVES"


def test_ferry_of_symbols_alone_takes_only_locomotives(table: MakeTable) -> None:
    """EU-4"""
    t = table("europe").turn(0).hand(0, red=12, locomotive=2)
    options = [o for o in t.view(0).options() if isinstance(o, Claim) and o.track == "amsterdam--london"]
    assert options == [Claim("amsterdam--london", "locomotive", 2)]


BLUE = "barcelona--palma:1"  # three spaces, one symbol; the grey one beside it is :2


def ways_to_pay(t: Table, track: str) -> set[tuple[str, int]]:
    return {
        (o.colour, o.locomotives) for o in t.view(0).options() if isinstance(o, Claim) and o.track == track
    }


@pytest.mark.parametrize("blue", range(4))
@pytest.mark.parametrize("locomotives", range(5))
def test_coloured_ferry_is_paid_in_its_colour(table: MakeTable, blue: int, locomotives: int) -> None:
    """IB-10: every payment is tried with every hand; red cards never help."""
    t = table("iberia", first=0).hand(0, blue=blue, red=5, locomotive=locomotives)
    expected = {("blue", n) for n in (1, 2) if n <= locomotives and 3 - n <= blue}
    if locomotives >= 3:
        expected.add(("locomotive", 3))
    assert ways_to_pay(t, BLUE) == expected
    for colour, n in [(colour, n) for colour in (*COLOURS, "locomotive") for n in range(5)]:
        assert (t.refusal(Claim(BLUE, colour, n)) is None) == ((colour, n) in expected)


@pytest.mark.parametrize(
    ("colour", "locomotives", "left"),
    [
        ("blue", 1, {"blue": 1, "red": 3, "locomotive": 2}),
        ("blue", 2, {"blue": 2, "red": 3, "locomotive": 1}),
        ("locomotive", 3, {"blue": 3, "red": 3}),
    ],
)
def test_payments_for_a_coloured_ferry(
    table: MakeTable, colour: str, locomotives: int, left: dict[str, int]
) -> None:
    """IB-10, BASE-20"""
    t = table("iberia", first=0).hand(0, blue=3, red=3, locomotive=3).discard()
    t.play(Claim(BLUE, colour, locomotives))
    assert t.view(0).hand == left
    assert sum(t.view().discard.values()) == 3
    assert t.view().tracks == {BLUE: 0}


@pytest.mark.parametrize(
    ("colour", "locomotives", "code"),
    [("red", 1, "WRONG_COLOUR"), ("blue", 0, "FERRY_LOCOMOTIVES"), ("blue", 3, "MALFORMED")],
)
def test_what_a_coloured_ferry_refuses(table: MakeTable, colour: str, locomotives: int, code: str) -> None:
    """IB-10, BASE-17"""
    t = table("iberia", first=0).hand(0, blue=3, red=3, locomotive=3)
    assert t.refusal(Claim(BLUE, colour, locomotives)) == code


def test_grey_ferry_beside_a_coloured_one_takes_any_colour(table: MakeTable) -> None:
    """IB-10, BASE-22"""
    t = table("iberia", seats=4, first=0).hand(0, red=2, locomotive=1)
    assert ways_to_pay(t, BLUE) == set()
    assert ways_to_pay(t, "barcelona--palma:2") == {("red", 1)}
    t.play(Claim("barcelona--palma:2", "red", 1)).turn(0).hand(0, **PLENTY)
    assert t.refusal(Claim(BLUE, "blue", 1)) == "PARALLEL_OWN"
