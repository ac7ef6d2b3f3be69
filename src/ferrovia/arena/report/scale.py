"""From numbers to positions on the page."""

from __future__ import annotations

import math

from msgspec import Struct


class Scale(Struct, frozen=True):
    """Maps `low` to `start`, `high` to `end`, and everything else linearly."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, number: float) -> float:
        return self.start + (number - self.low) / (self.high - self.low) * (self.end - self.start)

    def clamped(self, number: float) -> float:
        """Like a call, but keeps the result within the ends, even for an infinite number."""
        return self(min(max(number, self.low), self.high))

    def ticks(self, most: int = 6) -> list[float]:
        """Round numbers within the ends, at most `most`."""
        step = round_step(self.high - self.low, most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [k * step for k in range(first, last + 1)]


def fitted(low: float, high: float, start: float, end: float, most: int = 6) -> Scale:
    """A scale whose ends are round numbers around `low` and `high`."""
    if high <= low:
        low, high = low - 1, high + 1
    step = round_step(high - low, most)
    return Scale(math.floor(low / step) * step, math.ceil(high / step) * step, start, end)


def round_step(length: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10 ... (also 0.1, 0.2 ...) of which `most` span the length."""
    power = 10.0 ** math.floor(math.log10(length / most))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor * most >= length * (1 - 1e-9))
