"""Games between bots, and fewer of them where another form of the engine repeats the tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.bots import Bot, make
from ferrovia.bots.support import styles
from ferrovia.game import Game, new_game
from tests.forms import THOROUGH

SPEED = 8 if THOROUGH else 1  # how much more a test has to do in that form


class Setting(NamedTuple):
    """A board with a number of seats and options."""

    board: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(str, (self.board, self.seats, *self.options)))


# One for each board.
SOME_SETTINGS = [
    Setting("usa", 2),
    Setting("europe", 3),
    Setting("iberia", 3),
    Setting("old-west", 4, ("alvin",)),
]
EVERY_SETTING = [
    Setting(board, seats, options)
    for board in BOARDS
    for options in ((), *((option,) for option in load(board).options))
    for seats in range(load(board).seats[0], load(board).seats[1] + 1)
]
SETTINGS = EVERY_SETTING if THOROUGH else SOME_SETTINGS
PLAYOUTS = 30 if THOROUGH else 8  # for a decision of a bot that searches


@pytest.fixture(autouse=True)
def few_games_to_know_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The habits of styles come from games, which take a long time in plain Python."""
    if not THOROUGH:
        monkeypatch.setattr(styles, "GAMES", 2)


def deal(setting: Setting, seed: int) -> Game:
    return new_game(setting.board, setting.seats, seed, setting.options, first=seed % setting.seats)


def walk(game: Game, bots: list[Bot], seed: int = 0) -> Iterator[Game]:
    """Let the bots play; yields the game after the deal and after every decision, to the end.

    Which of several seats answers first is random.
    """
    chance = Random(seed)
    show(bots, game)
    yield game
    while not game.over:
        seat = chance.choice(game.to_act)
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
        show(bots, game)
        yield game


def show(bots: list[Bot], game: Game) -> None:
    for seat, bot in enumerate(bots):
        if type(bot).see is not Bot.see:
            bot.see(game.steps[-1].events(seat))


def seated(setting: Setting, *specs: str, seed: int = 0) -> list[Bot]:
    """Bots for every seat; the specs take turns."""
    return [make(specs[seat % len(specs)], seed + seat) for seat in range(setting.seats)]


def informed(bot: Bot, game: Game, seat: int) -> Bot:
    """The bot, after it has seen what the seat has seen so far."""
    for step in game.steps:
        bot.see(step.events(seat))
    return bot
