"""Where the name of each city goes: chosen for all cities together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from ferrovia.drawing.form import Anchor
from ferrovia.drawing.plan.network import Array
from ferrovia.drawing.plan.sheet import MARGIN, Sheet
from ferrovia.drawing.ranks import CitySize
from ferrovia.drawing.sizes import ASCENT, FONT
from ferrovia.drawing.typeface import text_width

AROUND = 32  # places around a city
DISTANCES = (5.0, 9.0, 14.0, 20.0)  # from the edge of a city
SWEEPS = 6
AIR = 5.0  # desired between a name and anything else


class NamePlace(Struct, frozen=True):
    """A place for a name, relative to its city. `box` is left, top, right, bottom."""

    x: float
    y: float
    anchor: Anchor
    box: tuple[float, float, float, float]
    price: float


def places(name: str, size: CitySize) -> Iterator[NamePlace]:
    """Every place a name can have, the most natural ones at the lowest price."""
    width, height = text_width(name, size.font), size.font
    for far, distance in enumerate(DISTANCES):
        reach = size.radius + distance
        for step in range(AROUND):
            angle = step * 2 * math.pi / AROUND
            cos, sin = math.cos(angle), math.sin(angle)
            anchor: Anchor = "middle" if abs(sin) > 0.9 else "start" if cos > 0 else "end"
            left = {
                "middle": cos * width - width / 2,
                "start": cos * reach,
                "end": cos * reach - width,
            }[anchor]
            top = sin * (reach + height / 2) - height / 2
            box = (left, top, left + width, top + height)
            if _touches_city(box, size.radius):
                continue
            x = {"start": left, "middle": left + width / 2, "end": left + width}[anchor]
            price = 2 * far + 2 * (0.1 < abs(sin) < 0.95) + {"start": 0, "middle": 1, "end": 0.5}[anchor]
            yield NamePlace(x, top + ASCENT * height, anchor, box, price)


def _touches_city(box: tuple[float, float, float, float], radius: float) -> bool:
    left, top, right, bottom = box
    x, y = max(left, min(0.0, right)), max(top, min(0.0, bottom))
    return math.hypot(x, y) < radius + 2


class Labels:
    """One place for each name. Call `choose` again whenever things have moved."""

    def __init__(self, names: Sequence[str], sizes: Sequence[CitySize], sheet: Sheet) -> None:
        self._sheet = sheet
        self._radius = np.array([size.radius for size in sizes])
        self._places = [list(places(name, size)) for name, size in zip(names, sizes, strict=True)]
        self._boxes = [np.array([place.box for place in choices]) for choices in self._places]
        self._prices = [np.array([place.price for place in choices]) for choices in self._places]
        self._chosen = [0] * len(names)

    def places(self) -> list[NamePlace]:
        return [choices[number] for choices, number in zip(self._places, self._chosen, strict=True)]

    def discs(self) -> tuple[Array, Array]:
        """Rows of discs that cover the names: the city of each, and its centre relative to that city."""
        owner, middles = [], []
        for number, place in enumerate(self.places()):
            left, top, right, bottom = place.box
            n = math.ceil((right - left) / (FONT / 2))
            for x in np.linspace(left + 0.4 * FONT, right - 0.4 * FONT, n):
                owner.append(number)
                middles.append((x, (top + bottom) / 2))
        return np.array(owner), np.array(middles)

    def choose(self, cities: Array, discs: Array, radius: float, *, loyalty: float) -> None:
        """Choose again; `loyalty` is how much better another place must be."""
        boxes = [box + np.tile(at, 2) for box, at in zip(self._boxes, cities, strict=True)]
        prices = [self._price(number, boxes[number], cities, discs, radius) for number in range(len(boxes))]
        for price, chosen in zip(prices, self._chosen, strict=True):
            price[chosen] -= loyalty
        for _ in range(SWEEPS):
            for number, price in enumerate(prices):
                others = [boxes[k][self._chosen[k]] for k in range(len(boxes)) if k != number]
                shared = _shared(boxes[number], np.array(others)).sum(1)
                self._chosen[number] = int(np.argmin(price + 0.5 * shared))

    def _price(self, number: int, boxes: Array, cities: Array, discs: Array, radius: float) -> Array:
        """What every place of a name costs, other names apart."""
        price = self._prices[number] + 0.5 * _intrusion(boxes, discs, radius + AIR)
        others = np.arange(len(cities)) != number
        price += 0.5 * _intrusion(boxes, cities[others], self._radius[others] + AIR)
        low = np.maximum(MARGIN - boxes[:, :2], 0)
        high = np.maximum(boxes[:, 2:] + MARGIN - np.array(self._sheet.size), 0)
        return price + 20 * (low + high).sum(1)


def _intrusion(boxes: Array, points: Array, radius: Array | float) -> Array:
    """How deep discs reach into each box: the sum of squares."""
    x = np.clip(points[None, :, 0], boxes[:, 0, None], boxes[:, 2, None]) - points[None, :, 0]
    y = np.clip(points[None, :, 1], boxes[:, 1, None], boxes[:, 3, None]) - points[None, :, 1]
    return (np.maximum(radius - np.hypot(x, y), 0) ** 2).sum(1)


def _shared(boxes: Array, others: Array) -> Array:
    """The areas that boxes, with some air around them, share with others."""
    low = np.maximum(boxes[:, None, :2], others[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], others[None, :, 2:])
    return np.maximum(high - low + AIR, 0).prod(2)
