"""Defects that players have found in other programs of this kind, one test each."""

from __future__ import annotations

from collections import Counter

import pytest

from ferrovia.boards import load
from ferrovia.engine.codes import COLOURS
from ferrovia.game import Game, events, new_game
from ferrovia.game.actions import BuildStation, Claim, DrawBlind, DrawTickets, KeepTickets, TakeCard
from tests.conftest import PLENTY, MakeTable

ONE, OTHER = "denver--kansas-city:1", "denver--kansas-city:2"  # black and orange


@pytest.mark.parametrize("seats", [2, 3])
def test_both_halves_of_a_double_are_not_claimed_with_two_or_three_seats(
    table: MakeTable, seats: int
) -> None:
    """BASE-23"""
    t = table(seats=seats).own(0, ONE)
    for seat in range(1, seats):
        assert t.turn(seat).hand(seat, **PLENTY).refusal(Claim(OTHER, "orange")) == "PARALLEL_CLOSED"


def test_both_halves_of_a_double_are_claimed_with_four_seats(table: MakeTable) -> None:
    """BASE-23"""
    t = table(seats=4).own(0, ONE).turn(3).hand(3, orange=4).play(Claim(OTHER, "orange"))
    assert t.view().tracks == {ONE: 0, OTHER: 3}


def test_one_player_does_not_take_both_halves(table: MakeTable) -> None:
    """BASE-22"""
    t = table(seats=5).own(2, ONE).turn(2).hand(2, **PLENTY)
    assert t.refusal(Claim(OTHER, "orange")) == "PARALLEL_OWN"


@pytest.mark.parametrize(("claimed", "colour", "free"), [(ONE, "black", OTHER), (OTHER, "orange", ONE)])
def test_claiming_one_half_leaves_the_other_without_an_owner(
    table: MakeTable, claimed: str, colour: str, free: str
) -> None:
    """BASE-20: each half has its own name, and one is never picked for the other."""
    t = table(seats=4).turn(0).hand(0, black=4, orange=4).play(Claim(claimed, colour))
    assert t.view().tracks == {claimed: 0}
    assert free not in t.view().tracks
    assert t.view(0).hand == {({"black", "orange"} - {colour}).pop(): 4}


def test_discards_are_shuffled_again_so_that_the_game_can_end() -> None:
    """BASE-15, BASE-26: five players who claim what they can need more than 110 cards."""
    for seed in range(3):
        game = new_game("usa", 5, seed)
        reformed = 0
        while not game.over:
            options = game.view(game.to_act[0]).options()
            claims = [option for option in options if isinstance(option, Claim)]
            draws = [option for option in options if isinstance(option, DrawBlind)]
            step = game.play((claims or draws or list(options))[-1], game.to_act[0])
            reformed += any(isinstance(event, events.DeckReformed) for event in step.events())
        assert reformed


def test_game_goes_on_when_exactly_one_train_card_is_left(table: MakeTable) -> None:
    """R-1: it can be drawn, and that ends the turn."""
    t = table().turn(0).hand(0).market().deck(red=1).discard().play(DrawBlind())
    assert t.view(0).hand == {"red": 1}
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_three_locomotives_are_swept(table: MakeTable) -> None:
    """BASE-14"""
    t = table().turn(0).market(locomotive=2, red=3).deck(locomotive=1, white=9)
    t.next_outcomes("locomotive", *["white"] * 5).play(TakeCard("red"))
    assert t.view().market == {"white": 5}


def test_three_locomotives_are_not_swept_for_ever(table: MakeTable) -> None:
    """R-3: hardly anything but locomotives is left."""
    t = (
        table()
        .turn(0)
        .discard()
        .market(locomotive=2, red=2, blue=1)
        .deck(locomotive=12)
        .play(TakeCard("red"))
    )
    assert t.events().count(events.MarketSwept()) == 20
    assert sum(t.view().market.values()) == 5


def test_last_ticket_of_the_deck_cannot_be_given_back(table: MakeTable) -> None:
    """BASE-24"""
    t = table().turn(0).tickets(0).ticket_deck(("boston--miami",)).play(DrawTickets())
    assert t.view(0).options() == (KeepTickets(("boston--miami",)),)
    assert t.refusal(KeepTickets(())) == "KEEP_MORE"


