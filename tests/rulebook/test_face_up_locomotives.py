"""Three face-up locomotives, which all the rulebooks treat alike (BASE-14, R-3).

USA: the page on train cards, at the locomotives (both booklets). Europe: the page on drawing
train cards. Iberia: the page on setting up. Old West draws cards as the base game does.
"""

from __future__ import annotations

import pytest

from ferrovia.boards import BOARDS
from ferrovia.game import events
from ferrovia.game.actions import TakeCard
from tests.conftest import MakeTable, Table

TWO_LOCOMOTIVES = {"red": 3, "locomotive": 2}


def table_of(table: MakeTable, board: str) -> Table:
    t = table(board).turn(0).hand(0).discard().market(**TWO_LOCOMOTIVES)
    return t.draft_card(-1) if board == "iberia" else t


@pytest.mark.parametrize("board", BOARDS)
def test_third_one_discards_all_five_at_once(table: MakeTable, board: str) -> None:
    """Whenever three of the five face-up cards are locomotives, five new cards take their place."""
    t = table_of(table, board).deck(locomotive=1, white=9)
    t.next_outcomes("locomotive", *["white"] * 5).play(TakeCard("red"))
    assert t.view().market == {"white": 5}
    assert t.view().discard == {"red": 2, "locomotive": 3}


@pytest.mark.parametrize("board", BOARDS)
def test_four_cards_in_deck_and_discard_are_enough(table: MakeTable, board: str) -> None:
    """The books make no exception for a short deck: two and two cards, and the fifth of those swept."""
    t = table_of(table, board).deck(locomotive=1, white=2).discard(black=2)
    t.next_outcomes("locomotive", *["white"] * 2, *["black"] * 2, "red").play(TakeCard("red"))
    assert t.view().market == {"white": 2, "black": 2, "red": 1}
    assert t.view().deck == 4


@pytest.mark.parametrize("board", BOARDS)
def test_fourth_sweep_in_a_row_is_made(table: MakeTable, board: str) -> None:
    """The books make no exception for cards turned up after a sweep either."""
    t = table_of(table, board).deck(locomotive=11, white=9, black=9)
    crowded = ["locomotive"] * 3 + ["white"] * 2
    t.next_outcomes("locomotive", *crowded * 3, *["black"] * 5).play(TakeCard("red"))
    assert t.events().count(events.MarketSwept()) == 4
    assert t.view().market == {"black": 5}
