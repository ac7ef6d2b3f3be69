"""A gentle curve between two points, measured along its length."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import accumulate, pairwise

Point = tuple[float, float]
STEPS = 24


class Curve:
    """A quadratic Bézier curve; `bulge` is its rise above the straight line, as a fraction of the length."""

    def __init__(self, start: Point, end: Point, bulge: float) -> None:
        (x0, y0), (x1, y1) = start, end
        # The middle of the curve lies halfway between the straight line and the control point.
        control = ((x0 + x1) / 2 - (y1 - y0) * bulge * 2, (y0 + y1) / 2 + (x1 - x0) * bulge * 2)
        self._points = [_bezier(start, control, end, step / STEPS) for step in range(STEPS + 1)]
        self._along = list(accumulate((math.dist(p, q) for p, q in pairwise(self._points)), initial=0.0))
        self.length = self._along[-1]

    def at(self, distance: float) -> tuple[Point, float]:
        """The point at a distance along the curve, and the direction there in radians."""
        place = min(max(bisect_left(self._along, distance), 1), STEPS)
        (x0, y0), (x1, y1) = self._points[place - 1], self._points[place]
        before, step = self._along[place - 1], self._along[place] - self._along[place - 1]
        part = (distance - before) / step if step else 0.0
        return (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), math.atan2(y1 - y0, x1 - x0)


def _bezier(start: Point, control: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]
