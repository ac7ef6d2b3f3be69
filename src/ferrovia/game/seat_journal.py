"""What one seat has seen of a game, so that its views can look back.

A journal holds nothing that its seat has not seen: the secrets of others are blank in it. It is written when
a view is made, and put into words when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from ferrovia.game.event_log import SECRETS, Row, tell
from ferrovia.game.names import Names
from ferrovia.mechanisms import Event


class Past(Protocol):
    """What one seat, or a spectator, has seen."""

    def events(self, names: Names, n: int) -> tuple[Event, ...]:
        """The first `n` parts of it."""


class Happened(Protocol):
    """A step of a game."""

    @property
    def rows(self) -> tuple[Row, ...]: ...


class SeatJournal:
    """Rows of the engine's journal from the deal on, for one seat; NOBODY is a spectator."""

    __slots__ = ("_rows", "_seat", "_steps")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._steps = 0
        self._rows: list[Row] = []

    def follow(self, steps: Sequence[Happened]) -> int:
        """Write down what is new in the steps of the game. Returns the number of rows so far."""
        rows, seat = self._rows, self._seat
        for n in range(self._steps, len(steps)):
            for row in steps[n].rows:
                rows.append(blanked(row) if row[0] in SECRETS and row[1] != seat else row)
        self._steps = len(steps)
        return len(self._rows)

    def copy(self) -> SeatJournal:
        twin = SeatJournal(self._seat)
        twin._steps = self._steps
        twin._rows = self._rows.copy()
        return twin

    def events(self, names: Names, n: int) -> tuple[Event, ...]:
        return tell(names, self._rows[:n], self._seat)


class NoPast:
    """Of a position that nobody knows the way to."""

    def events(self, names: Names, n: int) -> tuple[Event, ...]:
        return ()


NO_PAST = NoPast()


@lru_cache(4096)  # blind draws are alike
def blanked(row: Row) -> Row:
    """The row for those who may not see its secrets."""
    places = SECRETS[row[0]]
    return tuple(0 if place in places else number for place, number in enumerate(row))
