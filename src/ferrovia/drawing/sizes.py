"""How large things are drawn: first on the sheet of a drawing, then on the scale of `City.at`."""

from __future__ import annotations

from typing import Final

SHEET: Final = 1600  # width of a drawing, unless something else decides
CITY_RADIUS: Final = 9.0  # of most cities; `ferrovia.drawing.ranks` has them all
FONT: Final = 20.0  # of most city names
ASCENT, DESCENT = 0.74, 0.26  # of a name above and below its baseline, as fractions of its size

EDGE: Final = 60.0  # around a board drawn from its own coordinates
SCALE: Final = SHEET / (1000 + 2 * EDGE)
THICKNESS: Final = 9.0  # of a space
LANE: Final = 11.0  # between the centres of parallel tracks
SPACE_LENGTH: Final = 40.0  # of a space, at most
SPACE_GAP: Final = 2.2  # between spaces, at least
CITY_CLEARANCE: Final = 8.5  # from the centre of a city to its first space
STRAY: Final = 22.0  # how far labels and curves may stray off the board
