"""The cost of a plan: things too close, tracks too short, cities far from home, needless bends."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ferrovia.drawing.plan.curves import Curves
from ferrovia.drawing.plan.neighbours import Neighbours
from ferrovia.drawing.plan.network import Array, DrawnNetwork
from ferrovia.drawing.plan.sheet import MARGIN
from ferrovia.drawing.sizes import FONT

STIFF = 250.0  # the length of a connection at which its bends count in full


class CostWeights(Struct, frozen=True):
    """How much each kind of cost counts: high ones must vanish, low ones only become small."""

    room: float
    names: float
    home: float
    shape: float
    length: float = 0.3
    slack: float = 0.012
    bend: float = 0.008
    twist: float = 0.03


class MovingParts(Struct):
    """What moves. `bends`: how far a connection's two inner control points are off the straight line."""

    cities: Array
    bends: Array

    def curves(self, network: DrawnNetwork) -> Curves:
        return Curves(network, network.controls(self.cities, self.bends))


def slopes(
    network: DrawnNetwork, state: MovingParts, home: Array, neighbours: Neighbours, weights: CostWeights
) -> MovingParts:
    """The gradient of a state's energy; the energy itself is never needed."""
    curves = state.curves(network)
    by_control, by_city = _room(network, state, curves, neighbours, weights)
    short = np.maximum(curves.need - curves.length, 0)
    slack = np.maximum(curves.length - curves.most, 0)
    by_control += curves.slopes_of_lengths(2 * weights.slack * slack - 2 * weights.length * short)
    moved, by_bend = network.pull_back(by_control)
    by_city += moved + _unrest(network, state, home, weights)
    return MovingParts(by_city, by_bend + _bending(state, curves, weights))


def _room(
    network: DrawnNetwork, state: MovingParts, curves: Curves, neighbours: Neighbours, weights: CostWeights
) -> tuple[Array, Array]:
    """Discs too close to each other or to the edge cost the square of the missing distance.

    The gradients are by control point and by city.
    """
    discs, of_discs = curves.discs()
    names = state.cities[neighbours.name_owner] + neighbours.name_offset
    groups = {"disc": discs, "city": state.cities, "name": names}
    found = {kind: np.zeros_like(points) for kind, points in groups.items()}
    for (one, other), ((i, j), apart) in neighbours.pairs.items():
        between = groups[one][i] - groups[other][j]
        distance = np.maximum(np.hypot(between[:, 0], between[:, 1]), 1e-6)
        weight = weights.names if "name" in (one, other) else weights.room
        push = (2 * weight * np.maximum(apart - distance, 0) / distance)[:, None] * between
        np.subtract.at(found[one], i, push)
        np.add.at(found[other], j, push)
    for kind, reach in (
        ("disc", network.sheet.width / 2 + 2),
        ("city", network.radius[:, None]),
        ("name", FONT / 2),
    ):
        low = np.maximum(MARGIN + reach - groups[kind], 0)
        high = np.maximum(groups[kind] - (np.array(network.sheet.size) - MARGIN - reach), 0)
        found[kind] += 2 * weights.room * (high - low)
    np.add.at(found["city"], neighbours.name_owner, found["name"])
    return curves.slopes_of_discs(of_discs, found["disc"]), found["city"]


def _unrest(network: DrawnNetwork, state: MovingParts, home: Array, weights: CostWeights) -> Array:
    """Cities away from home, and neighbours that moved differently; gradients by city."""
    away = state.cities - home
    a, b = network.ends.T
    strain = 2 * weights.shape * (away[a] - away[b])
    by_city = 2 * weights.home * away
    np.add.at(by_city, a, strain)
    np.subtract.at(by_city, b, strain)
    return by_city


def _bending(state: MovingParts, curves: Curves, weights: CostWeights) -> Array:
    """Bends, and twists most of all; gradients by bend. A short connection looks bent sooner."""
    stiff = ((STIFF / curves.need) ** 2)[:, None, None]
    twist = state.bends[:, 0] - state.bends[:, 1]
    return 2 * stiff * (weights.bend * state.bends + weights.twist * np.stack([twist, -twist], axis=1))
