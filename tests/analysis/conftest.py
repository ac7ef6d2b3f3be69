"""Records of games between planners, and parts of them."""

from __future__ import annotations

from functools import cache

from ferrovia.bots import make
from ferrovia.game import Record, new_game
from ferrovia.game.record import Line


@cache
def planned(board: str = "usa", seats: int = 2, seed: int = 5, options: tuple[str, ...] = ()) -> Record:
    """A whole game between planners."""
    game = new_game(board, seats, seed, options)
    bots = [make("planner", seat) for seat in range(seats)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
    return game.record()


def begun(record: Record, decisions: int, *more: Line) -> Record:
    """The first decisions of a game, then others."""
    return Record(record.header, (*record.lines[: decisions + 1], *more))
