"""Questions that several seats answer at the same time (BASE-3, IB-3, IB-5)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine import State
from ferrovia.game import Action, Game, dealers, new_game

if TYPE_CHECKING:
    from tests.properties.conftest import Setting, Snapshot

Take = Callable[[State], "Snapshot"]


@settings(max_examples=4)
@given(data=st.data())
def test_first_questions_are_answered_in_any_order_and_in_secret(
    setting: Setting, snapshot: Take, data: st.DataObject
) -> None:
    game = setting.draw_game(data)
    asked = 0
    while len(game.to_act) > 1:
        answer_in_any_order(game, Random(data.draw(st.integers(0, 2**32), "random")), snapshot)
        asked += 1
    assert asked >= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_second_draft_is_answered_in_any_order_and_in_secret(seats: int, snapshot: Take) -> None:
    """IB-5."""
    random = Random(seats)
    game = new_game("iberia", seats, seats)
    rounds = 0
    while not game.over:
        if len(game.to_act) > 1:
            answer_in_any_order(game, random, snapshot)
            rounds += 1
        else:
            game.play(random.choice(game.view(game.to_act[0]).options()))
    assert rounds == 12, "twice: five picks, the last ticket leaves no choice, and what to keep"


def answer_in_any_order(game: Game, random: Random, snapshot: Take) -> None:
    """Answer in two orders with the same outcome; no view gives away who answered what."""
    seats = game.to_act
    answers = {seat: random.sample(game.view(seat).options(), 2) for seat in seats}
    order = random.sample(seats, len(seats))
    second = fork(game)
    for seat in order[:-1]:
        other = fork(game)
        other.play(answers[seat][1], seat)
        step = game.play(answers[seat][0], seat)
        assert game.to_act == tuple(waiting for waiting in seats if waiting in order[order.index(seat) + 1 :])
        for audience in (None, *(watcher for watcher in range(game.seats) if watcher != seat)):
            assert step.events(audience) == other.steps[-1].events(audience)
            assert shown(game, audience, snapshot) == shown(other, audience, snapshot)
    last = game.play(answers[order[-1]][0], order[-1])
    for seat in seats:
        also = second.play(answers[seat][0], seat)
    assert snapshot(second._state) == snapshot(game._state)
    assert also.rows == last.rows
    assert also.outcomes == last.outcomes


def fork(game: Game) -> Game:
    """The game, to be continued differently with the same luck."""
    other = copy(game)
    other.steps = [*game.steps]
    other._state = game._state.clone()
    other._dealer = other._state.dealer = dealers.fast(1)
    game._dealer = game._state.dealer = dealers.fast(1)
    return other


def shown(game: Game, seat: int | None, snapshot: Take) -> dict[str, Any]:
    view = game.view(seat)
    values = {name: getattr(view, name) for name in dir(view) if not name.startswith("_")}
    options: tuple[Action, ...] = view.options()
    return {
        **{name: value for name, value in values.items() if not callable(value)},
        "options": options,
        "known": snapshot(view._known),
    }
