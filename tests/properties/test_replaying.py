"""A game is its record; clones go their own way; every game ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine import Generator, State
from ferrovia.game import Game, Refused, dealers
from ferrovia.game.record import loads

if TYPE_CHECKING:
    from tests.properties.conftest import Setting, Snapshot, Walk

MOST_DECISIONS = 3000
Take = Callable[[State], "Snapshot"]


@settings(max_examples=4)
@given(data=st.data())
def test_the_live_game_is_the_replayed_one(walk: Walk, snapshot: Take, data: st.DataObject) -> None:
    every = data.draw(st.integers(40, 120), "every")
    for n, game in enumerate(walk(data)):
        if n % every == 0:
            check_replay(game, snapshot)
    check_replay(game, snapshot)


def check_replay(game: Game, snapshot: Take) -> None:
    record = game.record()
    assert loads(record.dumps()) == record
    again = Game.from_record(record)
    assert snapshot(again._state) == snapshot(game._state)
    assert history(again) == history(game)
    assert again.record() == record


def history(game: Game) -> list[tuple[object, ...]]:
    return [(step.n, step.seat, step.action, step.outcomes, step.rows) for step in game.steps]


@settings(max_examples=4)
@given(data=st.data())
def test_a_game_goes_on_from_its_record(
    setting: Setting,
    play: Callable[[Game, bytes], Iterator[Game]],
    snapshot: Take,
    data: st.DataObject,
) -> None:
    game = setting.draw_game(data)
    for _ in play(game, setting.draw_moves(data, 250)):
        pass
    seed = data.draw(st.integers(0, 2**64 - 1), "seed of the rest")
    rest = setting.draw_moves(data, 100)
    twins = [Game.from_record(game.record(), dealers.fast(seed)) for _ in range(2)]
    for twin in twins:
        for _ in play(twin, rest):
            assert not twin._dealer.fault
    assert history(twins[0]) == history(twins[1])
    assert history(twins[0])[: len(game.steps)] == history(game)
    check_replay(twins[0], snapshot)


@settings(max_examples=4)
@given(data=st.data())
def test_an_undone_step_leaves_no_trace(
    walk: Walk,
    play: Callable[[Game, bytes], Iterator[Game]],
    snapshot: Take,
    data: st.DataObject,
) -> None:
    """In the game itself, and in one restored from its record."""
    every = data.draw(st.integers(20, 80), "every")
    for n, game in enumerate(walk(data)):
        last = game.steps[-1]
        if n % every or last.action is None:
            continue
        after = snapshot(game._state)
        restored = Game.from_record(game.record(), dealers.fast(1))
        try:
            game.undo()
        except Refused as refused:
            with pytest.raises(Refused, match=re.escape(str(refused))):
                restored.undo()
            continue
        restored.undo()
        check_replay(game, snapshot)
        assert snapshot(restored._state) == snapshot(game._state)
        for _ in play(restored, b"play on"):
            pass
        check_replay(restored, snapshot)
        game.play(last.action, last.seat)
        assert snapshot(game._state) == after


@settings(max_examples=4)
@given(data=st.data())
def test_clones_are_independent(walk: Walk, snapshot: Take, data: st.DataObject) -> None:
    every = data.draw(st.integers(5, 50), "every")
    kept = []
    for n, game in enumerate(walk(data)):
        if n % every == 0:
            kept.append((game._state.clone(), snapshot(game._state)))
    for clone, taken in kept:
        assert snapshot(clone) == taken
    live = snapshot(game._state)
    for clone, taken in kept[-3:]:
        second = clone.clone()
        second.dealer = dealers.fast(1)
        game._core.playout(second, Generator(1))
        assert second.over
        assert snapshot(clone) == taken
    assert snapshot(game._state) == live


@settings(max_examples=3)
@given(seed=st.integers(0, 2**64 - 1), choices=st.integers(0, 2**32))
def test_games_end_and_equal_seeds_give_equal_games(setting: Setting, seed: int, choices: int) -> None:
    games = [setting.new_game(seed), setting.new_game(seed)]
    for game in games:
        random = Random(choices)
        while not game.over:
            seat = random.choice(game.to_act)
            game.play(random.choice(game.view(seat).options()), seat)
            assert len(game.steps) < MOST_DECISIONS
    assert history(games[0]) == history(games[1])
    assert games[0].result() == games[1].result()
