"""Random games on every board, as records."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.game import Game, Record, new_game

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


class Setting(NamedTuple):
    """A board with a number of seats and options."""

    board: str
    seats: int
    options: tuple[str, ...]

    def game(self, seed: int) -> Game:
        return new_game(self.board, self.seats, seed, self.options)


SETTINGS = [
    Setting(board, seats, options)
    for board in BOARDS
    for options in ((), *((option,) for option in load(board).options))
    for seats in range(load(board).seats[0], load(board).seats[1] + 1)
]


@pytest.fixture(params=SETTINGS, ids=lambda setting: "-".join(map(str, (*setting[:2], *setting.options))))
def setting(request: pytest.FixtureRequest) -> Setting:
    chosen: Setting = request.param
    return chosen


def play(game: Game, random: Random, decisions: int = 10_000) -> Game:
    """Play some random decisions, or to the end."""
    for _ in range(decisions):
        if game.over:
            break
        seat = random.choice(game.to_act)
        code = random.choice(game._core.legal_actions(game._state, seat))
        game.play(game.names.action(code, game._state.offer[seat]), seat)
    return game


def short_record(board: str = "usa", seats: int = 2, decisions: int = 40, seed: int = 1) -> Record:
    """The record of a game that has begun."""
    return play(new_game(board, seats, seed), Random(seed), decisions).record()
