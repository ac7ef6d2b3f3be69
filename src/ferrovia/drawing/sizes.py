"""How large things are drawn: first on the sheet of a drawing, then on the scale of `City.at`."""

from __future__ import annotations

from typing import Final

SHEET: Final = 1600  # width of a drawing, unless something else decides
CITY_RADIUS: Final = 9.0
FONT: Final = 20.0  # of city names
ASCENT, DESCENT = 0.76 * FONT, 0.24 * FONT  # of a name above and below its baseline

EDGE: Final = 60.0  # around a board drawn from its own coordinates
SCALE: Final = SHEET / (1000 + 2 * EDGE)
THICKNESS: Final = 9.0  # of a space
LANE: Final = 11.0  # between the centres of parallel tracks
SPACE_LENGTH: Final = 40.0  # of a space, at most
SPACE_GAP: Final = 2.2  # between spaces, at least
CITY_CLEARANCE: Final = 8.5  # from the centre of a city to its first space
STRAY: Final = 22.0  # how far labels and curves may stray off the board


def text_width(name: str) -> float:
    """On the sheet; a little more than a name takes in a bold serif face."""
    return FONT * 0.6 * len(name)
