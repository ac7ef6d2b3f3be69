"""What happened in a long run, for docs/security.md."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

FIGURES = "figures"  # the property of a test that holds what is told

Keep: TypeAlias = Callable[[str, object], None]  # the fixture that keeps a property


class Figures:
    """Counts one run. Whatever is counted has also been checked: a run that loses something fails."""

    def __init__(self, run: str) -> None:
        self.run = run
        self.kills = Counter[str]()  # by what died
        self.commands = Counter[str]()  # acknowledged, by type
        self.stored = 0  # of these, found in the database exactly once
        self.again = 0  # commands that were sent again, because they got no answer
        self.reconnections = Counter[str]()  # by who was cut off
        self.left = 0  # how often a player left, to come back soon
        self._began = time.monotonic()

    def told(self) -> list[str]:
        minutes = (time.monotonic() - self._began) / 60
        acknowledged = self.commands.total()
        return [
            f"{self.run}: {self.kills.total():,} kills in {minutes:.1f} minutes ({listed(self.kills)})",
            f"  {acknowledged:,} commands acknowledged, {self.stored:,} of them stored exactly once, "
            f"{acknowledged - self.stored:,} lost; {self.again:,} sent again for want of an answer",
            f"  {listed(self.commands)}",
            f"  reconnected: {listed(self.reconnections)}; {self.left:,} left by themselves and came back",
        ]


def listed(counted: Counter[str]) -> str:
    return ", ".join(f"{what} {count:,}" for what, count in counted.most_common())
