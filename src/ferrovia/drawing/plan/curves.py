"""The connections as cubic Bézier curves, measured along their length."""

from __future__ import annotations

import numpy as np

from ferrovia.drawing.plan.network import DISCS, Array, DrawnNetwork
from ferrovia.drawing.plan.sheet import GAP, STRETCH

GRID = np.linspace(0.0, 1.0, 41)


def bernstein(t: Array) -> tuple[Array, Array]:
    """The weights of the four control points at `t`, and their slopes."""
    u = 1 - t
    weights = np.stack([u**3, 3 * t * u**2, 3 * t**2 * u, t**3], axis=-1)
    slopes = np.stack([-3 * u**2, 3 * u**2 - 6 * t * u, 6 * t * u - 3 * t**2, 3 * t**2], axis=-1)
    return weights, slopes


WEIGHTS = bernstein(GRID)[0]


class Curves:
    """Where every part of every connection lies, for given control points.

    `need` is the length a connection must have, `most` the length up to which its spaces spread out.
    """

    def __init__(self, network: DrawnNetwork, controls: Array) -> None:
        self._network = network
        self._controls = controls
        steps = np.diff(np.einsum("gk,pkc->pgc", WEIGHTS, controls), axis=1)
        lengths = np.maximum(np.hypot(steps[..., 0], steps[..., 1]), 1e-9)
        self._units = steps / lengths[..., None]
        self._along = np.concatenate([np.zeros((len(controls), 1)), np.cumsum(lengths, axis=1)], axis=1)
        self.length = self._along[:, -1]
        # On the inner side of a bend there is less room.
        inner = network.reach * _turning(self._units) * (1 + 1 / network.count)
        spaces = network.count * (network.sheet.length + GAP)
        ends = network.clearance.sum(1)
        self.need = ends + spaces + inner
        self.most = np.maximum(self.need, ends + spaces * STRETCH)
        self._pitch = (np.minimum(self.length, self.most) - ends) / network.count
        self._free = self._pitch - GAP - inner / network.count
        self._middle = (self.length + network.clearance[:, 0] - network.clearance[:, 1]) / 2

    def spaces(self) -> tuple[Array, Array, Array]:
        """Centres of all spaces, their directions in degrees and lengths, in the order of the network."""
        points, directions, _ = self._places(np.zeros(1))
        least = self._network.sheet.length
        lengths = np.clip(self._free, least, least * self._network.longest)[self._network.connection]
        return points, np.degrees(np.arctan2(directions[:, 1], directions[:, 0])), lengths

    def discs(self) -> tuple[Array, Array]:
        """Centres of the discs of all spaces, and the weights of the control points behind them."""
        points, _, weights = self._places(np.array(DISCS) * self._network.sheet.length)
        return points, weights

    def slopes_of_discs(self, weights: Array, slopes: Array) -> Array:
        """From gradients by disc to gradients by control point, as if discs kept their place on the curve."""
        turned = np.stack([slopes[:, 1], -slopes[:, 0]], axis=1)
        each = weights[0][..., None] * slopes[:, None] + weights[1][..., None] * turned[:, None]
        owner = np.repeat(self._network.connection, len(DISCS))
        return np.add.reduceat(each, np.searchsorted(owner, np.arange(len(self.length))), axis=0)

    def slopes_of_lengths(self, slopes: Array) -> Array:
        """From gradients by length to gradients by control point."""
        ends = np.zeros((len(slopes), len(GRID), 2))
        ends[:, 1:] += self._units
        ends[:, :-1] -= self._units
        return np.einsum("gk,pgc->pkc", WEIGHTS, ends * slopes[:, None, None])

    def _places(self, along: Array) -> tuple[Array, Array, Array]:
        """Points `along` each space, relative to its centre: where, in what direction, with what weights."""
        network = self._network
        owner = np.repeat(network.connection, len(along))
        middles = self._middle[network.connection] + network.place * self._pitch[network.connection]
        weights, slopes = bernstein(self._parameter(owner, (middles[:, None] + along).ravel()))
        controls = self._controls[owner]
        tangents = np.einsum("sk,skc->sc", slopes, controls)
        speed = np.maximum(np.hypot(tangents[:, 0], tangents[:, 1]), 1e-9)
        aside = slopes * (np.repeat(network.offset, len(along)) / speed)[:, None]
        turned = np.stack([-controls[..., 1], controls[..., 0]], axis=-1)
        points = np.einsum("sk,skc->sc", weights, controls) + np.einsum("sk,skc->sc", aside, turned)
        return points, tangents / speed[:, None], np.stack([weights, aside])

    def _parameter(self, owner: Array, where: Array) -> Array:
        """The parameter of the curve at a distance along it."""
        table = self._along[owner]
        cell = np.clip((table < where[:, None]).sum(1), 1, len(GRID) - 1)
        rows = np.arange(len(where))
        low, high = table[rows, cell - 1], table[rows, cell]
        return GRID[cell - 1] + (where - low) / (high - low) * GRID[1]


def _turning(units: Array) -> Array:
    """How far each curve turns in total, in radians."""
    before, after = units[:, :-1], units[:, 1:]
    cross = before[..., 0] * after[..., 1] - before[..., 1] * after[..., 0]
    return np.abs(np.arctan2(cross, (before * after).sum(2))).sum(1)
