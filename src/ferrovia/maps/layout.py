"""Where the spaces of each track and the name of each city go on a board.

Computed from the data alone and always the same for the same board, so that whoever draws it, and whoever
puts trains on it, agree on every place. Lengths are on the scale of `City.at`.
"""

from __future__ import annotations

import math

from msgspec import Struct

from ferrovia.maps.bends import bend
from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.curve import Curve, Point
from ferrovia.maps.labels import Label, place_labels
from ferrovia.maps.sizes import CITY_CLEARANCE, EDGE, LANE, SPACE_GAP, SPACE_LENGTH


class Space(Struct, frozen=True):
    """One space of a track: its middle, its direction in degrees, its length along the track."""

    x: float
    y: float
    angle: float
    length: float


class Layout(Struct, frozen=True):
    """`spaces` by track id, in the order of the alphabet from city to city; `labels` by city id."""

    spaces: dict[str, tuple[Space, ...]]
    labels: dict[str, Label]

    @property
    def top(self) -> float:
        """The upper edge of what is drawn: boards leave room for a scoring track that we do not draw."""
        return min(self._heights()) - EDGE

    @property
    def bottom(self) -> float:
        return max(self._heights()) + EDGE

    def _heights(self) -> list[float]:
        spaces = [space.y for track in self.spaces.values() for space in track]
        return spaces + [label.y for label in self.labels.values()]


def lay_out(board: BoardMap) -> Layout:
    """The places of everything on a board."""
    curves = bend(board)
    spaces: dict[str, tuple[Space, ...]] = {}
    for pair, group in board.parallels.items():
        for lane, track in enumerate(group):
            offset = LANE * (lane - (len(group) - 1) / 2)
            spaces[track.id] = _spaces(curves[pair], track.length, offset)
    points = [point for track in spaces.values() for space in track for point in _spread(space)]
    return Layout(spaces, place_labels(board, points))


def _spaces(curve: Curve, length: int, offset: float) -> tuple[Space, ...]:
    """Equal spaces along a curve, moved sideways by `offset` for parallel tracks (BASE-22)."""
    pitch = (curve.length - 2 * CITY_CLEARANCE) / length
    spaces = []
    for index in range(length):
        (x, y), angle = curve.at(CITY_CLEARANCE + pitch * (index + 0.5))
        spaces.append(
            Space(
                x=round(x - math.sin(angle) * offset, 1),
                y=round(y + math.cos(angle) * offset, 1),
                angle=round(math.degrees(angle), 1),
                length=round(max(1.0, min(pitch - SPACE_GAP, SPACE_LENGTH)), 1),
            )
        )
    return tuple(spaces)


def _spread(space: Space) -> list[Point]:
    """Three points of a space: its middle and towards its ends."""
    dx = math.cos(math.radians(space.angle)) * space.length * 0.4
    dy = math.sin(math.radians(space.angle)) * space.length * 0.4
    return [(space.x + dx * k, space.y + dy * k) for k in (-1, 0, 1)]
