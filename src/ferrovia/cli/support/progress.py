"""A progress bar for a person who waits; a line now and then where there is no terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ferrovia.cli.support.output import complain
from ferrovia.text import plural

FIRST_LINE = 10.0  # seconds until the first plain line
LATER = 1.5  # how much later each further line comes
UNITS = (("year", 31_557_600), ("day", 86_400), ("hour", 3600), ("minute", 60))


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A function that is told how many are done, and shows it with the rate and the time left."""
    if not sys.stderr.isatty():
        yield Lines(total, what).show
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{{task.fields[rate]}} {what}/s, left:"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        speed_estimate_period=600,  # a strong bot may need a minute for a game
    )
    with bar:
        task = bar.add_task(what, total=total, rate="0")
        began = time.monotonic()

        def show(done: int) -> None:
            bar.update(task, completed=done, rate=rate_text(done / (time.monotonic() - began)))

        yield show


class Lines:
    """Progress in plain lines: the first after a while, then less and less often."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._began = time.monotonic()
        self._next = FIRST_LINE

    def show(self, done: int) -> None:
        spent = time.monotonic() - self._began
        if spent < self._next or not 0 < done < self._total:
            return
        self._next = spent * LATER
        rate = done / spent
        left = duration((self._total - done) / rate)
        complain(f"{done:,} of {self._total:,} {self._what}, {rate_text(rate)} a second, about {left} left.")


def duration(seconds: float) -> str:
    """Roughly, in words: "40 seconds", "3 hours"."""
    for unit, size in UNITS:
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}s"
    return plural(max(1, round(seconds)), "second")


def rate_text(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}"
