"""The earth on a flat sheet: a conformal conic projection, fitted to the cities of a board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ferrovia.boards.board import Board
from ferrovia.drawing.form import Drawing, Point


class Projection:
    """Conformal conic: shapes stay true, and a line due north is straight.

    The cone cuts the earth a sixth of the way in from the northernmost and southernmost city; the middle
    meridian is upright. Results grow to the right and downwards, in earth radii until `fill` or `fit`.
    """

    def __init__(self, board: Board) -> None:
        lats, lons = [city.lat for city in board.cities], [city.lon for city in board.cities]
        south, north = min(lats), max(lats)
        low, high = (math.radians(south + (north - south) * part) for part in (1 / 6, 5 / 6))
        narrowing = math.log(math.cos(low) / math.cos(high))
        self._cone = narrowing / math.log(_stretch(high) / _stretch(low)) if narrowing else math.sin(low)
        self._radius = math.cos(low) * _stretch(low) ** self._cone / self._cone
        self._meridian = (min(lons) + max(lons)) / 2
        self._scale, self._shift = 1.0, (0.0, 0.0)
        self.cities = [self(city.lon, city.lat) for city in board.cities]

    def __call__(self, lon: float, lat: float) -> Point:
        radius = self._radius / _stretch(math.radians(lat)) ** self._cone
        angle = self._cone * math.radians(lon - self._meridian)
        x, y = radius * math.sin(angle), radius * math.cos(angle)
        return x * self._scale + self._shift[0], y * self._scale + self._shift[1]

    def fill(self, size: tuple[int, int], edges: tuple[float, float]) -> None:
        """From now on the cities fill a sheet up to its margins, left and right, top and bottom."""
        spans = [
            (min(city[axis] for city in self.cities), max(city[axis] for city in self.cities))
            for axis in (0, 1)
        ]
        scale = min((size[axis] - 2 * edges[axis]) / (high - low) for axis, (low, high) in enumerate(spans))
        x, y = ((low + high) / 2 for low, high in spans)
        self._move(scale, x, y, size[0] / 2, size[1] / 2)

    def fit(self, drawing: Drawing, board: Board) -> None:
        """From now on the cities are, by least squares, where a drawing has them."""
        drawn = [(place.x, place.y) for place in (drawing.cities[city.id] for city in board.cities)]
        (x, y), (u, v) = _mean(self.cities), _mean(drawn)
        pairs = list(zip(self.cities, drawn, strict=True))
        both = sum((p[0] - x) * (q[0] - u) + (p[1] - y) * (q[1] - v) for p, q in pairs)
        self._move(both / sum((p[0] - x) ** 2 + (p[1] - y) ** 2 for p, _ in pairs), x, y, u, v)

    def _move(self, scale: float, x: float, y: float, u: float, v: float) -> None:
        """Magnify, so that what was at `x, y` moves to `u, v`."""
        self._scale *= scale
        self._shift = ((self._shift[0] - x) * scale + u, (self._shift[1] - y) * scale + v)
        self.cities = [((p - x) * scale + u, (q - y) * scale + v) for p, q in self.cities]


def _stretch(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
