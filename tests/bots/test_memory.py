"""What a seat remembers about the others is true: cards shown and not yet paid are in the hand."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.bots.support.memory import Memory, place
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game import Game
from ferrovia.game import events as e
from tests.bots.conftest import SETTINGS, SPEED, Setting, deal, seated, walk


def remembered(memory: Memory, seat: int, card: str) -> int:
    return memory.shown[place(seat, card)]


@pytest.fixture
def memory() -> Memory:
    """For a game on the Europe board."""
    return Memory(load("europe"))


def test_a_face_up_card_is_remembered(memory: Memory) -> None:
    memory.see([e.CardTaken(1, "red"), e.CardTaken(1, "red"), e.CardTaken(2, "blue")])
    assert (remembered(memory, 1, "red"), remembered(memory, 2, "blue")) == (2, 1)
    assert sum(memory.shown) == 3


def test_a_card_drawn_blind_is_not_known(memory: Memory) -> None:
    memory.see([e.CardDrawn(1, None), e.CardDealt(1, None)])
    assert sum(memory.shown) == 0


def test_cards_that_pay_for_a_track_are_no_longer_in_the_hand(memory: Memory) -> None:
    """Brest to Pamplona has four spaces."""
    memory.see([e.CardTaken(1, "pink") for _ in range(5)] + [e.CardTaken(1, "locomotive")])
    memory.see([e.TrackClaimed(1, "brest--pamplona", "pink", 1)])
    assert (remembered(memory, 1, "pink"), remembered(memory, 1, "locomotive")) == (2, 0)


def test_cards_that_were_never_shown_may_be_paid(memory: Memory) -> None:
    memory.see([e.CardTaken(1, "pink"), e.CardTaken(1, "red")])
    memory.see([e.TrackClaimed(1, "brest--pamplona", "pink", 0)])
    assert (remembered(memory, 1, "pink"), remembered(memory, 1, "red")) == (0, 1)


def test_a_payment_of_locomotives_alone_takes_only_these(memory: Memory) -> None:
    memory.see([e.CardTaken(1, "locomotive") for _ in range(5)])
    memory.see([e.TrackClaimed(1, "brest--pamplona", "locomotive", 4)])
    assert remembered(memory, 1, "locomotive") == 1


def test_a_station_is_paid(memory: Memory) -> None:
    memory.see([e.CardTaken(2, "white") for _ in range(4)])
    memory.see([e.StationBuilt(2, "roma", "white", 1, 3)])
    assert remembered(memory, 2, "white") == 2


def test_a_marker_is_paid() -> None:
    board = load("old-west")
    memory = Memory(board)
    memory.see([e.CardTaken(0, "black"), e.CardTaken(0, "black"), e.CardTaken(0, "locomotive")])
    memory.see([e.MarkerPlaced(0, board.cities[0].id, "black", 1)])
    assert (remembered(memory, 0, "black"), remembered(memory, 0, "locomotive")) == (1, 0)


def test_the_extra_cards_of_a_tunnel_are_paid_in_its_colour(memory: Memory) -> None:
    """Venezia to Zürich is a tunnel of two green spaces."""
    memory.see([e.CardTaken(1, "green") for _ in range(4)] + [e.CardTaken(1, "locomotive")])
    memory.see([e.TunnelBegun(1, "venezia--zurich", "green", 0), e.TunnelPaid(1, 2, 1)])
    memory.see([e.TrackClaimed(1, "venezia--zurich", "green", 0)])
    assert (remembered(memory, 1, "green"), remembered(memory, 1, "locomotive")) == (1, 0)


def test_a_tunnel_given_up_shows_the_cards_paid(memory: Memory) -> None:
    memory.see([e.TunnelBegun(1, "venezia--zurich", "green", 1), e.TunnelLeft(1, "venezia--zurich")])
    assert (remembered(memory, 1, "green"), remembered(memory, 1, "locomotive")) == (1, 1)


def test_the_same_cards_laid_twice_are_counted_once(memory: Memory) -> None:
    memory.see([e.CardTaken(1, "green")])
    for _ in range(2):
        memory.see([e.TunnelBegun(1, "venezia--zurich", "green", 0), e.TunnelLeft(1, "venezia--zurich")])
    assert remembered(memory, 1, "green") == 2


def test_festival_cards_are_counted() -> None:
    board = load("iberia")
    memory = Memory(board)
    first, second = board.festivals[0].id, board.festivals[1].id
    memory.see([e.FestivalTaken(1, first, 2), e.FestivalTaken(1, first, 1), e.FestivalTaken(0, second, 3)])
    assert memory.festivals[codes.MAX_FESTIVALS] == 3
    assert memory.festivals[1] == 3
    assert sum(memory.festivals) == 6


def test_tickets_that_the_seat_gave_back_are_known(memory: Memory) -> None:
    first, second, third = (ticket.id for ticket in memory.board.tickets[:3])
    memory.see([e.TicketsOffered(0, 3, (first, second, third)), e.TicketsOffered(1, 3, None)])
    memory.see([e.TicketsKept(0, 1, 2, (second,)), e.TicketsKept(1, 1, 2, None)])
    assert members(memory.returned) == [0, 2]


def test_a_ticket_that_came_up_again_is_not_gone(memory: Memory) -> None:
    first, second = (ticket.id for ticket in memory.board.tickets[:2])
    memory.see([e.TicketsOffered(0, 2, (first, second)), e.TicketsKept(0, 1, 1, (second,))])
    memory.see([e.TicketsOffered(0, 1, (first,)), e.TicketsKept(0, 1, 0, (first,))])
    assert memory.returned == 0


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_remembered_is_true(setting: Setting) -> None:
    for seed in range(1, 1 + (4 if SPEED > 1 else 1)):
        specs = [("random",), ("planner", "random"), ("collector", "racer")][(seed + setting.seats) % 3]
        game = deal(setting, seed)
        memories = [Memory(game.board) for _ in range(setting.seats)]
        shown = 0
        for _ in walk(game, seated(setting, *specs, seed=seed), seed):
            for seat, memory in enumerate(memories):
                memory.see(game.steps[-1].events(seat))
                check(game, memory)
            shown = max(shown, sum(memories[0].shown))
        assert shown > 3  # otherwise this would prove little


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_no_ticket_the_seat_holds_is_remembered_as_given_back(setting: Setting) -> None:
    """Once the deck above them is used up, tickets given back come up again."""
    for seed in range(1, 1 + (4 if SPEED > 1 else 1)):
        game = deal(setting, seed)
        memory = Memory(game.board)
        given_back = 0
        for _ in walk(game, seated(setting, "random", seed=seed), seed):
            memory.see(game.steps[-1].events(0))
            given_back = max(given_back, memory.returned.bit_count())
            state = game._state
            assert not memory.returned & (state.held[0] | state.offer[0] | state.packet[0])
        assert given_back > 0


def check(game: Game, memory: Memory) -> None:
    """Nothing is remembered that is not there. A tunnel's payment lies on the table for a moment."""
    state = game._state
    held = [*state.hands]
    if state.laid_track != codes.NOBODY:
        hand = state.seat * codes.N_TRAIN_KINDS
        held[hand + state.laid_colour] += state.board.length[state.laid_track] - state.laid_locos
        held[hand + codes.LOCO] += state.laid_locos
    assert all(known <= there for known, there in zip(memory.shown, held, strict=True))
    assert memory.festivals == state.festivals
