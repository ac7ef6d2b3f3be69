"""Faults of bots, shown to the person who let them play."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.arena.faults import ArenaFault, once
from ferrovia.cli.support.output import complain

MOST_SHOWN = 10

TolerateOption = Annotated[
    bool,
    typer.Option(
        "--tolerate-faults", help="Exit with 0 even if a bot failed and a random move was played instead."
    ),
]


class FaultsShown:
    """Writes each different fault to stderr at once, and keeps count."""

    def __init__(self) -> None:
        self._different = 0
        self.tell = once(self._show)

    def __bool__(self) -> bool:
        return self._different > 0

    def _show(self, fault: ArenaFault) -> None:
        self._different += 1
        if self._different <= MOST_SHOWN:
            complain(f"Fault: {fault.story}")
        elif self._different == MOST_SHOWN + 1:
            complain("There are more kinds of faults; they are counted but not shown.")
