"""Settings for environments, and fewer steps where the engine is plain Python and slow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ferrovia.engine import COMPILED
from ferrovia.env.ids import settings
from ferrovia.game import Game, new_game

SPEED = 8 if COMPILED else 1  # how much more a test of the compiled form can do


class Setting(NamedTuple):
    """A board with a number of seats and options."""

    board: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(str, (self.board, self.seats, *self.options)))


SETTINGS = [Setting(*setting) for setting in settings()]
# One for each board.
SOME_SETTINGS = [
    Setting("usa", 2),
    Setting("europe", 3),
    Setting("iberia", 3),
    Setting("old-west", 4, ("alvin",)),
]


def walk(setting: Setting, seed: int, decisions: int) -> Iterator[Game]:
    """A game of random choices: yields it after the deal and after each decision, also after its end."""
    random = Random(seed)
    game = new_game(setting.board, setting.seats, seed, setting.options)
    yield game
    for _ in range(decisions):
        if game.over:
            return
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
        yield game
