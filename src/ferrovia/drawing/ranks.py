"""Which cities are drawn large: those where many tracks meet and many tickets end."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from ferrovia.boards.board import Board
from ferrovia.drawing.sizes import CITY_RADIUS, FONT

LARGE, SMALL = 1 / 5, 1 / 3  # of the cities of a board
TRACK, TICKET = 2, 3  # what each counts


class CitySize(Struct, frozen=True):
    """The radius of a city, and the size of its name."""

    radius: float
    font: float


SIZES = (CitySize(11.5, 24.0), CitySize(CITY_RADIUS, FONT), CitySize(7.5, 17.5))


def city_sizes(board: Board) -> dict[str, CitySize]:
    """By city id."""
    weight = Counter({city.id: 0 for city in board.cities})
    for entries, each in ((board.tracks, TRACK), (board.tickets, TICKET)):
        for entry in entries:
            weight[entry.a] += each
            weight[entry.b] += each
    ranked = [city for city, _ in weight.most_common()]
    large, small = round(len(ranked) * LARGE), round(len(ranked) * SMALL)
    return {
        city: SIZES[0 if place < large else 2 if place >= len(ranked) - small else 1]
        for place, city in enumerate(ranked)
    }