def test_ticket_that_is_complete_when_drawn_is_marked(table: MakeTable) -> None:
    """BASE-27"""
    t = table().tickets(0).own(0, "denver--santa-fe", "el-paso--santa-fe").turn(0)
    t.ticket_deck(("denver--el-paso",)).play(DrawTickets(), KeepTickets(("denver--el-paso",)))
    assert t.view(0).completed == ("denver--el-paso",)


def test_locomotives_are_not_spent_when_colour_cards_are_named(table: MakeTable) -> None:
    """R-5"""
    t = table().turn(0).hand(0, blue=3, locomotive=3).play(Claim("montreal--new-york", "blue"))
    assert t.view(0).hand == {"locomotive": 3}


@pytest.mark.parametrize("colour", COLOURS)
def test_colour_for_a_grey_track_can_be_chosen(table: MakeTable, colour: str) -> None:
    """BASE-18, R-5"""
    t = table().turn(0).hand(0, **PLENTY).play(Claim("montreal--toronto", colour))
    assert t.view(0).hand == PLENTY | {colour: 9}


def test_tickets_of_the_last_turn_cost_points(table: MakeTable) -> None:
    """BASE-27, BASE-26"""
    t = table().turn(0).tickets(0).tickets(1).ticket_deck(("boston--miami",))
    t.state.last_turns = 1
    t.play(DrawTickets(), KeepTickets(("boston--miami",)))
    assert t.game.over
    assert t.game.result().scores == (-12, 0)


def test_tie_on_points_goes_to_the_tie_break(table: MakeTable) -> None:
    """BASE-29: one winner where a tie-break decides."""
    t = table().tickets(0).tickets(1, "denver--el-paso").score(0, 14)
    t.own(1, "denver--santa-fe", "el-paso--santa-fe").finish()
    assert t.game.result().scores == (14, 14)
    assert t.game.result().winners == (1,)


def test_longest_path_counts_every_track(table: MakeTable) -> None:
    """BASE-28: including the first, the last, and the one that closes a loop."""
    loop = ("denver--santa-fe", "oklahoma-city--santa-fe", "denver--oklahoma-city")
    t = table().own(0, "calgary--vancouver", "calgary--helena", "denver--helena", *loop).finish()
    assert t.game.result().seats[0].path_length == 3 + 4 + 4 + 2 + 3 + 4


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_track_exactly_as_long_as_the_trains_left_is_claimed(table: MakeTable, length: int) -> None:
    """BASE-19"""
    track = next(track.id for track in load("usa").tracks if track.length == length)
    t = table().turn(0).hand(0, locomotive=length).trains(0, length)
    t.play(Claim(track, "locomotive", length))
    assert t.view().seats[0].trains == 0


def test_track_of_five_scores_ten(table: MakeTable) -> None:
    """BASE-21"""
    t = table().turn(0).hand(0, blue=5).play(Claim("atlanta--miami", "blue"))
    assert t.view().seats[0].score == 10


def cards_of(game: Game) -> Counter[str]:
    """Every train card, wherever it is."""
    total: Counter[str] = Counter()
    for seat in range(game.seats):
        total.update(game.view(seat).hand)
    view = game.view(None)
    total.update(view.market)
    total.update(view.discard)
    total["deck"] = view.deck
    return total


def test_cards_are_finite(table: MakeTable) -> None:
    """BASE-1, BASE-16: always 110, and once all are drawn there are no more."""
    t = table()
    while DrawBlind() in t.view(t.game.to_act[0]).options():
        t.play(DrawBlind())
        assert cards_of(t.game).total() == 110
    assert t.refusal(DrawBlind()) == "DECK_EMPTY"
    everything = cards_of(t.game) - Counter(deck=0)
    assert everything == Counter(dict.fromkeys(COLOURS, 12) | {"locomotive": 14})


def test_second_and_third_station_cost_more_than_one_card(table: MakeTable) -> None:
    """EU-9"""
    t = table("europe").turn(0).hand(0, red=6)
    for city, left in ("roma", 5), ("paris", 3), ("london", 0):
        t.turn(0).play(BuildStation(city, "red"))
        assert t.view().seats[0].cards == left


def test_no_two_players_have_the_same_seat(table: MakeTable) -> None:
    """BASE-4: a seat is a colour, so there is none to pick; the seats of n players are 0 to n - 1."""
    t = table(seats=4)
    assert [seat.seat for seat in t.view().seats] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="there is no seat 4"):
        t.game.view(4)
