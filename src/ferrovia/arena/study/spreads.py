"""How numbers are spread."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct


class Spread(Struct, frozen=True):
    """The mean, the standard deviation of the sample and five quantiles."""

    n: int
    mean: float
    deviation: float
    least: float
    quarter: float
    middle: float
    three_quarters: float
    most: float


def spread_of(numbers: Sequence[float]) -> Spread:
    """Of at least one number."""
    ordered = sorted(numbers)
    n = len(ordered)
    mean = sum(ordered) / n
    squares = sum((number - mean) ** 2 for number in ordered)
    deviation = math.sqrt(squares / (n - 1)) if n > 1 else 0.0
    places = [quantile(ordered, part) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    return Spread(n, mean, deviation, *places)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The number below which that part of them lies, interpolated linearly."""
    place = part * (len(ordered) - 1)
    low = math.floor(place)
    high = math.ceil(place)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
