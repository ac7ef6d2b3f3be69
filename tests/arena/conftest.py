"""Bots and outcomes for tests to use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from ferrovia.arena.results import POINTS, GameOutcome, SeatOutcome

BOT_FILE = """
from time import sleep

from ferrovia.bots.ladder.random_bot import RandomBot


class Slow(RandomBot):
    def choose(self, view, options):
        sleep(0.002)
        return super().choose(view, options)


class Dead(RandomBot):
    def choose(self, view, options):
        import os
        os._exit(1)
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    """A bot file that other processes can load: Slow and Dead."""
    path = tmp_path / "bots.py"
    path.write_text(BOT_FILE)
    return path


def untimed(outcomes: Sequence[GameOutcome]) -> list[GameOutcome]:
    """The outcomes without what varies between runs."""
    return [
        replace(game, seats=tuple(replace(seat, seconds=0.0, slowest=0.0) for seat in game.seats))
        for game in outcomes
    ]


def outcome(deal: int, *seats: tuple[str, int], table: int = 0) -> GameOutcome:
    """A game with these bots and scores, with all points from routes."""
    totals = [total for _, total in seats]
    winners = totals.count(max(totals))
    return GameOutcome(
        table=table,
        deal=deal,
        turn_of_seats=0,
        seed=deal,
        board="usa",
        options=(),
        first=0,
        seats=tuple(
            SeatOutcome(
                bot=bot,
                total=total,
                points=dict.fromkeys(POINTS, 0) | {"routes": total},
                share=1 / winners if total == max(totals) else 0.0,
                place=1 + sum(other > total for other in totals),
                turns=30,
                decisions=50,
                seconds=0.5,
                slowest=0.25,
                faults=0,
                tickets_done=("a--b",),
                tickets_failed=(),
                tracks=("a--c", "c--b"),
                scores=(0, total),
            )
            for bot, total in seats
        ),
    )
