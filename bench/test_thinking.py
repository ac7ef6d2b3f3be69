"""The speed of what bots do inside the compiled core, from the middle of a game between planners.

Run it with `.venv/bin/pytest bench/test_thinking.py`. Nothing here fails for being slow.
"""

from __future__ import annotations

from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ferrovia.boards import BOARDS
from ferrovia.bots import make
from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.engine import Dealer, Generator
from ferrovia.game import View, new_game

MIDDLE = 30  # turns of two seats, of some 70

boards = pytest.mark.parametrize("board", BOARDS)


def middle(board: str) -> View:
    """The view of a seat that has a turn."""
    game = new_game(board, 2, seed=5, first=0)
    bots = [make("planner", seat) for seat in range(2)]
    while True:
        view = game.view(game.to_act[0])
        if view.turn >= MIDDLE and view.prompt == "turn":
            return view
        game.play(bots[game.to_act[0]].choose(view, view.options()))


@boards
def test_playouts_by_policy(benchmark: BenchmarkFixture, board: str) -> None:
    view, bot, luck = middle(board), PlannerBot(), count()
    table = bot.at(view)
    world = table.worlds(view).draw(0)
    assert view.seat is not None
    action = table.policy.decide(world, view.seat)
    seat = view.seat
    benchmark(lambda: table.policy.outcome(world, seat, action, next(luck)))


@boards
def test_random_playouts(benchmark: BenchmarkFixture, board: str) -> None:
    view, luck = middle(board), count()
    world = PlannerBot().at(view).worlds(view).draw(0)

    def playout() -> None:
        state = world.clone()
        state.dealer = Dealer(next(luck))
        view.core.playout(state, Generator(next(luck)))

    benchmark(playout)


@boards
def test_a_world(benchmark: BenchmarkFixture, board: str) -> None:
    view, luck = middle(board), count()
    worlds = PlannerBot().at(view).worlds(view)
    benchmark(lambda: worlds.draw(next(luck)))


@boards
def test_a_decision_of_the_planner(benchmark: BenchmarkFixture, board: str) -> None:
    view, bot = middle(board), PlannerBot()
    benchmark(lambda: bot.choose(view, view.options()))
