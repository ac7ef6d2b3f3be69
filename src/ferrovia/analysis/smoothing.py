"""A curve of chances out of noisy ones.

Between two decisions a chance changes by what was chosen, which is measured apart, and by luck. How large
luck tends to be is seen from the whole game; the curve is the most likely one then (a Kalman filter, and
back again as Rauch, Tung and Striebel do). Where chance had no say, the curve moves by the choice alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from msgspec import Struct

LEAST_LUCK = 1e-6  # variance of a step
UNSURE = 1e3  # variance of a point that nothing is known of


class Point(Struct, frozen=True):
    """Chances as measured, the variance of one, and then what was chosen: what that changed in the chances,
    with its variance, and whether chance came in after it."""

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


def smoothed(points: Sequence[Point]) -> list[Smooth]:
    luck = luck_of_a_step(points)
    noises = [point.change_variance + (luck if point.open else 0.0) for point in points]
    # Forward: from what was before, to what was measured.
    means: list[list[float]] = []
    variances: list[float] = []
    for number, point in enumerate(points):
        if number == 0:
            expected, unsure = list(point.chances), UNSURE
        else:
            expected = moved(means[-1], points[number - 1])
            unsure = variances[-1] + noises[number - 1]
        gain = unsure / (unsure + point.variance) if unsure + point.variance else 0.0
        means.append([e + gain * (c - e) for e, c in zip(expected, point.chances, strict=True)])
        variances.append((1.0 - gain) * unsure)
    # And back: what came later tells what was before.
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


def luck_of_a_step(points: Sequence[Point]) -> float:
    """The variance that chance brings in a step: what the steps vary, less what measuring varies."""
    squares = 0.0
    steps = 0
    for point, later in pairwise(points):
        if point.open:
            expected = moved(point.chances, point)
            moves = [(c - e) ** 2 for c, e in zip(later.chances, expected, strict=True)]
            noise = point.variance + later.variance + point.change_variance
            squares += sum(moves) / len(moves) - noise
            steps += 1
    return max(LEAST_LUCK, squares / max(1, steps))
