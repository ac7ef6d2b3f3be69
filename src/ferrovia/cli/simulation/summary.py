"""What many games come to."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from ferrovia.cli.simulation.games import COLUMNS, Row
from ferrovia.cli.support.output import columns

SEAT, TOTAL, WINNER, TURNS, DECISIONS = map(COLUMNS.index, ("seat", "total", "winner", "turns", "decisions"))


class Series:
    """Mean, deviation and range of numbers that are not kept (Welford's method)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._squares = 0.0
        self.low = 0
        self.high = 0

    def add(self, number: int) -> None:
        self.low = min(self.low, number) if self.n else number
        self.high = max(self.high, number) if self.n else number
        self.n += 1
        distance = number - self.mean
        self.mean += distance / self.n
        self._squares += distance * (number - self.mean)

    @property
    def deviation(self) -> float:
        """Of the sample; 0 for a single number."""
        return sqrt(self._squares / (self.n - 1)) if self.n > 1 else 0.0

    def cells(self) -> tuple[str, str, str, str]:
        return f"{self.mean:.2f}", f"{self.deviation:.2f}", str(self.low), str(self.high)


class ScoreSummary:
    """The scores of each seat, and the length of the games."""

    def __init__(self, seats: int) -> None:
        self.scores = [Series() for _ in range(seats)]
        self.wins = [0.0] * seats
        self.turns = Series()
        self.decisions = Series()

    @property
    def games(self) -> int:
        return self.turns.n

    def add(self, rows: list[Row]) -> None:
        seats = len(self.scores)
        for start in range(0, len(rows), seats):
            self._add_game(rows[start : start + seats])

    def _add_game(self, rows: list[Row]) -> None:
        winners = sum(row[WINNER] for row in rows)
        for row in rows:
            self.scores[row[SEAT]].add(row[TOTAL])
            self.wins[row[SEAT]] += row[WINNER] / winners  # a shared victory is divided
        self.turns.add(rows[0][TURNS])
        self.decisions.add(rows[0][DECISIONS])

    def lines(self) -> Iterator[str]:
        if not self.games:
            return
        rows = [
            (f"seat {seat} score", *series.cells(), f"{wins / self.games:.1%}")
            for seat, (series, wins) in enumerate(zip(self.scores, self.wins, strict=True))
        ]
        rows.append(("turns", *self.turns.cells(), ""))
        rows.append(("decisions", *self.decisions.cells(), ""))
        yield from columns(("", "mean", "sd", "min", "max", "wins"), rows)
