"""The sheet a board is planned on."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.drawing.sizes import SHEET

MARGIN = 56.0  # between the edge of the sheet and anything that belongs to play
CITY_CLEARANCE = 7.0  # from the edge of a city to its first space, at least
GAP = 4.0  # between the spaces of one track, at least
STRETCH = 1.35  # how much farther apart than that the spaces of one track may lie
LONGEST = 1.3  # how much longer the spaces of a track with room for it may be
LANE_GAP = 3.0  # between parallel tracks
APART = 5.5  # between other tracks; the corners of a space stick out of its discs


class Sheet(Struct, frozen=True):
    """Width and height of the sheet; `length` and `width` of every space.

    `sea` is how far the sheet extends east and south beyond the playing area, for coasts and islands that
    belong in the picture.
    """

    size: tuple[int, int]
    length: float
    width: float
    sea: tuple[float, float] = (0.0, 0.0)


# The largest spaces the board has room for while its cities stay near their true places.
SHEETS = {
    "usa": Sheet((1640, 1080), 44, 15),
    "europe": Sheet((1620, 1220), 42, 14),
    "iberia": Sheet((1400, 1100), 53, 17, sea=(75, 30)),
    "old-west": Sheet((1500, 1600), 50, 15),
}
OTHER = Sheet((SHEET, 1200), 42, 14)
