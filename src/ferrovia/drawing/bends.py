"""Which way each connection curves, so that tracks keep clear of cities and of each other.

Every connection starts straight; then, one by one and a few times over, each takes the curve that costs least
while the others stay put. Nothing is random: the same board always gives the same curves.
"""

from __future__ import annotations

import math

from ferrovia.boards.board import Board
from ferrovia.boards.entries import Pair
from ferrovia.drawing.curve import Curve, Point
from ferrovia.drawing.sizes import CITY_CLEARANCE, CITY_RADIUS, LANE, SCALE, SPACE_GAP, STRAY, THICKNESS

BULGES = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.23, -0.23, 0.3, -0.3, 0.38, -0.38)
SWEEPS = 4
SAMPLE = 13.0  # between compared points of a curve, so that no crossing slips through
COMFORT = 27.0  # a space shorter than this looks cramped
MARGIN = 2.0  # desired between two tracks
CROWD = 14.0  # around a city, where tracks cannot help being close
CITY_MARGIN = 7.0  # desired between a track and a city it passes


class _Option:
    """One curve that a connection could take, with its own cost."""

    def __init__(self, board: Board, pair: Pair, bulge: float) -> None:
        group = board.parallels[pair]
        self.ends = [board.cities[board.city_index[city]].at for city in pair]
        self.curve = Curve(self.ends[0], self.ends[1], bulge)
        self.half = (LANE * (len(group) - 1) + THICKNESS) / 2
        room = self.curve.length - 2 * CITY_CLEARANCE
        steps = max(3, round(room / SAMPLE))
        self.points = [self.curve.at(CITY_CLEARANCE + room * (k + 0.5) / steps)[0] for k in range(steps)]
        self.box = (
            min(x for x, _ in self.points) - self.half,
            min(y for _, y in self.points) - self.half,
            max(x for x, _ in self.points) + self.half,
            max(y for _, y in self.points) + self.half,
        )
        cramped = max(0.0, COMFORT - (room / group[0].length - SPACE_GAP))
        self.price = abs(bulge) * 150 + bulge**2 * 250 * len(group) + cramped**2 * 0.6 * group[0].length
        self.price += self._price_of_edges(board.height) + self._price_of_cities(board, pair)

    def _price_of_edges(self, height: int) -> float:
        left, top, right, bottom = self.box
        over = (-STRAY - left, -STRAY - top, right - 1000 - STRAY, bottom - height - STRAY)
        return sum(max(0.0, length) for length in over) * 20

    def _price_of_cities(self, board: Board, pair: Pair) -> float:
        reach = CITY_RADIUS / SCALE + self.half + CITY_MARGIN
        others = [city.at for city in board.cities if city.id not in pair]
        return sum(_closeness(point, other, reach) ** 2 * 4 for point in self.points for other in others)

    def meets(self, other: _Option) -> bool:
        """Whether this curve and another could be too close at all."""
        left, top, right, bottom = other.box
        return (
            self.box[0] < right + MARGIN
            and self.box[1] < bottom + MARGIN
            and self.box[2] > left - MARGIN
            and self.box[3] > top - MARGIN
        )

    def clash(self, other: _Option) -> float:
        """The cost of this curve and another being too close or crossing."""
        if not self.meets(other):
            return 0.0
        reach = self.half + other.half + MARGIN
        # Where both leave the same city they have to be close: only what follows counts.
        shared = [end for end in self.ends if end in other.ends]
        points = [p for p in self.points if all(math.dist(p, end) > CROWD for end in shared)]
        return sum(_closeness(p, q, reach) ** 2 for p in points for q in other.points) * 0.7


def _closeness(p: Point, q: Point, reach: float) -> float:
    dx, dy = p[0] - q[0], p[1] - q[1]
    if dx * dx + dy * dy >= reach * reach:
        return 0.0
    return reach - math.hypot(dx, dy)


def bend(board: Board) -> dict[Pair, Curve]:
    """The curve of each connection, from the first city of its pair to the second."""
    options = {pair: [_Option(board, pair, bulge) for bulge in BULGES] for pair in board.parallels}
    chosen = {pair: choices[0] for pair, choices in options.items()}
    for _ in range(SWEEPS):
        for pair, choices in options.items():
            others = [option for other, option in chosen.items() if other != pair]
            chosen[pair] = min(choices, key=lambda choice: choice.price + sum(map(choice.clash, others)))
    return {pair: option.curve for pair, option in chosen.items()}
