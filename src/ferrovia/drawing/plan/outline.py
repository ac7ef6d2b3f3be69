"""Outlines on a sheet: clipped to a box, rid of small corners, written as SVG paths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ferrovia.drawing.form import Point

Line = list[Point]
Box = tuple[float, float, float, float]


def area(ring: Line) -> float:
    """Of a ring, negative if it runs the other way round."""
    return sum(x * v - u * y for (x, y), (u, v) in pairwise([*ring, *ring[:1]])) / 2


def clip_area(ring: Line, box: Box) -> Line:
    """The part of an area inside a box; pieces stay joined along the box's edges."""
    for axis, bound, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        kept: Line = []
        for before, point in pairwise([*ring[-1:], *ring]):
            was, now = (sign * (end[axis] - bound) for end in (before, point))
            if was * now < 0:
                part = was / (was - now)
                kept.append(
                    (before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part)
                )
            if now >= 0:
                kept.append(point)
        ring = kept
    return ring


def clip_line(line: Line, box: Box) -> Iterator[Line]:
    """The pieces of a line inside a box, each with the points on either side of the cut."""
    piece: Line = []
    for point in line:
        piece.append(point)
        inside = box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]
        if not inside:
            if len(piece) > 2:
                yield piece
            piece = [point]
    if len(piece) > 1:
        yield piece


def simplify(line: Line, detail: float) -> Line:
    """Drop corners whose triangle is smaller than `detail`, the smallest first."""
    points = list(line)
    while len(points) > 3:
        sizes = [_triangle(*points[k - 1 : k + 2]) for k in range(1, len(points) - 1)]
        limit = min(detail, sorted(sizes)[len(sizes) // 8])
        if min(sizes) >= detail:
            break
        kept, before = points[:1], False
        for point, size in zip(points[1:-1], sizes, strict=True):
            before = size <= limit and not before  # never two neighbours at once
            if not before:
                kept.append(point)
        points = [*kept, points[-1]]
    return points


def _triangle(p: Point, q: Point, r: Point) -> float:
    return abs((q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1])) / 2


def path(line: Line, *, closed: bool) -> str:
    """A line as a path of relative steps in tenths, without accumulating errors."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in line]
    steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(tenths)]
    numbers = "".join(_number(number) for step in steps if any(step) for number in step)
    (x, y) = tenths[0]
    return f"M{x / 10:g}{_number(y)}l{numbers.lstrip()}{'z' if closed else ''}" if numbers else ""


def _number(tenths: int) -> str:
    """With a separator in front unless it has a sign."""
    text = f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 else f"{tenths / 10:g}"
    return text if tenths < 0 else f" {text}"
