"""What is dealt before the first turn."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.engine import codes
from ferrovia.game import Game, dealers, events, new_game
from ferrovia.game.actions import Claim, DrawTickets, KeepTickets
from ferrovia.game.names import Names
from ferrovia.game.record import outcome_codes
from ferrovia.mechanisms.numbers import CARDS
from tests.conftest import PLENTY, MakeTable, Table

HANDS = ("red",) * 8
TICKETS = tuple(f"ticket:{ticket.id}" for ticket in load("usa").tickets[:6])


def dealt(*outcomes: str) -> Game:
    """A game of two on the USA board whose whole deal is scripted."""
    board = load("usa")
    dealer = dealers.scripted(outcome_codes(Names(board), outcomes, 0))
    game = Game(board, 2, dealer, first=0)
    assert dealer.fault == ""
    assert dealer.at == len(outcomes)
    return game


@pytest.mark.parametrize(("board", "trains"), [("usa", 45), ("europe", 45), ("iberia", 35), ("old-west", 40)])
@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_starts_with_trains_four_cards_and_no_points(board: str, trains: int, seats: int) -> None:
    """BASE-1, EU-1, IB-1, OW-1"""
    view = new_game(board, seats, seed=1).view(0)
    assert [(seat.trains, seat.cards, seat.score) for seat in view.seats] == [(trains, 4, 0)] * seats
    assert sum(view.hand.values()) == 4


@pytest.mark.parametrize(
    ("board", "stations", "markers"), [("usa", 0, 0), ("europe", 3, 0), ("iberia", 0, 0), ("old-west", 0, 3)]
)
def test_stations_and_markers_at_the_start(board: str, stations: int, markers: int) -> None:
    """EU-1, OW-1"""
    for seat in new_game(board, 3, seed=1).view(None).seats:
        assert (seat.stations, seat.markers) == (stations, markers)


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_there_are_twelve_cards_of_each_colour_and_fourteen_locomotives(table: MakeTable, board: str) -> None:
    """BASE-1"""
    state = table(board, seats=3).state
    for kind, name in enumerate(CARDS):
        held = sum(state.hands[seat * codes.N_TRAIN_KINDS + kind] for seat in range(3))
        everywhere = held + state.deck[kind] + state.market[kind] + state.discard[kind]
        assert everywhere == (14 if name == "locomotive" else 12)


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_the_market_has_five_cards_and_never_three_locomotives(board: str) -> None:
    """BASE-2, BASE-14"""
    swept = 0
    for seed in range(60):
        view = new_game(board, 2, seed).view(None)
        assert sum(view.market.values()) == 5
        assert view.market.get("locomotive", 0) < 3
        swept += bool(view.discard)
    assert swept


def test_the_first_market_is_swept_until_it_has_fewer_than_three_locomotives() -> None:
    """BASE-2, BASE-14"""
    first = ("locomotive", "locomotive", "blue", "locomotive", "green")
    second = ("white", "locomotive", "locomotive", "locomotive", "locomotive")
    third = ("locomotive", "locomotive", "pink", "pink", "black")
    game = dealt(*HANDS, *first, *second, *third, *TICKETS)
    view = game.view(None)
    assert view.market == {"locomotive": 2, "pink": 2, "black": 1}
    assert view.discard == {"locomotive": 7, "blue": 1, "green": 1, "white": 1}
    assert game.steps[0].events().count(events.MarketSwept()) == 2


@pytest.mark.parametrize(("board", "offered", "least"), [("usa", 3, 2), ("europe", 4, 2), ("old-west", 5, 3)])
def test_first_tickets_may_all_be_kept_but_not_too_few(board: str, offered: int, least: int) -> None:
    """BASE-3, EU-2, OW-1"""
    game = new_game(board, 2, seed=1)
    offer = game.view(0).offer
    assert len(offer) == offered
    refusal = game.check(KeepTickets(offer[: least - 1]), 0)
    assert refusal is not None
    assert refusal.code == "KEEP_MORE"
    for n in range(least, offered + 1):
        assert game.check(KeepTickets(offer[:n]), 0) is None


def test_first_tickets_are_chosen_at_the_same_time_and_in_secret() -> None:
    """BASE-3"""
    game = new_game("usa", 3, seed=1, first=0)
    assert game.view(None).to_act == (0, 1, 2)
    before = game.view(0)
    game.play(KeepTickets(game.view(2).offer), 2)
    assert game.view(None).to_act == (0, 1)
    assert game.steps[-1].events(0) == (events.Answered(2),)
    assert game.view(0).seats == before.seats
    assert game.view(0).tickets_left == before.tickets_left
    refusal = game.check(KeepTickets(game.view(2).offer), 2)
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_TURN"


def test_first_tickets_given_back_are_the_last_of_the_deck() -> None:
    """BASE-3"""
    game = new_game("usa", 2, seed=1, first=0)
    offers = [game.view(seat).offer for seat in (0, 1)]
    for seat in (0, 1):
        game.play(KeepTickets(offers[seat][:2]), seat)
    assert game.view(None).tickets_left == 30 - 4
    for _ in range(8):
        game.play(DrawTickets())
        seat = game.to_act[0]
        game.play(KeepTickets(game.view(seat).offer))
    game.play(DrawTickets())
    assert set(game.view(0).offer) == {offers[0][2], offers[1][2]}


def test_start_player_is_drawn_at_random_unless_chosen() -> None:
    """BASE-4"""
    assert {new_game("usa", 4, seed).view(None).first for seed in range(60)} == {0, 1, 2, 3}
    assert [new_game("usa", 4, seed=1, first=seat).view(None).first for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_gets_one_long_and_three_regular_tickets(seats: int) -> None:
    """EU-2"""
    game = new_game("europe", seats, seed=3)
    long = {ticket.id for ticket in game.board.tickets if ticket.long}
    assert len(long) == 6
    assert len(game.board.tickets) == 46
    offers = [set(game.view(seat).offer) for seat in range(seats)]
    assert [len(offer & long) for offer in offers] == [1] * seats
    assert len(set.union(*offers)) == 4 * seats


def test_first_tickets_of_either_kind_may_go_back_and_leave_the_game() -> None:
    """EU-1, EU-2, EU-3"""
    game = new_game("europe", 2, seed=1, first=0)
    long = {ticket.id for ticket in game.board.tickets if ticket.long}
    regular = {ticket.id for ticket in game.board.tickets} - long
    offers = [game.view(seat).offer for seat in (0, 1)]
    game.play(KeepTickets(tuple(t for t in offers[0] if t not in long)[:2]), 0)
    game.play(KeepTickets(tuple(sorted(offers[1], key=lambda t: t not in long))[:2]), 1)
    assert game.view(None).tickets_left == 40 - 6
    drawn: set[str] = set()
    while game.view(None).tickets_left:
        game.play(DrawTickets())
        offer = game.view(game.to_act[0]).offer
        drawn |= set(offer)
        game.play(KeepTickets(offer))
    assert drawn == regular - set(offers[0]) - set(offers[1])


def test_iberia_has_fifty_tickets_and_54_festival_cards_in_the_deck(table: MakeTable) -> None:
    """IB-1, IB-2"""
    t = table("iberia", seats=2)
    assert len(t.game.board.tickets) == 50
    assert sum(t.state.deck[codes.FESTIVAL :]) == 54
    assert t.view().deck == 110 - 8 - 5 - sum(t.view().discard.values()) + 54


def test_no_festival_card_comes_up_while_hands_and_market_are_dealt() -> None:
    """IB-2"""
    for seed in range(30):
        view = new_game("iberia", 5, seed).view(None)
        assert view.piles == {}
        assert sum(view.market.values()) == 5


def test_france_is_an_ordinary_city(table: MakeTable) -> None:
    """IB-1: tickets end there and pass through it, and its double tracks close like any others."""
    t = table("iberia").own(
        0, "france--pamplona:1", "france--lleida", "barcelona--france:1", "barcelona--palma:1"
    )
    t.own(0, "lleida--valencia", "alicante--valencia:1").turn(1).hand(1, **PLENTY)
    assert t.refusal(Claim("barcelona--france:2", "green")) == "PARALLEL_CLOSED"
    t.tickets(0, "alicante--france", "palma--pamplona").tickets(1).finish()
    assert t.game.result().seats[0].points["tickets_done"] == 8 + 11


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_old_west_tickets_given_back_are_shuffled_under_the_deck(order: tuple[int, int]) -> None:
    """OW-1"""
    t = Table(new_game("old-west", 2, seed=1, first=0))
    back = []
    for seat in (0, 1):
        offer = t.view(seat).offer
        t.play(KeepTickets(offer[:4]), seat=seat)
        back.append(offer[4])
    assert t.view().tickets_left == 50 - 8
    t.answer_first_questions()
    for _ in range(10):
        t.play(DrawTickets()).play(KeepTickets(t.view(t.game.to_act[0]).offer))
    assert t.view().tickets_left == 2
    t.next_outcomes(*(f"ticket:{back[i]}" for i in order)).play(DrawTickets())
