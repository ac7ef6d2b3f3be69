"""A simple drawing of any board, made on the spot from its own coordinates."""

from __future__ import annotations

import math

from ferrovia.boards.board import Board
from ferrovia.boards.entries import City
from ferrovia.drawing.bends import bend
from ferrovia.drawing.curve import Curve, Point
from ferrovia.drawing.form import CityPlace, Drawing, Label, Space, SpaceSize
from ferrovia.drawing.labels import place_labels
from ferrovia.drawing.ranks import CitySize, city_sizes
from ferrovia.drawing.sizes import (
    CITY_CLEARANCE,
    EDGE,
    LANE,
    SCALE,
    SHEET,
    SPACE_GAP,
    SPACE_LENGTH,
    THICKNESS,
)


def lay_out(board: Board) -> Drawing:
    """Always the same for the same board. Cities stay where its file puts them, so things may be close."""
    curves = bend(board)
    tightest = min(_pitch(curves[pair], group[0].length) for pair, group in board.parallels.items())
    length = max(THICKNESS, min(tightest - SPACE_GAP, SPACE_LENGTH))
    tracks = {}
    for pair, group in board.parallels.items():
        for lane, track in enumerate(group):
            offset = LANE * (lane - (len(group) - 1) / 2)
            spaces = _spaces(curves[pair], track.length, offset)
            tracks[track.id] = spaces if track.a == pair[0] else [_turned(s) for s in spaces[::-1]]
    points = [point for spaces in tracks.values() for space in spaces for point in _spread(space, length)]
    labels = place_labels(board, points)
    heights = [y for _, y in points] + [label.y for label in labels.values()]
    top = min(heights) - EDGE  # a board may leave room for a scoring track that is not drawn
    sizes = city_sizes(board)
    return Drawing(
        board=board.id,
        fingerprint=board.fingerprint,
        width=SHEET,
        height=round((max(heights) + EDGE - top) * SCALE),
        space=SpaceSize(round(length * SCALE, 1), round(THICKNESS * SCALE, 1)),
        cities={city.id: _city(city, sizes[city.id], labels[city.id], top) for city in board.cities},
        tracks={track.id: tuple(_space(space, top) for space in tracks[track.id]) for track in board.tracks},
    )


def _point(x: float, y: float, top: float) -> Point:
    """From the scale of `City.at` to that of a drawing."""
    return round((x + EDGE) * SCALE, 1), round((y - top) * SCALE, 1)


def _city(city: City, size: CitySize, label: Label, top: float) -> CityPlace:
    at = _point(label.x, label.y, top)
    written = Label(*at, label.anchor, size.font, round(label.width * SCALE, 1))
    return CityPlace(*_point(*city.at, top), size.radius, written)


def _space(space: Space, top: float) -> Space:
    return Space(*_point(space.x, space.y, top), round(space.angle, 1))


def _pitch(curve: Curve, length: int) -> float:
    return (curve.length - 2 * CITY_CLEARANCE) / length


def _spaces(curve: Curve, length: int, offset: float) -> list[Space]:
    """Evenly along a curve, moved sideways by `offset` for parallel tracks (BASE-22)."""
    spaces = []
    for index in range(length):
        (x, y), angle = curve.at(CITY_CLEARANCE + _pitch(curve, length) * (index + 0.5))
        spaces.append(Space(x - math.sin(angle) * offset, y + math.cos(angle) * offset, math.degrees(angle)))
    return spaces


def _turned(space: Space) -> Space:
    return Space(space.x, space.y, (space.angle + 360) % 360 - 180)


def _spread(space: Space, length: float) -> list[Point]:
    """Three points of a space: its middle and towards its ends."""
    dx = math.cos(math.radians(space.angle)) * length * 0.4
    dy = math.sin(math.radians(space.angle)) * length * 0.4
    return [(space.x + dx * k, space.y + dy * k) for k in (-1, 0, 1)]
