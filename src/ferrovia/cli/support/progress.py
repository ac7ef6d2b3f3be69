"""A progress bar for a person who waits; nothing for a pipe."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A function that is told how many are done, and shows it with the rate and the time left."""
    if not sys.stderr.isatty():
        yield lambda done: None
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


def rate_text(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2f}"
