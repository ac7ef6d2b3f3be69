"""Where the name of each city goes: beside it, clear of tracks and other names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ferrovia.drawing.curve import Point
from ferrovia.drawing.form import Anchor, Label
from ferrovia.drawing.sizes import CITY_RADIUS, FONT, SCALE, STRAY, THICKNESS, text_width
from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.entries import City

Box = tuple[float, float, float, float]
SWEEPS = 3
LETTERS = FONT / SCALE
CAP = 0.72 * LETTERS  # height of a capital letter
RADIUS = CITY_RADIUS / SCALE

_DISTANCES = (3.0, 7.0, 12.0)  # from the edge of a city
_RISES = (0.0, -5.0, 5.0, -9.0, 9.0, -13.0, 13.0)  # of a name beside its city
_SHIFTS = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45)  # of one above or below, as fractions of its width


class _Option:
    """One place for one name, with the box it fills and its cost."""

    def __init__(self, city: City, x: float, base: float, anchor: Anchor, price: float) -> None:
        self.label = Label(x, base, anchor)
        self.price = price
        width = _width(city)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.box: Box = (left, base - CAP - 1.5, left + width, base + 2.5)


def place_labels(board: BoardMap, spaces: Sequence[Point]) -> dict[str, Label]:
    """A label for each city id. `spaces` are points spread over all spaces of all tracks."""
    options = {city.id: _options(board, city, spaces) for city in board.cities}
    chosen = {name: min(choices, key=lambda choice: choice.price) for name, choices in options.items()}
    for _ in range(SWEEPS):
        for name, choices in options.items():
            others = [option.box for other, option in chosen.items() if other != name]
            chosen[name] = min(choices, key=lambda choice: choice.price + _crowding(choice.box, others))
    return {name: option.label for name, option in chosen.items()}


def _options(board: BoardMap, city: City, spaces: Sequence[Point]) -> list[_Option]:
    """Every place for a name, priced against everything that stays put."""
    options = [*_beside(city), *_above_and_below(city)]
    reach = _width(city) + 5 * LETTERS  # no option is farther from its city
    near = [point for point in spaces if math.dist(point, city.at) < reach]
    for option in options:
        option.price += 45 * sum(_covers(option.box, point, THICKNESS / 2) for point in near)
        option.price += 300 * sum(_covers(option.box, other.at, RADIUS) for other in board.cities)
        left, top, right, bottom = option.box
        over = (-STRAY - left, -STRAY - top, right - 1000 - STRAY, bottom - board.height - STRAY)
        option.price += 50 * sum(max(0.0, length) for length in over)
    return options


def _beside(city: City) -> Iterator[_Option]:
    x, y = city.at
    for distance in _DISTANCES:
        for rise in _RISES:
            price = 4 * distance + 1.5 * abs(rise)
            base = y + rise + CAP / 2
            yield _Option(city, x + RADIUS + distance, base, "start", price)
            yield _Option(city, x - RADIUS - distance, base, "end", price)


def _above_and_below(city: City) -> Iterator[_Option]:
    x, y = city.at
    for distance in _DISTANCES:
        for shift in _SHIFTS:
            price = 4 * distance + 40 * abs(shift)
            middle = x + shift * _width(city)
            yield _Option(city, middle, y - RADIUS - distance, "middle", price)
            yield _Option(city, middle, y + RADIUS + distance + CAP, "middle", price)


def _width(city: City) -> float:
    return text_width(city.name) / SCALE


def _covers(box: Box, point: Point, margin: float) -> bool:
    x, y = point
    return box[0] - margin < x < box[2] + margin and box[1] - margin < y < box[3] + margin


def _crowding(box: Box, others: list[Box]) -> float:
    return 3 * sum(_overlap(box, other) for other in others)


def _overlap(box: Box, other: Box) -> float:
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
