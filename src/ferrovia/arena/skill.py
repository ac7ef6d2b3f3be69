"""How strong a player is and how sure that is, from finishing places.

The Plackett-Luce model of Weng and Lin, "A Bayesian approximation method for online ranking" (2011),
algorithm 4, with the usual numbers of OpenSkill.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple


class Skill(NamedTuple):
    """A strength, and its standard deviation. Everybody begins with this one."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


CHANCE = Skill().sigma / 2  # how much a single game differs from the strength
DRIFT = Skill().sigma / 100  # a strength may have changed by so much since the game before
LEAST = 0.0001  # of the variance stays, however much a game tells


def after_game(before: Sequence[Skill], places: Sequence[float]) -> list[Skill]:
    """The skills of all players after a game; lower places are better, and equal ones a tie."""
    drifted = [Skill(mu, sqrt(sigma**2 + DRIFT**2)) for mu, sigma in before]
    scale = sqrt(sum(sigma**2 + CHANCE**2 for _, sigma in drifted))
    weights = [exp(mu / scale) for mu, _ in drifted]
    # For each player, everybody who did not finish ahead, and how many share the place.
    behind = [
        sum(weight for weight, other in zip(weights, places, strict=True) if other >= place)
        for place in places
    ]
    sharing = [sum(other == place for other in places) for place in places]
    after = []
    for me, (mu, sigma) in enumerate(drifted):
        gain = loss_of_doubt = 0.0
        for other, place in enumerate(places):
            if place <= places[me]:
                share = weights[me] / behind[other]
                gain += ((other == me) - share) / sharing[other]
                loss_of_doubt += share * (1 - share) / sharing[other]
        doubt = max(1 - (sigma / scale) ** 3 * loss_of_doubt, LEAST)
        after.append(Skill(mu + sigma**2 / scale * gain, sigma * sqrt(doubt)))
    return after
