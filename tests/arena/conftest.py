"""Bots and outcomes for tests to use."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from ferrovia.arena.results import POINTS, GameOutcome, SeatOutcome
from tests.limits import PATIENCE

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

# Fails at its first choice in each game, and does not go on with its second before somebody has seen that.
FAILS_AND_WAITS = f"""
import time
from pathlib import Path

from ferrovia.bots.ladder.random_bot import RandomBot

SEEN = Path(__file__).with_suffix(".seen")


class Waits(RandomBot):
    asked = 0

    def choose(self, view, options):
        self.asked += 1
        if self.asked == 1:
            raise KeyError("purple")
        deadline = time.monotonic() + {PATIENCE / 5}
        while not SEEN.exists():
            if time.monotonic() > deadline:
                SEEN.touch()
                raise TimeoutError("nobody has seen it")
            time.sleep(0.01)
        return super().choose(view, options)
"""


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    """A bot file that other processes can load: Slow and Dead."""
    path = tmp_path / "bots.py"
    path.write_text(BOT_FILE)
    return path


def seen_at_once(bot_file: Path, *run: str | Path) -> tuple[int, str]:
    """The exit code and the errors of a tournament with a bot that fails and then waits until that is seen.

    What is seen is the traceback, on the first lines of what the command writes to stderr.
    """
    bot_file.write_text(FAILS_AND_WAITS)
    bots = ("--bots", f"{bot_file}:Waits,random", "--games", "4", "--seconds", "86400")
    with subprocess.Popen(
        [sys.executable, "-m", "ferrovia.cli", "tournament", *bots, *map(str, run)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            lines = []
            for line in process.stderr:
                lines.append(line)
                if line == "KeyError: 'purple'\n":
                    bot_file.with_suffix(".seen").touch()
            return process.wait(PATIENCE), "".join(lines)
        finally:
            process.kill()


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
