"""The land under a board: projected like the cities, and moved with them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from msgspec import Struct

from ferrovia.boards.board import Board
from ferrovia.drawing.form import Art, Drawing, Point
from ferrovia.drawing.plan.hills import draw_hills
from ferrovia.drawing.plan.network import Array
from ferrovia.drawing.plan.outline import Line, area, clip_area, clip_line, path, simplify
from ferrovia.drawing.projection import Projection

STEP = 0.5  # degrees: a longer edge is not straight on the sheet
REACH = 330.0  # how far from a city the land moves with it
GIVE = 0.01  # how far a city may part from its land, so that the land stays smooth
BLEED = 12.0  # of the land beyond the edges of the sheet
SMALLEST = {"land": 16.0, "lakes": 30.0}  # areas
DETAIL = 1.1  # area of the smallest corner kept


class Land(Struct, frozen=True):
    """Lines in longitude and latitude, as `tools/art/land.mjs` writes them; areas are closed lines."""

    land: list[Line]
    lakes: list[Line]
    rivers: list[Line]
    borders: list[Line]
    ridges: list[Line] = []


def draw_land(board: Board, drawing: Drawing, land: Land) -> Art:
    """The land as paths, for a drawing whose cities are in place."""
    warp = _Warp(board, drawing)
    box = (-BLEED, -BLEED, drawing.width + BLEED, drawing.height + BLEED)
    found = {}
    for kind, smallest in SMALLEST.items():
        rings = (clip_area(warp(line), box) for line in getattr(land, kind))
        kept = (simplify(ring, DETAIL) for ring in rings if abs(area(ring)) > smallest)
        found[kind] = "".join(path(ring, closed=True) for ring in kept if len(ring) > 3)
    for kind in ("rivers", "borders"):
        lines = (piece for line in getattr(land, kind) for piece in clip_line(warp(line), box))
        found[kind] = "".join(path(simplify(line, DETAIL), closed=False) for line in lines)
    found["hills"] = draw_hills(drawing, [warp(ridge) for ridge in land.ridges])
    return Art(**found)


class _Warp:
    """From longitude and latitude to the sheet; cities end up where they are drawn, or very near."""

    def __init__(self, board: Board, drawing: Drawing) -> None:
        self._projection = Projection(board)
        self._projection.fit(drawing, board)
        self._cities = np.array(self._projection.cities)
        places = [drawing.cities[city.id] for city in board.cities]
        moved = np.array([(place.x, place.y) for place in places]) - self._cities
        kernel = self._kernel(self._cities) + GIVE * np.eye(len(places))
        self._pull = np.linalg.solve(kernel, moved)

    def __call__(self, line: Line) -> Line:
        points = np.array([self._projection(lon, lat) for lon, lat in _dense(line)])
        moved = points + self._kernel(points) @ self._pull
        return [(float(x), float(y)) for x, y in moved]

    def _kernel(self, points: Array) -> Array:
        """How much each point moves with each city: smooth, and zero far away."""
        between = points[:, None] - self._cities[None]
        far = math.sqrt(3) * np.hypot(between[..., 0], between[..., 1]) / REACH
        return (1 + far) * np.exp(-far)


def _dense(line: Line) -> Iterator[Point]:
    for (x, y), (u, v) in pairwise(line):
        pieces = max(1, math.ceil(math.hypot(u - x, v - y) / STEP))
        for k in range(pieces):
            yield x + (u - x) * k / pieces, y + (v - y) * k / pieces
    yield line[-1]
