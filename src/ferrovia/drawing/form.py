"""The form of a drawing. Lengths are in its own units; (0, 0) is the top left of the sheet."""

from __future__ import annotations

import math
from typing import Literal

from msgspec import Struct

from ferrovia.drawing.sizes import ASCENT, DESCENT

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class Space(Struct, frozen=True, array_like=True):
    """One space: its centre, and the direction towards the track's second city in degrees."""

    x: float
    y: float
    angle: float


class SpaceSize(Struct, frozen=True):
    """`length` is along the track, and the least that any track has."""

    length: float
    width: float


class Label(Struct, frozen=True):
    """Where a name goes: `x` is its start, middle or end, according to `anchor`, `y` its baseline. `size` is
    that of its letters."""

    x: float
    y: float
    anchor: Anchor
    size: float
    width: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        left = self.x - {"start": 0.0, "middle": self.width / 2, "end": self.width}[self.anchor]
        return left, self.y - ASCENT * self.size, left + self.width, self.y + DESCENT * self.size


class CityPlace(Struct, frozen=True):
    x: float
    y: float
    radius: float
    label: Label


class Art(Struct, frozen=True):
    """What lies under the tracks, as SVG paths: areas to fill, and lines."""

    land: str = ""
    lakes: str = ""
    rivers: str = ""
    borders: str = ""
    hills: str = ""


class Drawing(Struct, frozen=True):
    """`cities` by city id; `tracks` by track id, each from its city `a` to its city `b`. `lengths` are
    those of the spaces of tracks that have longer ones than others."""

    board: str
    fingerprint: str
    width: int
    height: int
    space: SpaceSize
    cities: dict[str, CityPlace]
    tracks: dict[str, tuple[Space, ...]]
    lengths: dict[str, float] = {}
    art: Art = Art()

    def length(self, track: str) -> float:
        """Of each space of a track."""
        return self.lengths.get(track, self.space.length)

    def corners(self, track: str, space: Space) -> list[Point]:
        """The four corners of a space of a track, in order."""
        cos, sin = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
        along, across = self.length(track) / 2, self.space.width / 2
        return [
            (space.x + u * along * cos - v * across * sin, space.y + u * along * sin + v * across * cos)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]

    def outline(self, track: str) -> str:
        """The spaces of a track as one path of SVG."""
        shapes = (self.corners(track, space) for space in self.tracks[track])
        return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in shape) + "z" for shape in shapes)

    def middle(self, track: str) -> Space:
        """The space in the middle of a track, where a sign goes."""
        spaces = self.tracks[track]
        return spaces[len(spaces) // 2]
