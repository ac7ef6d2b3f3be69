"""A board as arrays: every connection is a band of parallel tracks, every space a row of four discs."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np

from ferrovia.boards.board import Board
from ferrovia.drawing.plan.sheet import APART, CITY_CLEARANCE, LANE_GAP, Sheet
from ferrovia.drawing.ranks import city_sizes

Array = Any  # a numpy array; its maker says what it holds

DISCS = (-0.39, -0.13, 0.13, 0.39)  # along a space, as fractions of its length


class DrawnNetwork:
    """What stays the same while cities and curves move. A connection is all tracks between two cities."""

    def __init__(self, board: Board, sheet: Sheet) -> None:
        groups = board.parallels
        self.sheet = sheet
        self.n_cities = len(board.cities)
        self.ends = np.array([[board.city_index[city] for city in pair] for pair in groups])
        self.count = np.array([group[0].length for group in groups.values()], dtype=float)
        lanes = np.array([len(group) for group in groups.values()])
        sizes = city_sizes(board)
        self.radius = np.array([sizes[city.id].radius for city in board.cities])
        self.reach = (lanes * (sheet.width + LANE_GAP) - LANE_GAP) / 2  # sideways, from the middle
        self.clearance = np.maximum(self.radius + CITY_CLEARANCE, self._crowding())[self.ends]
        self.longest = np.ones(len(groups))  # how much longer its spaces may be
        rows = [
            (number, lane - (len(group) - 1) / 2, place - (group[0].length - 1) / 2)
            for number, group in enumerate(groups.values())
            for lane in range(len(group))
            for place in range(group[0].length)
        ]
        self.connection = np.array([number for number, _, _ in rows])
        self.offset = np.array([lane for _, lane, _ in rows]) * (sheet.width + LANE_GAP)
        self.place = np.array([place for _, _, place in rows])

    def _crowding(self) -> Array:
        """How far from the centre of each city its connections have room side by side."""
        around = np.zeros(self.n_cities)
        for end in (0, 1):
            np.add.at(around, self.ends[:, end], 2 * self.reach + APART)
        return around / (2 * np.pi)

    def resized(self, part: float) -> DrawnNetwork:
        """The same with smaller spaces."""
        other = copy(self)
        other.sheet = Sheet(self.sheet.size, self.sheet.length * part, self.sheet.width * part)
        other.reach, other.offset = self.reach * part, self.offset * part
        return other

    def controls(self, cities: Array, bends: Array) -> Array:
        """The control points of every connection, (connections, 4, 2). Without bends it is straight."""
        a, b = cities[self.ends[:, 0]], cities[self.ends[:, 1]]
        return np.stack([a, (2 * a + b) / 3 + bends[:, 0], (a + 2 * b) / 3 + bends[:, 1], b], axis=1)

    def pull_back(self, slopes: Array) -> tuple[Array, Array]:
        """From energy gradients by control point to gradients by city and by bend."""
        cities = np.zeros((self.n_cities, 2))
        np.add.at(cities, self.ends[:, 0], slopes[:, 0] + slopes[:, 1] * (2 / 3) + slopes[:, 2] / 3)
        np.add.at(cities, self.ends[:, 1], slopes[:, 3] + slopes[:, 2] * (2 / 3) + slopes[:, 1] / 3)
        return cities, slopes[:, 1:3]
