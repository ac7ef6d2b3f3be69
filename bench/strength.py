"""Measures how strong the bots are: the figures of docs/strength.md, each with the command that made it.

    .venv/bin/python bench/strength.py --folder build/strength targets ladder levels

plays what is not in the folder yet, and prints every group as a Markdown table. Without names: all groups.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from ferrovia.boards import BOARDS, load

SEED = 1_000_000  # none of these deals was seen in training

# Weakest first: each should beat the one before it, on every board.
STEPS = ("random", "greedy-points", "path", "planner")


def targets() -> Iterator[str]:
    for other in ("steiner+", "racer", "plan-turn"):
        yield f"--board usa --bots planner,{other} --games 2000"
    yield "--board usa --bots search:100ms,planner --games 200"
    for other in ("racer", "steiner+"):
        yield f"--board usa --bots search:100ms,{other} --games 60"
    yield f"--board usa --seats 4 --bots {one_against(4, 'search:100ms', 'planner')} --games 32"
    yield "--board usa --bots expert:100ms,search:100ms --games 60"
    yield f"--board usa --seats 4 --bots {one_against(4, 'expert:100ms', 'planner')} --games 32"
    yield "--board usa --bots expert:100ms,expert:100ms --games 8"


def published() -> Iterator[str]:
    """The pairs whose figures others have published."""
    for pair in (
        "greedy-points,random",
        "steiner+,random",
        "steiner+,greedy-points",
        "steiner+,steiner",
        "steiner+,steiner+",
        "blocker,steiner+",
        "racer,steiner+",
        "racer,steiner",
        "long-route,hungry",
        "long-route,one-step",
        "long-route,path",
        "hungry,one-step",
        "hungry,path",
        "one-step,path",
        "random,random",
    ):
        yield f"--board usa --bots {pair} --games 400"


def ladder() -> Iterator[str]:
    for lower, higher in pairwise(STEPS):
        yield f"--board usa --bots {higher},{lower} --games 1000"


def everywhere() -> Iterator[str]:
    for board, seats in tables():
        for lower, higher in pairwise(STEPS):
            bots = one_against(seats, higher, lower)
            yield f"--board {board} --seats {seats} --bots {bots} --games {24 * seats}"


def trained() -> Iterator[str]:
    """What training is worth: against the same planner with the constants of a study."""
    for board, seats in tables():
        bots = one_against(seats, "planner", "plan-turn")
        yield f"--board {board} --seats {seats} --bots {bots} --games {600 if seats == 2 else 60 * seats}"


def thinkers() -> Iterator[str]:
    for board, seats in tables():
        bots = one_against(seats, "search:300", "planner")
        yield f"--board {board} --seats {seats} --bots {bots} --games {8 * max(3, seats)}"
    for board in BOARDS:
        yield f"--board {board} --bots expert:300,search:300 --games 24"


def levels() -> Iterator[str]:
    for board in BOARDS:
        yield f"--board {board} --bots level-2,level-1 --games 40"
        yield f"--board {board} --bots level-3,level-2 --games 40"
        yield f"--board {board} --bots level-4,level-3 --games 24"
        yield f"--board {board} --bots level-5,level-4 --games 8"


def one_against(seats: int, lone: str, other: str) -> str:
    return ",".join([lone, *[other] * (seats - 1)])


def tables() -> Iterator[tuple[str, int]]:
    for board in BOARDS:
        low, high = load(board).seats
        for seats in range(low, high + 1):
            yield board, seats


GROUPS = {
    group.__name__: group for group in (targets, published, ladder, everywhere, trained, thinkers, levels)
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("groups", nargs="*", help="which tables")
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--board", choices=BOARDS, help="only games on this board")
    parser.add_argument("--jobs", default="2", help="processes")
    parser.add_argument("--print-only", action="store_true", help="play nothing; print what the folder has")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for group in arguments.groups or GROUPS:
        print(f"\n## {group}\n")
        print("| `ferrovia tournament ...` | games | first bot | wins, 95% | mean scores | turns |")
        print("|---|---|---|---|---|---|")
        for settings in GROUPS[group]():
            if arguments.board and f"--board {arguments.board} " not in settings:
                continue
            jobs = None if arguments.print_only else arguments.jobs
            results = measured(settings, arguments.folder, jobs)
            for row in rows(settings, results) if results else ():
                print(row, flush=True)


def measured(settings: str, folder: Path, jobs: str | None) -> Any:
    """The results of a tournament, from the folder if they are there, else played now."""
    name = "".join(char if char.isalnum() else "_" for char in settings.replace("--", ""))
    path = folder / f"{name}.json"
    if not path.exists() and jobs is not None:
        command = [sys.executable, "-m", "ferrovia.cli", "tournament", *shlex.split(settings)]
        command += ["--seed", str(SEED), "--jobs", jobs, "--out", str(path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def rows(settings: str, results: Any) -> Iterator[str]:
    """One for each line-up: how its first bot did."""
    for table in results["statistics"]["tables"]:
        first, second = table["bots"][0], table["bots"][-1]
        wins = first["wins"]
        yield (
            f"| `{settings} --seed {SEED}` | {table['games']} | {first['bot']} "
            f"| **{100 * wins['value']:.1f}%** ({100 * wins['low']:.1f} to {100 * wins['high']:.1f}) "
            f"| {first['score']['value']:.0f} v {second['score']['value']:.0f} | {first['turns']:.1f} |"
        )


if __name__ == "__main__":
    main()
