"""The examples and tables of the Iberia rulebook."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game.actions import Claim, DrawBlind
from ferrovia.game.events import DraftCardTurned
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


@pytest.mark.parametrize(("seats", "part"), [(3, 3), (4, 4), (5, 4)])
def test_draft_card_is_slipped_into_the_bottom_of_the_deck(table: MakeTable, seats: int, part: int) -> None:
    """IB-2, R-10. The page on setting up words both alike: in the bottom third with three players, in the
    bottom quarter with four or five. So it is anywhere in that part, and never above it."""
    halves = set()
    for seed in range(40):
        t = table("iberia", seats=seats, seed=seed)
        lowest = t.view().deck // part
        while DraftCardTurned() not in t.events():
            t.play(DrawBlind())
        under = t.view().deck + 1  # with the card that was drawn in its place
        assert under <= lowest
        halves.add(2 * under > lowest)
    assert halves == {True, False}


def test_contents_of_the_box() -> None:
    """IB-1"""
    board = load("iberia")
    assert board.trains == 35
    assert len(board.tickets) == 50
    assert sum(festival.cards for festival in board.festivals) == 54
    assert board.seats == (2, 5)
