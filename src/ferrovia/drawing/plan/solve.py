"""The search for a plan: from the board's rough coordinates towards the true places of the cities.

The rough coordinates decide which side of things a track passes on. So spaces start small and grow, and
cities are pulled from the rough places to the true ones: nothing has to jump over anything.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from ferrovia.boards.board import Board
from ferrovia.drawing.bends import bend
from ferrovia.drawing.plan.energy import CostWeights, MovingParts, slopes
from ferrovia.drawing.plan.name_places import Labels, NamePlace
from ferrovia.drawing.plan.neighbours import Neighbours
from ferrovia.drawing.plan.network import Array, DrawnNetwork
from ferrovia.drawing.plan.sheet import Sheet
from ferrovia.drawing.plan.track_ends import reach_out
from ferrovia.drawing.ranks import city_sizes

STEPS = 2700
LOOK = 10  # steps between looking up what is near what
CHOOSE = 150  # steps between choosing places for the names
HOME = 0.002
SHAPE = 0.005
Progress = Callable[[int], None]


class SheetPlan(Struct, frozen=True):
    """Places of cities, centres, degrees and lengths of spaces (in the order of the network), places of
    names."""

    cities: Array
    spaces: Array
    angles: Array
    lengths: Array
    names: list[NamePlace]


def solve(board: Board, sheet: Sheet, home: Array, progress: Progress) -> SheetPlan:
    """The plan of a board whose cities should be at `home`; `progress` gets the number of steps done."""
    full = DrawnNetwork(board, sheet)
    state = _first(board, home)
    start = state.cities.copy()
    sizes = city_sizes(board)
    labels = Labels([city.name for city in board.cities], [sizes[city.id] for city in board.cities], sheet)
    descent = Adam(state)
    for step in range(STEPS):
        part = step / STEPS
        network = full.resized(min(1.0, 0.55 + part))
        if step % LOOK == 0:
            discs, _ = state.curves(network).discs()
            if step % CHOOSE == 0 and part < 0.9:
                labels.choose(state.cities, discs, sheet.width / 2, loyalty=0 if part < 0.5 else 4)
            neighbours = Neighbours(network, discs, state.cities, *labels.discs())
            progress(step)
        target = start + (home - start) * min(1.0, 2 * part)
        uphill = slopes(network, state, target, neighbours, _weights(part))
        descent.step(state, uphill, 2.0 * (1 - part) ** 1.3 + 0.06)
    curves = reach_out(full, full.controls(state.cities, state.bends), labels.places())
    return SheetPlan(state.cities, *curves.spaces(), labels.places())


def _weights(part: float) -> CostWeights:
    """First cities find their places; then names count; finally only what must not happen."""
    ease = 1.0 if part < 0.7 else 0.35 if part < 0.85 else 0.12
    names = 0.0 if part < 0.15 else 0.3 + 1.5 * part if part < 0.85 else 3.0
    room = 0.6 + 0.6 * part if part < 0.85 else 2.5
    return CostWeights(room=room, names=names, home=HOME * ease, shape=SHAPE * ease)


def _first(board: Board, home: Array) -> MovingParts:
    """The board's own coordinates, as wide and high as the true ones, with the curves of a simple drawing."""
    at = np.array([city.at for city in board.cities])
    scale = home.std(0) / at.std(0)
    middles = np.array([curve.at(curve.length / 2)[0] for curve in bend(board).values()])
    ends = np.array([[board.city_index[city] for city in pair] for pair in board.parallels])
    rise = (middles - at[ends].mean(1)) * scale * 4 / 3
    return MovingParts((at - at.mean(0)) * scale + home.mean(0), np.stack([rise, rise], axis=1))


class Adam:
    """Steps downhill of about the same length for every number, whatever its slope."""

    def __init__(self, state: MovingParts) -> None:
        self._mean = MovingParts(np.zeros_like(state.cities), np.zeros_like(state.bends))
        self._square = MovingParts(np.zeros_like(state.cities), np.zeros_like(state.bends))
        self._steps = 0

    def step(self, state: MovingParts, uphill: MovingParts, length: float) -> None:
        self._steps += 1
        early = np.sqrt(1 - 0.99**self._steps) / (1 - 0.9**self._steps)
        for name in state.__struct_fields__:
            slope, mean, square = (getattr(of, name) for of in (uphill, self._mean, self._square))
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            setattr(state, name, getattr(state, name) - length * early * mean / (np.sqrt(square) + 1e-8))
