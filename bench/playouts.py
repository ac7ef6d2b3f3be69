"""How long a playout by policy takes on each board, in processor time and as a ratio to the first board.

    .venv/bin/python bench/playouts.py usa iberia

Each board is measured from the middle of eight games between planners. The boards take turns, so that
whatever else the machine does slows them alike. Nothing here fails for being slow.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

from ferrovia.boards import BOARDS
from ferrovia.bots import make
from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.engine import State
from ferrovia.game import View, new_game

MIDDLE = 30  # turns of two seats, of some 70
SEEDS = range(5, 13)
ROUNDS = 9
PLAYOUTS = 60  # in a round, from each position


class Position:
    """A world that a seat with a turn imagines, and what the planner does in it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        table = PlannerBot().at(view)
        self.policy = table.policy
        self.world: State = table.worlds(view).draw(0)
        self.seat = view.seat
        self.action = self.policy.decide(self.world, self.seat)

    def play(self, first: int) -> None:
        for luck in range(first, first + PLAYOUTS):
            self.policy.outcome(self.world, self.seat, self.action, luck)


def middles(board: str) -> Iterator[View]:
    for seed in SEEDS:
        game = new_game(board, 2, seed=seed, first=0)
        bots = [make("planner", seat) for seat in range(2)]
        view = game.view(game.to_act[0])
        while view.turn < MIDDLE or view.prompt != "turn":
            game.play(bots[game.to_act[0]].choose(view, view.options()))
            view = game.view(game.to_act[0])
        yield view


def main() -> None:
    boards = sys.argv[1:] or list(BOARDS)
    positions = {board: [Position(view) for view in middles(board)] for board in boards}
    times: dict[str, list[float]] = {board: [] for board in boards}
    for number in range(ROUNDS):
        for board in boards:
            begun = process_time()
            for position in positions[board]:
                position.play(number * PLAYOUTS)
            times[board].append((process_time() - begun) / PLAYOUTS / len(SEEDS))
    first = median(times[boards[0]])
    for board in boards:
        time = median(times[board])
        print(f"{board:9} {1e6 * time:6.1f} microseconds, {time / first:.2f} times {boards[0]}")


if __name__ == "__main__":
    main()
