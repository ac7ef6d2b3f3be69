"""Tracks that reach their cities: once everything has its place, each end moves as close as there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator
from copy import copy

import numpy as np
from msgspec import Struct

from ferrovia.drawing.measure import Shape, shapes_apart
from ferrovia.drawing.plan.curves import Curves
from ferrovia.drawing.plan.name_places import NamePlace
from ferrovia.drawing.plan.network import Array, DrawnNetwork
from ferrovia.drawing.plan.sheet import CITY_CLEARANCE, LONGEST

STEP = 2.0
GROW = 0.04
NEAR = 150.0  # no two spaces with corners farther apart than this can touch
ROOM = 4.0  # between spaces of different connections
CITY_ROOM = 6.0  # between a space and a city
NAME_ROOM = 4.0  # between a space and a name


def reach_out(network: DrawnNetwork, controls: Array, names: list[NamePlace]) -> Curves:
    """The same curves, with spaces that fill them as far as nothing else is in the way.

    All take their steps in turn, so that no track takes the room of its neighbour.
    """
    cities = np.concatenate([controls[:, :1], controls[:, 3:]], axis=1)
    reaching = _TrackEnds(network, controls, names, _places(network, cities))
    moves = [move for number in range(len(network.ends)) for move in reaching.moves(number)]
    while moves:
        moves = [move for move in moves if move.left() and reaching.make(move)]
    return reaching.curves()


def _places(network: DrawnNetwork, ends: Array) -> Array:
    """The centres of the cities, from those of the ends of connections."""
    cities = np.zeros((network.n_cities, 2))
    cities[network.ends.ravel()] = ends.reshape(-1, 2)
    return cities


class _Move(Struct, frozen=True):
    """A step of one of the numbers of a connection, as long as it stays within the limit."""

    connection: int
    numbers: Array
    place: tuple[int, ...]
    step: float
    limit: float

    def left(self) -> bool:
        return bool((self.limit - self.numbers[self.place] - self.step) * self.step >= 0)


class _TrackEnds:
    def __init__(self, network: DrawnNetwork, controls: Array, names: list[NamePlace], cities: Array) -> None:
        self._network = copy(network)
        self._controls = controls
        self._cities = cities
        self._names = [_box(name, at) for name, at in zip(names, cities, strict=True)]
        self._network.clearance = network.clearance.copy()
        self._network.longest = network.longest.copy()
        self._shapes = self._drawn()

    def curves(self) -> Curves:
        return Curves(self._network, self._controls)

    def moves(self, number: int) -> Iterator[_Move]:
        """What a connection can do, again and again: move either end closer to its city, and grow."""
        clearance, longest = self._network.clearance, self._network.longest
        for end in (0, 1):
            nearest = self._network.radius[self._network.ends[number, end]] + CITY_CLEARANCE
            yield _Move(number, clearance, (number, end), -STEP, nearest)
        yield _Move(number, longest, (number,), GROW, LONGEST)

    def make(self, move: _Move) -> bool:
        """Make a move; False, and nothing changes, if there is no room for it."""
        move.numbers[move.place] += move.step
        shapes = self._drawn()
        if self._fits(move.connection, shapes[move.connection]):
            self._shapes = shapes
            return True
        move.numbers[move.place] -= move.step
        return False

    def _drawn(self) -> list[list[Shape]]:
        """The spaces of each connection."""
        points, angles, lengths = self.curves().spaces()
        along = np.stack([np.cos(np.radians(angles)), np.sin(np.radians(angles))], axis=1)
        across = np.stack([-along[:, 1], along[:, 0]], axis=1) * (self._network.sheet.width / 2)
        along *= lengths[:, None] / 2
        corners = np.stack(
            [
                points - along - across,
                points + along - across,
                points + along + across,
                points - along + across,
            ],
            axis=1,
        )
        shapes: list[list[Shape]] = [[] for _ in self._network.ends]
        for number, shape in zip(self._network.connection, corners.tolist(), strict=True):
            shapes[number].append([(x, y) for x, y in shape])
        return shapes

    def _fits(self, number: int, shapes: list[Shape]) -> bool:
        others = [shape for k, shapes in enumerate(self._shapes) if k != number for shape in shapes]
        return all(self._free(shape, others) for shape in shapes)

    def _free(self, shape: Shape, others: list[Shape]) -> bool:
        cities = zip(self._cities.tolist(), self._network.radius.tolist(), strict=True)
        near = (other for other in others if math.dist(shape[0], other[0]) < NEAR)
        return (
            all(shapes_apart(shape, other) >= ROOM for other in near)
            and all(shapes_apart(shape, name) >= NAME_ROOM for name in self._names)
            and all(shapes_apart(shape, [(x, y)]) >= radius + CITY_ROOM for (x, y), radius in cities)
        )


def _box(name: NamePlace, at: Array) -> Shape:
    left, top, right, bottom = name.box
    x, y = float(at[0]), float(at[1])
    return [(x + left, y + top), (x + right, y + top), (x + right, y + bottom), (x + left, y + bottom)]
