"""Drawing train cards: deck, market, discard."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import Action, Claim, DrawBlind, DrawTickets, Pass, TakeCard
from tests.conftest import MakeTable, Table

RED = TakeCard("red")
LOCOMOTIVE = TakeCard("locomotive")
BLIND = DrawBlind()


def drawing(table: MakeTable, **market: int) -> Table:
    """Seat 0 of two is to draw, with an empty hand; the deck has ten white cards."""
    t = table().turn(0).hand(0).discard().deck(white=10)
    return t.market(**market or {"red": 2, "blue": 2, "green": 1})


@pytest.mark.parametrize(
    ("first", "second", "hand"),
    [
        (RED, TakeCard("blue"), {"red": 1, "blue": 1}),
        (RED, BLIND, {"red": 1, "white": 1}),
        (BLIND, RED, {"red": 1, "white": 1}),
        (BLIND, BLIND, {"white": 2}),
    ],
)
def test_two_cards_each_from_market_or_deck(
    table: MakeTable, first: Action, second: Action, hand: dict[str, int]
) -> None:
    """BASE-8, BASE-5"""
    t = drawing(table).play(first)
    assert t.view().prompt == "second-card"
    assert t.view().current == 0
    t.play(second)
    assert t.view(0).hand == hand
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_card_taken_is_replaced_before_the_second_is_chosen(table: MakeTable) -> None:
    """BASE-9"""
    t = drawing(table).play(RED)
    assert t.events() == (events.CardTaken(0, "red"), events.MarketFilled("white"))
    assert t.view().market == {"red": 1, "blue": 2, "green": 1, "white": 1}
    assert t.view().deck == 9
    t.play(TakeCard("white"))
    assert t.view(0).hand == {"red": 1, "white": 1}


def test_card_that_is_not_in_the_market_cannot_be_taken(table: MakeTable) -> None:
    """BASE-8"""
    assert drawing(table).refusal(TakeCard("pink")) == "NOT_IN_MARKET"


def test_locomotive_from_the_market_is_the_only_card(table: MakeTable) -> None:
    """BASE-10"""
    t = drawing(table, locomotive=2, red=3).play(LOCOMOTIVE)
    assert t.view(0).hand == {"locomotive": 1}
    assert (t.view().prompt, t.view().current) == ("turn", 1)


@pytest.mark.parametrize("first", [RED, BLIND])
def test_locomotive_in_the_market_is_never_the_second_card(table: MakeTable, first: Action) -> None:
    """BASE-11: it was there before."""
    t = drawing(table, locomotive=1, red=2, blue=2).play(first)
    assert t.refusal(LOCOMOTIVE) == "LOCOMOTIVE_SECOND"
    assert LOCOMOTIVE not in t.view(0).options()


def test_locomotive_that_replaces_the_first_card_is_not_the_second(table: MakeTable) -> None:
    """BASE-11: it came as the replacement."""
    t = drawing(table).deck(locomotive=1, white=4).next_outcomes("locomotive").play(RED)
    assert t.view().market["locomotive"] == 1
    assert t.refusal(LOCOMOTIVE) == "LOCOMOTIVE_SECOND"


@pytest.mark.parametrize("second", [RED, BLIND])
def test_locomotive_drawn_blind_is_an_ordinary_card(table: MakeTable, second: Action) -> None:
    """BASE-12"""
    t = drawing(table).deck(locomotive=5, white=5).next_outcomes("locomotive", "white").play(BLIND)
    assert t.view().prompt == "second-card"
    t.play(second)
    assert sum(t.view(0).hand.values()) == 2
    assert t.view().current == 1


def test_second_card_drawn_blind_may_be_a_locomotive(table: MakeTable) -> None:
    """BASE-12"""
    t = drawing(table).deck(locomotive=5).next_outcomes("locomotive", "locomotive").play(BLIND, BLIND)
    assert t.view(0).hand == {"locomotive": 2}


def test_there_is_no_hand_limit(table: MakeTable) -> None:
    """BASE-13"""
    t = drawing(table).hand(0, black=12, pink=12, orange=12, yellow=12, locomotive=12).play(BLIND, RED)
    assert t.view().seats[0].cards == 62


def test_third_locomotive_sweeps_the_market(table: MakeTable) -> None:
    """BASE-14: all five are discarded at once, and the second card is chosen from the new market."""
    t = drawing(table, locomotive=2, red=2, blue=1).deck(locomotive=1, white=3, pink=4)
    t.next_outcomes("locomotive", "white", "white", "white", "pink", "pink").play(RED)
    assert t.events()[2] == events.MarketSwept()
    assert t.view().market == {"white": 3, "pink": 2}
    assert t.view().discard == {"locomotive": 3, "red": 1, "blue": 1}
    assert t.view().prompt == "second-card"


def test_sweep_is_repeated_while_three_locomotives_lie_there(table: MakeTable) -> None:
    """BASE-14"""
    t = drawing(table, locomotive=2, red=2, blue=1).deck(locomotive=6, white=9)
    second = ["locomotive"] * 4 + ["white"]
    third = ["white"] * 4 + ["locomotive"]
    t.next_outcomes("locomotive", *second, *third).play(RED)
    assert t.events().count(events.MarketSwept()) == 2
    assert t.view().market == {"white": 4, "locomotive": 1}
    assert t.view().discard == {"locomotive": 7, "red": 1, "blue": 1, "white": 1}


def test_two_locomotives_do_not_sweep(table: MakeTable) -> None:
    """BASE-14"""
    t = drawing(table, locomotive=1, red=3, blue=1).deck(locomotive=1, white=5)
    t.next_outcomes("locomotive").play(RED)
    assert t.view().market == {"locomotive": 2, "red": 2, "blue": 1}


def test_last_card_of_the_deck_brings_the_discard_back(table: MakeTable) -> None:
    """BASE-15, R-2: at that moment, not at the next draw."""
    t = drawing(table).deck(white=1).discard(pink=4, black=2).play(BLIND)
    assert events.DeckReformed(6) in t.events()
    assert (t.view().deck, t.view().discard) == (6, {})
    t.next_outcomes("black").play(BLIND)
    assert t.view(0).hand == {"white": 1, "black": 1}


def test_new_deck_fills_the_market_in_the_same_turn(table: MakeTable) -> None:
    """BASE-15, BASE-9: the replacement takes the last card, the next one comes from the old discard."""
    t = drawing(table).deck(white=1).discard(pink=1, black=1).next_outcomes("white", "pink")
    t.play(RED, TakeCard("blue"))
    assert t.view().market == {"red": 1, "blue": 1, "green": 1, "white": 1, "pink": 1}
    assert t.view().deck == 1


def test_nothing_can_be_drawn_blind_without_deck_and_discard(table: MakeTable) -> None:
    """BASE-16"""
    t = drawing(table).deck()
    assert t.refusal(BLIND) == "DECK_EMPTY"
    assert BLIND not in t.view(0).options()
    t.play(RED)
    assert t.view().market == {"red": 1, "blue": 2, "green": 1}


def test_drawing_is_not_possible_when_market_and_deck_are_empty(table: MakeTable) -> None:
    """BASE-16: another action must be chosen."""
    t = drawing(table).market().deck()
    assert t.refusal(RED) == "NOT_IN_MARKET"
    assert t.refusal(BLIND) == "DECK_EMPTY"
    assert t.view(0).options() == (DrawTickets(),)


@pytest.mark.parametrize("action", [Pass(), Claim("atlanta--nashville", "red"), DrawTickets()])
def test_second_card_must_be_taken_when_there_is_one(table: MakeTable, action: Action) -> None:
    """R-1"""
    assert drawing(table).play(RED).refusal(action) == "NOT_NOW"


@pytest.mark.parametrize("left", [{}, {"locomotive": 2}])
def test_turn_ends_with_one_card_when_no_second_is_legal(table: MakeTable, left: dict[str, int]) -> None:
    """R-1, BASE-11: nothing is left, or only locomotives in the market."""
    t = drawing(table, red=1, **left).deck().play(RED)
    assert t.view(0).hand == {"red": 1}
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_last_card_of_all_can_be_drawn(table: MakeTable) -> None:
    """R-1, BASE-16"""
    t = drawing(table).market().deck(white=1).play(BLIND)
    assert t.view(0).hand == {"white": 1}
    assert t.view().current == 1


def test_cards_paid_fill_the_empty_market_and_the_empty_deck(table: MakeTable) -> None:
    """R-2"""
    t = drawing(table, red=3).deck().hand(0, blue=3).play(Claim("montreal--new-york", "blue"))
    assert t.view().market == {"red": 3, "blue": 2}
    assert (t.view().deck, t.view().discard) == (1, {})


@pytest.mark.parametrize(("white", "swept"), [(0, False), (1, True)])
def test_sweep_stops_where_it_cannot_help(table: MakeTable, white: int, swept: bool) -> None:
    """R-3: two other cards cannot make a market with fewer than three locomotives, three can."""
    t = drawing(table, red=1, blue=1, green=1, locomotive=2).deck(locomotive=4).discard(white=white)
    t.play(RED)
    assert (events.MarketSwept() in t.events()) == swept
    assert t.view().market["locomotive"] == (2 if swept else 3)


def test_locomotives_alone_are_not_swept_for_ever(table: MakeTable) -> None:
    """R-3"""
    t = drawing(table, red=1, locomotive=2).deck(locomotive=1).play(RED)
    assert t.view().market == {"locomotive": 3}
    assert events.MarketSwept() not in t.events()


def test_market_and_deck_do_not_change_places_for_ever(table: MakeTable) -> None:
    """R-3: five cards each, three locomotives in both, and no discard."""
    t = drawing(table, red=2, blue=1, locomotive=2).deck(locomotive=4, white=2)
    t.next_outcomes("locomotive", *["white"] * 2, *["locomotive"] * 3).play(RED)
    assert t.events().count(events.MarketSwept()) == 1
    assert t.view().market == {"white": 2, "locomotive": 3}
    assert t.view().deck == 5


def test_market_is_swept_as_soon_as_paid_cards_make_that_possible(table: MakeTable) -> None:
    """BASE-14, R-3: five locomotives had to stay; now three other cards are there."""
    t = drawing(table, locomotive=5).deck().hand(0, blue=3).play(Claim("montreal--new-york", "blue"))
    assert events.MarketSwept() in t.events()
    assert t.view().market == {"blue": 3, "locomotive": 2}
