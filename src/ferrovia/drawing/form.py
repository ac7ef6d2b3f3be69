"""The form of a drawing. Lengths are in its own units; (0, 0) is the top left of the sheet."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class Space(Struct, frozen=True, array_like=True):
    """One space: its centre, and the direction towards the track's second city in degrees."""

    x: float
    y: float
    angle: float


class SpaceSize(Struct, frozen=True):
    """`length` is along the track."""

    length: float
    width: float


class Label(Struct, frozen=True):
    """Where a name goes: `x` is its start, middle or end, according to `anchor`, `y` its baseline."""

    x: float
    y: float
    anchor: Anchor


class CityPlace(Struct, frozen=True):
    x: float
    y: float
    label: Label


class Art(Struct, frozen=True):
    """What lies under the tracks, as SVG paths: areas to fill, and lines."""

    land: str = ""
    lakes: str = ""
    rivers: str = ""
    borders: str = ""
    hills: str = ""


class Drawing(Struct, frozen=True):
    """`cities` by city id; `tracks` by track id, each from its city `a` to its city `b`."""

    board: str
    fingerprint: str
    width: int
    height: int
    space: SpaceSize
    cities: dict[str, CityPlace]
    tracks: dict[str, tuple[Space, ...]]
    art: Art = Art()

    def corners(self, space: Space) -> list[Point]:
        """The four corners of a space, in order."""
        cos, sin = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
        along, across = self.space.length / 2, self.space.width / 2
        return [
            (space.x + u * along * cos - v * across * sin, space.y + u * along * sin + v * across * cos)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]

    def outline(self, track: str) -> str:
        """The spaces of a track as one path of SVG."""
        shapes = (self.corners(space) for space in self.tracks[track])
        return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape) + "z" for shape in shapes)

    def middle(self, track: str) -> Space:
        """The space in the middle of a track, where a sign goes."""
        spaces = self.tracks[track]
        return spaces[len(spaces) // 2]
