"""Does a server's memory grow with the games that were played? A day of play in fast motion.

    .venv/bin/python bench/memory.py --games 2000

starts a server that keeps twenty idle tables, plays that many games to the end, twenty at a time and as fast
as it can, every second one a rematch, and prints the server's memory as it goes on. After the first fifth, it
should stay where it is.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

import load
import uvloop

HASTY = """
[limits]
idle_tables = 20
commands_per_second = 1000000.0
address_commands_per_second = 1000000.0
"""
AT_ONCE = 20
REPORTS = 20


async def play(games: int, url: str, processes: load.Processes) -> None:
    waiting = iter(range(games // 2))
    figures: list[tuple[int, float]] = []
    finished = 0

    async def play_some() -> None:
        nonlocal finished
        for number in waiting:
            table = load.Table(url, number, 2, Random(number))
            await table.open()
            for again in (False, True):
                if again:
                    await table.play_again()
                await table.play(0, load.Times(), load.Times())
                finished += 1
                if finished % max(1, games // REPORTS) == 0:
                    figures.append((finished, processes.memory()))
                    print(f"{finished:7} games {figures[-1][1]:7.1f} MB", flush=True)
            table.close()

    await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    (first, before), (last, after) = figures[len(figures) // 5], figures[-1]
    print(f"{1000 * (after - before) / (last - first):.2f} kB a game after the first {first}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of one")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="ferrovia-memory-") as folder,
        load.database(arguments.database, Path(folder), damaged=False) as (address, database_pid),
        load.server(address, Path(folder), HASTY) as (url, pid),
    ):
        uvloop.run(play(arguments.games, url, load.Processes(pid, database_pid)))


if __name__ == "__main__":
    sys.exit(main())
