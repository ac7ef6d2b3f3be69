"""Iberia: what the planner does for festival cards, and how it pays for a ferry that has a colour."""

from __future__ import annotations

from itertools import product

import pytest

from ferrovia.bots.policy.weights import PLANNER
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.engine import codes
from ferrovia.game.actions import Action, Claim, CollectFestival
from tests.conftest import MakeTable, Table

FERRY = "barcelona--palma:1"  # three spaces, blue, one locomotive


def last_turn(table: MakeTable, **hand: int) -> Table:
    """There is nothing to do but claim; cards at Palma make the ferries the best choice."""
    arranged = (
        table("iberia").turn(0).tickets(0).hand(0, **hand).deck(red=9).market(red=5).piles({"palma": 2})
    )
    arranged.state.last_turns = 1
    return arranged


def choice(arranged: Table, **weights: float) -> Action:
    policy = CompiledView(arranged.view(0), {**PLANNER, **weights}).policy
    action = arranged.view(0).action(policy.decide(arranged.state, 0))
    assert action in arranged.view(0).options()
    return action


@pytest.mark.parametrize(
    ("blue", "locomotives", "paid"),
    [(2, 1, ("blue", 1)), (3, 1, ("blue", 1)), (1, 2, ("blue", 2)), (0, 3, ("locomotive", 3))],
)
def test_a_ferry_is_paid_with_its_symbols_in_locomotives_and_the_rest_in_its_colour(
    table: MakeTable, blue: int, locomotives: int, paid: tuple[str, int]
) -> None:
    """EU-4, IB-10."""
    assert choice(last_turn(table, blue=blue, locomotive=locomotives)) == Claim(FERRY, *paid)


def test_every_hand_for_a_ferry_with_a_colour_gives_a_legal_claim(table: MakeTable) -> None:
    for blue, other, locomotives in product(range(5), range(4), range(4)):
        choice(last_turn(table, blue=blue, pink=other, locomotive=locomotives))


def test_a_plan_for_a_ferry_with_a_colour_needs_locomotives_and_that_colour(table: MakeTable) -> None:
    arranged = table("iberia").turn(0).hand(0, blue=2).tickets(0, "palma--pamplona")
    arranged.own(0, "pamplona--zaragoza:1", "lleida--zaragoza:1", "barcelona--lleida:1")
    policy = CompiledView(arranged.view(0), PLANNER).policy
    plan = policy.think(arranged.state, 0)
    ferries = [arranged.game.board.tracks[track] for track in plan.tracks[: plan.n]]
    assert [(ferry.id, ferry.colour) for ferry in ferries] == [(FERRY, "blue")]
    assert policy.hand.need[codes.LOCO] == 1
    assert sum(policy.hand.need) == 3


@pytest.mark.parametrize(
    ("have", "piles", "taken"),
    [
        ({}, {"barcelona": 1, "valencia": 2}, "valencia"),
        ({}, {"barcelona": 3, "valencia": 1}, "barcelona"),
        ({"valencia": 4}, {"barcelona": 1, "valencia": 1}, "valencia"),  # its fifth card is worth four points
    ],
)
def test_the_end_whose_cards_add_more_is_chosen(
    table: MakeTable, have: dict[str, int], piles: dict[str, int], taken: str
) -> None:
    """IB-7, IB-11."""
    arranged = table("iberia").turn(0).hand(0, white=4).deck(red=9).market(red=5).piles(piles)
    counts = [*arranged.state.festivals]
    for name, cards in have.items():
        counts[arranged.game.board.festival_index[name]] = cards
    arranged.state.festivals = counts
    arranged.game.play(Claim("barcelona--valencia:1", "white", 0), 0)
    assert choice(arranged) == CollectFestival(taken)


def for_cards_at_granada(table: MakeTable, cards: int, **weights: float) -> bool:
    """Does a seat with other plans claim a track of one space into Granada?"""
    arranged = table("iberia").turn(0).tickets(0, "gijon--lisboa").hand(0, white=1)
    arranged.deck(red=20, green=20).market(red=5).piles({"granada": cards})
    action = choice(arranged, grab=99.0, hurry=99.0, ticket=3.0, **weights)
    return isinstance(action, Claim) and "granada" in action.track


def test_a_track_outside_the_plan_is_claimed_for_enough_cards(table: MakeTable) -> None:
    assert for_cards_at_granada(table, 3, feast=1.0)
    assert not for_cards_at_granada(table, 2, feast=1.0)
    assert not for_cards_at_granada(table, 3, feast=9.0)


def test_a_pile_that_may_grow_can_wait(table: MakeTable) -> None:
    """One card of three is still to come."""
    assert for_cards_at_granada(table, 2, feast=0.0, turn=2.0, wait=0.0)
    assert not for_cards_at_granada(table, 2, feast=0.0, turn=2.0, wait=1.0)
    assert for_cards_at_granada(table, 3, feast=0.0, turn=2.0, wait=1.0)
