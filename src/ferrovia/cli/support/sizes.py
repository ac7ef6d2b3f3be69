"""Sizes that somebody may have mistyped: asked about before the first of many hours."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

import typer

from ferrovia.cli.support.arguments import all_cores
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.progress import duration, rate_text

MANY = 100_000  # games; fewer are not worth a trial
LONG = 3600.0  # seconds; who wants more than an hour says so
JOBS_PER_CORE = 8
TRIAL = 0.5  # seconds

YesOption = Annotated[bool, typer.Option("--yes", help="Play even if it takes many hours.")]


def question(games: int, jobs: int, play: Callable[[int], object], yes: bool) -> None:
    """Raise `CommandError` if this many games would take very long, going by a few that `play` plays now."""
    if yes or games <= MANY:
        return
    tried = 0
    began = time.monotonic()
    while (spent := time.monotonic() - began) < TRIAL:
        play(tried)
        tried += 1
    rate = jobs * tried / spent
    if games / rate > LONG:
        raise CommandError(
            f"{games:,} games take about {duration(games / rate)}, at {rate_text(rate)} a second on this "
            "machine; add --yes if you mean it."
        )


def checked_jobs(jobs: int | None) -> None:
    """Raise `CommandError` for more processes than a machine can bear, or none."""
    most = JOBS_PER_CORE * all_cores()
    if jobs is not None and not 1 <= jobs <= most:
        raise CommandError(f"--jobs must be 1 to {most} on this machine, not {jobs}.")
