"""Numbers from samples, each with its 95% interval."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

Z = 1.959964  # 95% of a normal distribution lie within this many standard deviations
# The same for Student's distribution with 1, 2 ... degrees of freedom; beyond, an expansion is exact enough.
SMALL_T = (
    12.706205,
    4.302653,
    3.182446,
    2.776445,
    2.570582,
    2.446912,
    2.364624,
    2.306004,
    2.262157,
    2.228139,
)


class Estimate(Struct, frozen=True):
    """A value with the ends of its interval. `n` is the size of the sample."""

    value: float
    low: float
    high: float
    n: int

    def shifted(self, by: float) -> Estimate:
        return Estimate(self.value + by, self.low + by, self.high + by, self.n)

    def scaled(self, by: float) -> Estimate:
        """`by` is positive."""
        return Estimate(self.value * by, self.low * by, self.high * by, self.n)


def share_of(part: float, n: int) -> Estimate | None:
    """A share with Wilson's interval, which stays within 0 and 1 and is honest for small samples.

    `part` need not be whole: a shared win is a half. None for an empty sample.
    """
    if n == 0:
        return None
    share = part / n
    spread = Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    # Rounding must not put an end on the wrong side of the share, or outside 0 to 1.
    return Estimate(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)), n)


def mean_of(values: Sequence[float]) -> Estimate | None:
    """A mean with Student's interval. None for an empty sample; one value says nothing about the spread."""
    n = len(values)
    if n == 0:
        return None
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, -math.inf, math.inf, 1)
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    reach = student(n - 1) * math.sqrt(variance / n)
    return Estimate(mean, mean - reach, mean + reach, n)


def student(freedom: int) -> float:
    """How many standard errors cover 95% with `freedom` degrees of freedom."""
    if freedom <= len(SMALL_T):
        return SMALL_T[freedom - 1]
    first = (Z**3 + Z) / (4 * freedom)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    return Z + first + second + third
