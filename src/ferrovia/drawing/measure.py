"""How good a drawing is: what touches, how close things are, how far cities are from their true places."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from msgspec import Struct

from ferrovia.boards.board import Board
from ferrovia.drawing.form import Drawing, Point
from ferrovia.drawing.projection import Projection

Shape = list[Point]  # the corners of a convex shape; a single point is the centre of something round
TOUCH = 0.5  # things closer than this overlap


class Measures(Struct, frozen=True):
    """Smallest distances in the drawing's units; displacements as fractions of its diagonal."""

    tracks: float
    cities: float
    labels: float
    edge: float
    mean_displacement: float
    largest_displacement: float
    overlaps: tuple[str, ...]


class _Thing(Struct, frozen=True):
    """`name` says what it is; things of the same `owner` may be close."""

    kind: str
    owner: str
    name: str
    shape: Shape
    radius: float = 0.0


def measure(board: Board, drawing: Drawing) -> Measures:
    """Compare everything with everything that belongs to something else."""
    things = [*_spaces(drawing), *_cities(board, drawing)]
    nearest = {"tracks": math.inf, "cities": math.inf, "labels": math.inf}
    overlaps = []
    for one, other in combinations(things, 2):
        if one.owner == other.owner and one.kind != "space":
            continue
        gap = max(0.0, shapes_apart(one.shape, other.shape) - one.radius - other.radius)
        if gap < TOUCH:
            overlaps.append(f"{one.name} and {other.name}")
        group = _group(one, other)
        if group and gap < nearest[group]:
            nearest[group] = gap
    away = _displacements(board, drawing)
    return Measures(
        **nearest,
        edge=min(_edge(drawing, thing) for thing in things),
        mean_displacement=sum(away) / len(away),
        largest_displacement=max(away),
        overlaps=tuple(overlaps),
    )


def _group(one: _Thing, other: _Thing) -> str | None:
    """Which of the smallest distances applies; for spaces of the same track, none."""
    kinds = {one.kind, other.kind}
    if "label" in kinds:
        return "labels"
    if "city" in kinds:
        return "cities"
    return None if one.owner == other.owner else "tracks"


def _spaces(drawing: Drawing) -> Iterator[_Thing]:
    for track, spaces in drawing.tracks.items():
        for number, space in enumerate(spaces, 1):
            yield _Thing("space", track, f"space {number} of {track}", drawing.corners(track, space))


def _cities(board: Board, drawing: Drawing) -> Iterator[_Thing]:
    for city in board.cities:
        place = drawing.cities[city.id]
        yield _Thing("city", city.id, city.name, [(place.x, place.y)], place.radius)
        left, top, right, bottom = place.label.box
        box = [(left, top), (right, top), (right, bottom), (left, bottom)]
        yield _Thing("label", city.id, f"the name of {city.name}", box)


def _edge(drawing: Drawing, thing: _Thing) -> float:
    """From a thing to the nearest edge of the sheet."""
    corners = thing.shape
    return min(min(x, y, drawing.width - x, drawing.height - y) for x, y in corners) - thing.radius


def _displacements(board: Board, drawing: Drawing) -> list[float]:
    """How far each city is from its true place, once all true places are fitted to the drawing."""
    true = Projection(board)
    true.fit(drawing, board)
    diagonal = math.hypot(drawing.width, drawing.height)
    drawn = [drawing.cities[city.id] for city in board.cities]
    return [math.dist((p.x, p.y), q) / diagonal for p, q in zip(drawn, true.cities, strict=True)]


def shapes_apart(one: Shape, other: Shape) -> float:
    """The distance between two shapes, 0 if they overlap; rough if they are far apart."""
    rough = math.dist(one[0], other[0])
    if rough > 400:  # no two things are that large
        return rough - 300
    if len(one) > 1 and len(other) > 1 and not (_apart(one, other) or _apart(other, one)):
        return 0.0
    sides = [(point, edge) for p, q in ((one, other), (other, one)) for point in p for edge in _sides(q)]
    return min(_distance(point, *edge) for point, edge in sides)


def _sides(shape: Shape) -> list[tuple[Point, Point]]:
    return list(pairwise([*shape, shape[0]]))


def _apart(one: Shape, other: Shape) -> bool:
    """Whether the whole of the other lies beyond one side of the one; corners run clockwise."""
    return any(
        all((b[0] - a[0]) * (p[1] - a[1]) <= (b[1] - a[1]) * (p[0] - a[0]) for p in other)
        for a, b in _sides(one)
    )


def _distance(p: Point, a: Point, b: Point) -> float:
    """From a point to the nearest point between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square)) if square else 0.0
    return math.dist(p, (a[0] + dx * part, a[1] + dy * part))
