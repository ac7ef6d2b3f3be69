"""Tracks with locomotive symbols."""

from __future__ import annotations

import pytest

from ferrovia.game.actions import Claim
from tests.conftest import MakeTable

# Board, ferry, its length and its symbols.
FERRIES = [
    ("europe", "palermo--smyrna", 6, 2),
    ("europe", "palermo--roma", 4, 1),
    ("europe", "dieppe--london:1", 2, 1),
    ("iberia", "faro--huelva", 2, 1),
    ("iberia", "palma--valencia", 4, 2),
    ("old-west", "los-angeles--san-francisco", 7, 3),
]


@pytest.mark.parametrize(("board", "track", "length", "symbols"), FERRIES)
def test_ferry_needs_a_locomotive_for_every_symbol(
    table: MakeTable, board: str, track: str, length: int, symbols: int
) -> None:
    """EU-4, IB-10, OW-8: so many or more; the rest is of any one colour."""
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
    assert refusal.code == "NOT_ENOUGH_CARDS"
    assert t.refusal(Claim("palermo--smyrna", "red", 2)) == "NOT_ENOUGH_CARDS"
    assert t.refusal(Claim("palermo--smyrna", "red", 1)) == "FERRY_LOCOMOTIVES"


def test_ferry_of_symbols_alone_takes_only_locomotives(table: MakeTable) -> None:
    """EU-4"""
    t = table("europe").turn(0).hand(0, red=12, locomotive=2)
    options = [o for o in t.view(0).options() if isinstance(o, Claim) and o.track == "amsterdam--london"]
    assert options == [Claim("amsterdam--london", "locomotive", 2)]
