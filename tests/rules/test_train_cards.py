"""Drawing train cards: deck, market, discard."""

from __future__ import annotations

from collections import Counter

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


@pytest.mark.parametrize("action", [BLIND, RED, LOCOMOTIVE])
def test_nothing_can_be_drawn_without_deck_and_discard(table: MakeTable, action: Action) -> None:
    """BASE-16: not even from the market; another action must be chosen."""
    t = drawing(table, red=3, locomotive=2).deck()
    assert t.refusal(action) == "DECK_EMPTY"
    assert t.view(0).options() == (DrawTickets(),)


def test_second_card_cannot_be_drawn_without_deck_and_discard(table: MakeTable) -> None:
    """BASE-16, R-1: the replacement for the first card was the last of the deck."""
    t = drawing(table).deck(white=1).play(RED)
    assert t.view().market == {"red": 1, "blue": 2, "green": 1, "white": 1}
    assert t.view(0).hand == {"red": 1}
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_cards_can_be_drawn_again_once_somebody_has_paid(table: MakeTable) -> None:
    """BASE-16, BASE-15"""
    t = drawing(table).deck().hand(0, blue=3).play(Claim("montreal--new-york", "blue"))
    assert t.view().deck == 3
    assert t.refusal(RED) is None
    assert t.refusal(BLIND) is None


@pytest.mark.parametrize("action", [Pass(), Claim("atlanta--nashville", "red"), DrawTickets()])
def test_second_card_must_be_taken_when_there_is_one(table: MakeTable, action: Action) -> None:
    """R-1"""
    assert drawing(table).play(RED).refusal(action) == "NOT_NOW"


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


CROWDED = {"red": 1, "blue": 1, "green": 1, "locomotive": 2}  # one more locomotive, and it is swept


@pytest.mark.parametrize("left", [1, 4, 5])
@pytest.mark.parametrize("place", ["deck", "discard"])
def test_market_is_swept_while_a_card_is_left(table: MakeTable, left: int, place: str) -> None:
    """R-3: in deck or discard, once the replacement is there; what was swept may come up again."""
    t = drawing(table, **CROWDED).deck(locomotive=1, white=left if place == "deck" else 0)
    t.discard(white=left if place == "discard" else 0)
    again = ["blue", "green", "locomotive", "locomotive"][: 5 - left]
    t.next_outcomes("locomotive", *["white"] * left, *again).play(RED)
    assert t.events().count(events.MarketSwept()) == 1
    assert t.view().market == Counter(["white"] * left + again)


def test_market_stays_crowded_when_no_card_is_left(table: MakeTable) -> None:
    """R-3: nothing could take its place."""
    t = drawing(table, **CROWDED).deck(locomotive=1).play(RED)
    assert t.view().market == {"blue": 1, "green": 1, "locomotive": 3}
    assert events.MarketSwept() not in t.events()


@pytest.mark.parametrize("other", ["white", "locomotive"])
def test_sweep_depends_on_nothing_that_is_hidden(table: MakeTable, other: str) -> None:
    """R-3: nobody can know whether the deck holds a better market."""
    t = drawing(table, **CROWDED).deck(**{"locomotive": 1, "black": 5} | {other: 8})
    t.next_outcomes("locomotive", *["black"] * 5).play(RED)
    assert t.events().count(events.MarketSwept()) == 1
    assert t.view().market == {"black": 5}


def test_market_is_swept_twenty_times_in_a_row_at_most(table: MakeTable) -> None:
    """R-3: hardly anything but locomotives is left."""
    t = drawing(table, **CROWDED).deck(locomotive=120)
    t.next_outcomes(*["locomotive"] * 101).play(RED)
    assert t.events().count(events.MarketSwept()) == 20
    assert t.view().market == {"locomotive": 5}
    assert (t.view().prompt, t.view().deck) == ("second-card", 19)


def test_market_that_stayed_crowded_is_swept_when_cards_move_again(table: MakeTable) -> None:
    """BASE-14, R-3: no card was left; a payment brings some."""
    t = drawing(table, locomotive=5).deck().hand(0, blue=3)
    t.next_outcomes(*["blue"] * 3, *["locomotive"] * 2).play(Claim("montreal--new-york", "blue"))
    assert t.events().count(events.MarketSwept()) == 1
    assert t.view().market == {"blue": 3, "locomotive": 2}
    assert (t.view().deck, t.view().discard) == (3, {})


def test_small_market_of_locomotives_stays(table: MakeTable) -> None:
    """R-3"""
    t = drawing(table, red=1, locomotive=2).deck(locomotive=1).play(RED)
    assert t.view().market == {"locomotive": 3}
    assert events.MarketSwept() not in t.events()


def test_festival_cards_in_the_deck_count_for_a_sweep(table: MakeTable) -> None:
    """R-3, IB-4: nobody can see which cards in the deck they are."""
    t = table("iberia").turn(0).hand(0).discard().draft_card(-1).market(**CROWDED)
    t.deck({"sevilla": 1}, locomotive=1)
    t.next_outcomes("locomotive", "festival:sevilla", "blue", "green", *["locomotive"] * 3)
    t.game.play(RED)
    assert events.MarketSwept() in t.events()


def test_dealer_at_fault_ends_the_step_at_once(table: MakeTable) -> None:
    """R-3: these cards were once swept for ever, because the lowest card stood in for a missing outcome."""
    t = table(seats=5).turn(0).market(red=1, pink=2, locomotive=2).deck(locomotive=4).discard(orange=1)
    t.next_outcomes()
    t.game.play(RED)
    assert t.state.dealer.fault == "an outcome is missing"
    assert t.events() == (events.CardTaken(0, "red"),)
