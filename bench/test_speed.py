"""The speed of the engine and the table, piece by piece. Nothing here fails for being slow.

Run it with `.venv/bin/pytest bench`, and with `FERROVIA_PURE=1` before it for the plain form;
`--benchmark-autosave` and `--benchmark-compare` show what a change is worth.
"""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ferrovia.boards import BOARDS, load
from ferrovia.cli.benchmark.loops import python_loop, step
from ferrovia.engine import COMPILED, Core, Dealer, Generator, State
from ferrovia.game import Game, Record, dealers, new_game

GAMES = 100 if COMPILED else 5
MIDDLE = 100  # decisions after which a game with two seats is well under way

boards = pytest.mark.parametrize("board", BOARDS)


def core_of(board: str, seats: int = 2) -> Core:
    return Core(load(board).spec(), seats)


def middle(core: Core) -> State:
    """A state in the middle of a game, at the beginning of a turn."""
    state, chance = core.deal(Dealer(1)), Generator(1)
    for _ in range(MIDDLE):
        step(core, state, chance)
    while len(core.legal_actions(state, acting(state))) < 10:
        step(core, state, chance)
    return state


def acting(state: State) -> int:
    return state.waiting().bit_length() - 1


def finished(board: str) -> Game:
    """A game of random choices, played at a table."""
    game = Game(load(board), 2, dealers.fast(1))
    chance = Generator(1)
    while not game.over:
        options = game.view(game.to_act[0]).options()
        game.play(options[chance.below(len(options))])
    return game


@boards
def test_games_in_the_core(benchmark: BenchmarkFixture, board: str) -> None:
    core = core_of(board)
    benchmark(core.run_games, GAMES, 0)


@boards
def test_games_driven_from_python(benchmark: BenchmarkFixture, board: str) -> None:
    core = core_of(board)
    benchmark(python_loop, core, GAMES // 5, 0)


@boards
def test_legal_actions(benchmark: BenchmarkFixture, board: str) -> None:
    core = core_of(board)
    state = middle(core)
    benchmark(core.legal_actions, state, acting(state))


@boards
def test_apply(benchmark: BenchmarkFixture, board: str) -> None:
    """One action on a fresh clone each time; the clone is not measured."""
    core = core_of(board)
    state = middle(core)
    seat = acting(state)
    action = core.legal_actions(state, seat)[0]
    measure: Any = benchmark.pedantic  # it has no types
    measure(core.apply, setup=lambda: ((state.clone(), seat, action), {}), rounds=2000)


@boards
def test_clone(benchmark: BenchmarkFixture, board: str) -> None:
    benchmark(middle(core_of(board)).clone)


@boards
def test_view_with_its_options(benchmark: BenchmarkFixture, board: str) -> None:
    game = new_game(board, 2, seed=1, first=0)
    benchmark(lambda: game.view(0).options())


@boards
def test_verifying_a_record(benchmark: BenchmarkFixture, board: str) -> None:
    record: Record = finished(board).record()
    benchmark(record.verify)
