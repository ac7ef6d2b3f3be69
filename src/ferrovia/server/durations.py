"""The latest durations of something, for a figure about now and not about all the time since the start."""

from __future__ import annotations

from collections import deque
from math import ceil

KEPT = 1_000


class Durations:
    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=KEPT)

    def add(self, seconds: float) -> None:
        self._seconds.append(seconds)

    def quantile(self, share: float) -> float:
        """The shortest duration that at least this share of them did not exceed; 0 if there were none."""
        ordered = sorted(self._seconds)
        return ordered[max(0, ceil(share * len(ordered)) - 1)] if ordered else 0.0
