"""Where the name of each city goes: beside it, clear of tracks and other names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ferrovia.boards.board import Board
from ferrovia.boards.entries import City
from ferrovia.drawing.curve import Point
from ferrovia.drawing.form import Anchor, Label
from ferrovia.drawing.ranks import CitySize, city_sizes
from ferrovia.drawing.sizes import FONT, SCALE, STRAY, THICKNESS
from ferrovia.drawing.typeface import text_width

Box = tuple[float, float, float, float]
SWEEPS = 3
LETTERS = FONT / SCALE
CAP = 0.72  # height of a capital letter, as a fraction of its size

_DISTANCES = (3.0, 7.0, 12.0)  # from the edge of a city
_RISES = (0.0, -5.0, 5.0, -9.0, 9.0, -13.0, 13.0)  # of a name beside its city
_SHIFTS = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45)  # of one above or below, as fractions of its width


class _Option:
    """One place for one name, with the box it fills and its cost."""

    def __init__(self, named: _Named, x: float, base: float, anchor: Anchor, price: float) -> None:
        self.label = Label(x, base, anchor, named.letters, named.width)
        self.price = price
        left, _, right, _ = self.label.box
        self.box: Box = (left, base - named.cap - 1.5, right, base + 2.5)


class _Named:
    """A city with its sizes on the scale of `City.at`."""

    def __init__(self, city: City, size: CitySize) -> None:
        self.at = city.at
        self.radius = size.radius / SCALE
        self.letters = size.font / SCALE
        self.cap = CAP * self.letters
        self.width = text_width(city.name, size.font) / SCALE


def place_labels(board: Board, spaces: Sequence[Point]) -> dict[str, Label]:
    """A label for each city id. `spaces` are points spread over all spaces of all tracks."""
    sizes = city_sizes(board)
    options = {city.id: _options(board, sizes, city, spaces) for city in board.cities}
    chosen = {name: min(choices, key=lambda choice: choice.price) for name, choices in options.items()}
    for _ in range(SWEEPS):
        for name, choices in options.items():
            others = [option.box for other, option in chosen.items() if other != name]
            chosen[name] = min(choices, key=lambda choice: choice.price + _crowding(choice.box, others))
    return {name: option.label for name, option in chosen.items()}


def _options(board: Board, sizes: dict[str, CitySize], city: City, spaces: Sequence[Point]) -> list[_Option]:
    """Every place for a name, priced against everything that stays put."""
    named = _Named(city, sizes[city.id])
    options = [*_beside(named), *_above_and_below(named)]
    reach = named.width + 5 * LETTERS  # no option is farther from its city
    near = [point for point in spaces if math.dist(point, city.at) < reach]
    for option in options:
        option.price += 45 * sum(_covers(option.box, point, THICKNESS / 2) for point in near)
        option.price += 300 * sum(
            _covers(option.box, other.at, sizes[other.id].radius / SCALE) for other in board.cities
        )
        left, top, right, bottom = option.box
        over = (-STRAY - left, -STRAY - top, right - 1000 - STRAY, bottom - board.height - STRAY)
        option.price += 50 * sum(max(0.0, length) for length in over)
    return options


def _beside(named: _Named) -> Iterator[_Option]:
    x, y = named.at
    for distance in _DISTANCES:
        for rise in _RISES:
            price = 4 * distance + 1.5 * abs(rise)
            base = y + rise + named.cap / 2
            yield _Option(named, x + named.radius + distance, base, "start", price)
            yield _Option(named, x - named.radius - distance, base, "end", price)


def _above_and_below(named: _Named) -> Iterator[_Option]:
    x, y = named.at
    for distance in _DISTANCES:
        for shift in _SHIFTS:
            price = 4 * distance + 40 * abs(shift)
            middle = x + shift * named.width
            yield _Option(named, middle, y - named.radius - distance, "middle", price)
            yield _Option(named, middle, y + named.radius + distance + named.cap, "middle", price)


def _covers(box: Box, point: Point, margin: float) -> bool:
    x, y = point
    return box[0] - margin < x < box[2] + margin and box[1] - margin < y < box[3] + margin


def _crowding(box: Box, others: list[Box]) -> float:
    return 3 * sum(_overlap(box, other) for other in others)


def _overlap(box: Box, other: Box) -> float:
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
