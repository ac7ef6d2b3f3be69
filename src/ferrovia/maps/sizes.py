"""How large things are drawn, on the scale of `City.at` (a board is 1000 wide)."""

from typing import Final

CITY_RADIUS: Final = 5.5
CITY_CLEARANCE: Final = 8.5  # from the middle of a city to its first space
THICKNESS: Final = 9.0  # of a space
LANE: Final = 11.0  # between the middles of parallel tracks
SPACE_LENGTH: Final = 62.0  # of a space, at most
SPACE_GAP: Final = 2.2  # between spaces, at least
FONT: Final = 11.5  # of city names
LETTER_WIDTH: Final = 0.6  # of the font size, on average
EDGE: Final = 22.0  # how far labels and curves may leave the board
