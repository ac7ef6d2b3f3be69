"""A smooth curve through noisy chances.

Between two decisions a chance changes by what was chosen, which is measured separately, and by luck. The
amount of luck is the one that makes the whole game most likely; the curve is then the most likely one (a
Kalman filter, followed by the backward pass of Rauch, Tung and Striebel). Where no luck was involved, the
curve moves by the choice alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt

from msgspec import Struct

LUCKS = [4.0**power * 1e-6 for power in range(9)]  # variances per step to try
TINY = 1e-9  # variance of a result


class Point(Struct, frozen=True):
    """Chances as measured, with the variance of one; how the choice made there changed them, with its
    variance, and whether luck came in after it."""

    chances: Sequence[float]
    variance: float
    changes: Sequence[float]
    change_variance: float
    open: bool


class Smooth(Struct, frozen=True):
    """Chances with the error of one; `moved_error` is that of the step to the next point."""

    chances: tuple[float, ...]
    error: float
    moved_error: float


class Filtered(Struct, frozen=True):
    """What is known about each point from it and those before, and how well the points fit together."""

    means: list[list[float]]
    variances: list[float]
    fit: float


def smoothed(points: Sequence[Point]) -> list[Smooth]:
    luck = max(LUCKS, key=lambda luck: forward(points, luck).fit)
    filtered = forward(points, luck)
    means, variances = filtered.means, filtered.variances
    noises = [noise_after(point, luck) for point in points]
    # And back: what came later says something about what was before.
    found = [Smooth(tuple(means[-1]), sqrt(variances[-1]), 0.0)]
    later_variance = variances[-1]
    for number in range(len(points) - 2, -1, -1):
        unsure = variances[number] + noises[number]
        gain = variances[number] / unsure if unsure else 1.0
        expected = moved(means[number], points[number])
        pairs = zip(means[number], found[-1].chances, expected, strict=True)
        chances = tuple(mean + gain * (later - e) for mean, later, e in pairs)
        variance = max(0.0, variances[number] + gain * gain * (later_variance - unsure))
        step = max(0.0, variance + later_variance - 2.0 * gain * later_variance)
        found.append(Smooth(chances, sqrt(variance), sqrt(step)))
        later_variance = variance
    return found[::-1]


def moved(chances: Sequence[float], point: Point) -> list[float]:
    return [chance + change for chance, change in zip(chances, point.changes, strict=True)]


def noise_after(point: Point, luck: float) -> float:
    return point.change_variance + (luck if point.open else 0.0)


def forward(points: Sequence[Point], luck: float) -> Filtered:
    """From each point to the next, then corrected by what was measured; `luck` is the variance of a step."""
    means = [list(points[0].chances)]
    variances = [points[0].variance]
    fit = 0.0
    for before, point in pairwise(points):
        expected = moved(means[-1], before)
        unsure = variances[-1] + noise_after(before, luck)
        total = unsure + point.variance + TINY
        misses = [chance - e for chance, e in zip(point.chances, expected, strict=True)]
        fit -= sum(0.5 * (log(total) + miss * miss / total) for miss in misses)
        gain = unsure / total
        means.append([e + gain * miss for e, miss in zip(expected, misses, strict=True)])
        variances.append((1.0 - gain) * unsure)
    return Filtered(means, variances, fit)
