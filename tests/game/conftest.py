"""Whole random games, and records as lists of objects that a test can change and seal again."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from ferrovia.game import Game, new_game

Rows = list[dict[str, Any]]
PlayOut = Callable[..., Game]


@pytest.fixture(scope="session")
def play_out() -> PlayOut:
    """`play_out("usa", seats=2, seed=1, options=(), decisions=9)`: a random game, by default to the end."""
    return random_game


def random_game(
    board: str, seats: int = 2, seed: int = 1, options: Iterable[str] = (), decisions: int = 10_000
) -> Game:
    game = new_game(board, seats, seed, options)
    random = Random(seed)
    while not game.over and len(game.steps) <= decisions:
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game


@pytest.fixture(scope="session")
def finished() -> str:
    """The text of a complete small record."""
    return random_game("usa", 2, 3).record().dumps()


@pytest.fixture(scope="session")
def unseal() -> Callable[[str], Rows]:
    """The lines of a record as objects, without their checksums."""

    def opened(text: str) -> Rows:
        rows: Rows = [json.loads(line) for line in text.splitlines()]
        for row in rows:
            del row["sum"]
        return rows

    return opened


@pytest.fixture(scope="session")
def seal() -> Callable[[Iterable[dict[str, Any] | str]], str]:
    """The text of a record with these lines, with valid checksums. A line can also be given as text."""

    def sealed(rows: Iterable[dict[str, Any] | str]) -> str:
        text = ""
        total = 0
        for row in rows:
            body = row if isinstance(row, str) else json.dumps(row, separators=(",", ":"), ensure_ascii=False)
            total = zlib.crc32(body.encode(), total)
            text += f'{body[:-1]},"sum":"{total:08x}"}}\n'
        return text

    return sealed
