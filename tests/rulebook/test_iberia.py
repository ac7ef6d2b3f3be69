"""The examples and tables of the Iberia rulebook."""

from __future__ import annotations

import pytest

from ferrovia.game.actions import Claim
from ferrovia.maps import load
from tests.conftest import MakeTable


@pytest.mark.parametrize(("festival", "cards", "points"), [("sevilla", 3, 6), ("valencia", 7, 22)])
def test_festival_cards_of_one_city(table: MakeTable, festival: str, cards: int, points: int) -> None:
    """IB-11: three of Sevilla, seven of Valencia."""
    t = table("iberia").tickets(0).festivals(0, {festival: cards}).finish()
    assert t.game.result().scores[0] == points


@pytest.mark.parametrize("track", ["porto--vigo:1", "coimbra--salamanca"])
def test_porto_and_coimbra_share_their_cards(table: MakeTable, track: str) -> None:
    """IB-7"""
    t = table("iberia").turn(0).hand(0, locomotive=4).piles({"porto": 3})
    length = t.game.board.tracks[t.game.board.track_index[track]].length
    t.play(Claim(track, "locomotive", length))
    assert t.view(0).festivals == {"porto": 3}


def test_contents_of_the_box() -> None:
    """IB-1"""
    board = load("iberia")
    assert board.trains == 35
    assert len(board.tickets) == 50
    assert sum(festival.cards for festival in board.festivals) == 54
    assert board.seats == (2, 5)
