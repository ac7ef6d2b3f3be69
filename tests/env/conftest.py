"""Settings for environments, and fewer steps where another form of the engine repeats the tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ferrovia.env.ids import settings
from ferrovia.game import Game, new_game
from tests.forms import THOROUGH, enough

SPEED = 8 if THOROUGH else 1  # how much more a test has to do in that form


class Setting(NamedTuple):
    """A board with a number of seats and options."""

    board: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(str, (self.board, self.seats, *self.options)))


SETTINGS = enough(Setting(*setting) for setting in settings())
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
