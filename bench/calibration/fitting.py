"""Fit the maps of `ferrovia.analysis.calibration`, and a rival that knows public scores and trains alone.

One map is fitted to all games, then one for each board and number of seats, held near the first: there are
too few games of each for it to go its own way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bench.calibration.sampling import SETTINGS, Sample
from ferrovia.analysis.calibration import ANY, Calibration, Trust, doubted, log_odds

Floats = NDArray[np.float64]

NEAR = 200.0  # how firmly a map is held near that of all games
ROUNDS = 30
MOST_SEATS = 6


class Problem:
    """Choices among seats: `features` by sample, seat and feature, `fixed` what is added to the log weight of
    a seat, `won` what each seat got. Seats that are not there have a fixed weight of nothing."""

    def __init__(self, features: Sequence[Floats], fixed: Sequence[Floats], won: Sequence[Floats]) -> None:
        n, width = len(features), features[0].shape[1]
        self.features = np.zeros((n, MOST_SEATS, width))
        self.fixed = np.full((n, MOST_SEATS), -1e9)
        self.won = np.zeros((n, MOST_SEATS))
        for row, (own, offset, result) in enumerate(zip(features, fixed, won, strict=True)):
            self.features[row, : len(own)] = own
            self.fixed[row, : len(own)] = offset
            self.won[row, : len(own)] = result

    def chances(self, weights: Floats) -> Floats:
        logs = self.features @ weights + self.fixed
        odds = np.exp(logs - logs.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def best(self, start: Floats, near: float) -> Floats:
        """The weights that make the results likeliest, held near the start (Newton's method)."""
        weights = start.copy()
        for _ in range(ROUNDS):
            chances = self.chances(weights)
            slope = np.einsum("nsj,ns->j", self.features, self.won - chances) - near * (weights - start)
            mean = np.einsum("nsj,ns->nj", self.features, chances)
            bend = np.einsum("nsj,ns,nsk->jk", self.features, chances, self.features) - mean.T @ mean
            step = np.linalg.solve(bend + near * np.eye(len(weights)), slope)
            weights = weights + step
            if abs(step).max() < 1e-7:
                break
        return weights


def full_problem(samples: Sequence[Sample]) -> Problem:
    features = []
    for one in samples:
        logs = np.log([doubted(share, one.seats, one.playouts, one.progress) for share in one.full])
        features.append(np.stack([(1.0 - one.progress) * logs, one.progress * logs], axis=1))
    return Problem(features, [np.zeros(one.seats) for one in samples], [np.array(one.won) for one in samples])


def known_problem(samples: Sequence[Sample]) -> Problem:
    """Between the seat and all others together."""
    features, fixed, won = [], [], []
    for one in samples:
        even = log_odds(1.0 / one.seats)
        odds = log_odds(doubted(one.known, one.seats, one.playouts, one.progress)) - even
        early, late = 1.0 - one.progress, one.progress
        features.append(np.array([[early * odds, late * odds, early, late], [0.0] * 4]))
        fixed.append(np.array([even, 0.0]))
        won.append(np.array([one.won[one.seat], 1.0 - one.won[one.seat]]))
    return Problem(features, fixed, won)


def public_problem(samples: Sequence[Sample]) -> Problem:
    """The rival: scores and trains left, which everybody sees, early and late."""
    features = []
    for one in samples:
        public = np.array([one.scores, one.trains], dtype=float) / 10.0
        features.append(np.concatenate([(1.0 - one.progress) * public, one.progress * public]).T)
    return Problem(features, [np.zeros(one.seats) for one in samples], [np.array(one.won) for one in samples])


def fitted(samples: Sequence[Sample]) -> dict[str, dict[str, Calibration]]:
    """The maps by board and number of seats, and the one for all others."""
    full = full_problem(samples).best(np.ones(2), 0.0)
    known = known_problem(samples).best(np.array([1.0, 1.0, 0.0, 0.0]), 0.0)
    found = {ANY: {ANY: as_calibration(full, known)}}
    for board, seats in SETTINGS:
        own = [one for one in samples if (one.board, one.seats) == (board, seats)]
        found.setdefault(board, {})[str(seats)] = as_calibration(
            full_problem(own).best(full, NEAR), known_problem(own).best(known, NEAR)
        )
    return found


def as_calibration(full: Floats, known: Floats) -> Calibration:
    def trust(pair: Floats) -> Trust:
        return Trust(*(round(float(value), 3) for value in pair))

    return Calibration(trust(full), trust(known[:2]), trust(known[2:]))


def as_toml(found: dict[str, dict[str, Calibration]]) -> str:
    lines = ["# Made by `python -m bench.calibration fit`. What it means: ferrovia/analysis/calibration.py."]
    for board, by_seats in found.items():
        for seats, one in by_seats.items():
            lines += ["", f"[{board}.{seats}]"]
            for name in one.__struct_fields__:
                trust = getattr(one, name)
                lines.append(f"{name} = {{ first = {trust.first}, last = {trust.last} }}")
    return "\n".join(lines) + "\n"
