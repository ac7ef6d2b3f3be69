"""The examples and tables of the USA rulebook."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.engine.codes import COLOURS
from ferrovia.game.actions import Claim
from tests.conftest import PLENTY, MakeTable


def test_montreal_to_new_york_needs_three_blue_cards(table: MakeTable) -> None:
    """BASE-17: first example."""
    t = table().turn(0).hand(0, **dict.fromkeys(COLOURS, 3)).discard()
    for colour in set(COLOURS) - {"blue"}:
        assert t.refusal(Claim("montreal--new-york", colour)) == "WRONG_COLOUR"
    t.play(Claim("montreal--new-york", "blue"))
    assert t.view().discard == {"blue": 3}


@pytest.mark.parametrize("colour", COLOURS)
def test_montreal_to_toronto_takes_any_cards_of_one_colour(table: MakeTable, colour: str) -> None:
    """BASE-18: second example."""
    t = table().turn(0).hand(0, **{colour: 3}).play(Claim("montreal--toronto", colour))
    assert t.view().tracks == {"montreal--toronto": 0}


def test_track_of_three_is_not_built_in_parts(table: MakeTable) -> None:
    """BASE-20: two cards now and one later are not enough, nor are two trains."""
    t = table().turn(0).hand(0, blue=2)
    assert t.refusal(Claim("montreal--new-york", "blue")) == "NOT_ENOUGH_CARDS"
    assert t.hand(0, blue=3).trains(0, 2).refusal(Claim("montreal--new-york", "blue")) == "NOT_ENOUGH_TRAINS"


@pytest.mark.parametrize("taken", [1, 2])
def test_with_two_or_three_players_either_half_of_a_double_may_be_chosen(
    table: MakeTable, taken: int
) -> None:
    """BASE-23: the other one is closed."""
    t = table(seats=3).own(0, f"boston--montreal:{taken}").turn(1).hand(1, **PLENTY)
    assert t.refusal(Claim(f"boston--montreal:{3 - taken}", "red")) == "PARALLEL_CLOSED"


def test_contents_of_the_box() -> None:
    """BASE-1, BASE-3"""
    board = load("usa")
    assert board.trains == 45
    assert len(board.tickets) == 30
    assert (board.rules.cards.each, board.rules.cards.locomotives) == (12, 14)
    assert board.seats == (2, 5)
