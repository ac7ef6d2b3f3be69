"""Whose turn it is, and when the game ends."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import BuildStation, Claim, DrawBlind, DrawTickets, TakeCard
from tests.conftest import PLENTY, MakeTable, Table


def draw_two(t: Table) -> int:
    """The seat to move draws two cards blind. Returns the seat."""
    seat = t.view().current
    t.play(DrawBlind(), DrawBlind())
    return seat


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (5, 3)])
def test_play_goes_around_in_seat_order(table: MakeTable, seats: int, first: int) -> None:
    """BASE-4"""
    t = table(seats=seats, first=first)
    order = [draw_two(t) for _ in range(2 * seats)]
    assert order == [(first + i) % seats for i in range(2 * seats)]


def test_only_the_seat_whose_turn_it_is_may_act(table: MakeTable) -> None:
    """BASE-4"""
    t = table(seats=3).turn(1)
    assert t.game.to_act == (1,)
    assert [t.refusal(DrawBlind(), seat) for seat in range(3)] == ["NOT_YOUR_TURN", None, "NOT_YOUR_TURN"]
    assert t.view(0).options() == ()


@pytest.mark.parametrize(
    ("board", "kinds"),
    [
        ("usa", {TakeCard, DrawBlind, Claim, DrawTickets}),
        ("europe", {TakeCard, DrawBlind, Claim, DrawTickets, BuildStation}),
        ("iberia", {TakeCard, DrawBlind, Claim}),
        ("old-west", {TakeCard, DrawBlind, Claim, DrawTickets}),
    ],
)
def test_actions_of_a_turn(table: MakeTable, board: str, kinds: set[type]) -> None:
    """BASE-5, BASE-6, BASE-7, EU-9, IB-6: these and no others, not even passing."""
    t = table(board).turn(0).hand(0, **PLENTY)
    assert {type(option) for option in t.view(0).options()} == kinds


@pytest.mark.parametrize(("left", "last"), [(3, False), (2, True), (1, True), (0, True)])
def test_two_or_fewer_trains_begin_the_last_round(table: MakeTable, left: int, last: bool) -> None:
    """BASE-26"""
    t = table(seats=3).turn(1).hand(1, blue=3).trains(1, 3 + left)
    t.play(Claim("montreal--new-york", "blue"))
    assert (events.LastRoundBegan(1) in t.events()) == last
    assert t.view().last_round == (3 if last else None)


@pytest.mark.parametrize(("seats", "trigger"), [(seats, s) for seats in (2, 3, 4, 5) for s in range(seats)])
def test_everybody_has_exactly_one_more_turn(table: MakeTable, seats: int, trigger: int) -> None:
    """BASE-26: whoever triggered the last round has the last turn."""
    t = table(seats=seats).turn(trigger).hand(trigger, blue=3).trains(trigger, 5)
    t.play(Claim("montreal--new-york", "blue"))
    order = []
    while not t.game.over:
        order.append(draw_two(t))
    assert order == [(trigger + 1 + i) % seats for i in range(seats)]
    assert t.events()[-1] == events.GameEnded()


def test_a_turn_without_a_claim_begins_no_second_last_round(table: MakeTable) -> None:
    """BASE-26, R-7: the round is counted once, though whoever triggered it still has few trains."""
    t = table().turn(0).hand(0, blue=3).trains(0, 5).play(Claim("montreal--new-york", "blue"))
    rounds = 0
    while not t.game.over:
        draw_two(t)
        rounds += events.LastRoundBegan in {type(event) for event in t.events()}
    assert rounds == 0


@pytest.mark.parametrize("second", [1, 2, 0])
def test_trigger_in_the_last_round_does_not_extend_it(table: MakeTable, second: int) -> None:
    """R-7"""
    t = table(seats=3).turn(0).hand(0, blue=3).trains(0, 5).play(Claim("montreal--new-york", "blue"))
    turns = 0
    while not t.game.over:
        if t.view().current == second:
            t.hand(second, green=2).trains(second, 2).play(Claim("new-york--pittsburgh:1", "green"))
            assert events.LastRoundBegan(second) not in t.events()
        else:
            draw_two(t)
        turns += 1
    assert turns == 3


def test_nothing_can_be_done_after_the_end(table: MakeTable) -> None:
    """BASE-26"""
    t = table().finish()
    assert t.game.to_act == ()
    assert t.view(0).options() == ()
    assert [t.refusal(DrawBlind(), seat) for seat in (0, 1)] == ["GAME_OVER", "GAME_OVER"]
