"""Mountains under a board: small peaks along the ridges, wherever nothing else is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from ferrovia.drawing.form import Drawing, Point
from ferrovia.drawing.plan.outline import Line

STEP = 21.0  # along a ridge, from peak to peak
ROWS = (0.0, -17.0, 15.0)  # beside the ridge
SIZES = (1.0, 0.72, 0.88, 0.62, 0.8)  # in turn, so that no two neighbours are alike
HALF = 10.0  # half the width of a peak of size 1
ROOM = 5.0  # between a peak and anything else
EDGE = 40.0  # of the sheet, where the frame is


def draw_hills(drawing: Drawing, ridges: list[Line]) -> str:
    """The peaks as one path of lines."""
    taken = list(_taken(drawing))
    peaks = []
    for number, (x, y) in enumerate(spot for ridge in ridges for spot in _spots(ridge)):
        size = SIZES[number % len(SIZES)]
        inside = EDGE < x < drawing.width - EDGE and EDGE < y < drawing.height - EDGE
        free = all(math.dist((x, y), middle) > reach + HALF * size + ROOM for middle, reach in taken)
        if inside and free:
            taken.append(((x, y), HALF * size - 2 * ROOM))
            peaks.append((y, _peak(x, y, size)))
    return "".join(peak for _, peak in sorted(peaks))


def _taken(drawing: Drawing) -> Iterator[tuple[Point, float]]:
    """Everything drawn, as circles."""
    across = drawing.space.width / 2
    for track, spaces in drawing.tracks.items():
        along = drawing.length(track) / 2
        for space in spaces:
            turn = math.radians(space.angle)
            for k in (-0.8, 0.0, 0.8):
                yield (space.x + k * along * math.cos(turn), space.y + k * along * math.sin(turn)), across
    for place in drawing.cities.values():
        yield (place.x, place.y), place.radius
        left, top, right, bottom = place.label.box
        half = (bottom - top) / 2
        pieces = max(1, round((right - left) / half))
        for k in range(pieces + 1):
            yield (left + (right - left) * k / pieces, (top + bottom) / 2), half


def _spots(ridge: Line) -> Iterator[Point]:
    """Along the ridge and beside it, in staggered rows."""
    for number, row in enumerate(ROWS):
        left = STEP * number / len(ROWS)
        for (x, y), (u, v) in pairwise(ridge):
            length = math.hypot(u - x, v - y)
            while left < length:
                part, sway = left / length, row + 3 * math.sin(left + x)
                yield (
                    x + (u - x) * part - sway * (v - y) / length,
                    y + (v - y) * part + sway * (u - x) / length,
                )
                left += STEP
            left -= length


def _peak(x: float, y: float, size: float) -> str:
    """Two slopes, and two strokes on the shady side."""

    def line(start: Point, *steps: Point) -> str:
        to = " ".join(f"{size * dx:.1f} {size * dy:.1f}" for dx, dy in steps)
        return f"M{x + size * start[0]:.1f} {y + size * start[1]:.1f}l{to}"

    slopes = line((-10, 7), (7.5, -13), (3, 3), (1.5, -1.5), (8, 11.5))
    return slopes + line((-1, -2), (2.5, 6.5)) + line((3, -1), (2.5, 5.5))
