"""Training: weights that win more, found by playing against the best so far and against other styles.

A challenger differs from the champion in a few weights. Both play the same deals from every seat against the
same opponents, inside the compiled core, until the difference is clear or patience runs out.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, sqrt
from random import Random

from msgspec import UNSET, Struct

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.policy import Policy
from ferrovia.bots.policy.weights import NAMES, PLANNER, Weights
from ferrovia.bots.support.styles import STYLES
from ferrovia.engine import Core, Dealer
from ferrovia.engine.spec import BoardSpec

BLOCK = 400  # deals between two looks
MOST_BLOCKS = 12
HOPELESS = -0.5  # standard errors
CLEAR = 2.7
ENOUGH = 1.7  # when patience runs out
STEPS = (0.2, 0.4, 1.0)  # typical changes of a weight, as a factor's logarithm: mostly small, some large


class TrainingStep(Struct, frozen=True):
    """One challenge."""

    number: int
    changes: dict[str, float]
    games: int
    lead: float  # in worth, from 0 to 1
    errors: float  # the lead in standard errors
    won: bool


class Trainer:
    """Trains the weights of one board and number of seats. The same start and seed give the same weights."""

    def __init__(
        self, spec: BoardSpec, seats: int, options: frozenset[str], seed: int, start: dict[str, float]
    ) -> None:
        self.core = Core(spec, seats, options)
        self.outlook = Outlook(self.core.board, spec)
        self.policy = Policy(self.core, self.outlook, Weights(PLANNER))
        self.champion = dict(start)
        self.names = [name for name in NAMES if played(name, spec, options)]
        self.opponents = [Weights({**PLANNER, **style}) for style in STYLES.values()]
        self.random = Random(seed)
        self.deal = seed << 32
        self.steps = 0

    def train(self, steps: int) -> Iterator[TrainingStep]:
        for _ in range(steps):
            yield self.challenge()

    def challenge(self) -> TrainingStep:
        self.steps += 1
        changes = self.propose()
        challenger = Weights({**self.champion, **changes})
        champion = Weights(self.champion)
        leads: list[float] = []
        errors = 0.0
        won = False
        for block in range(1, MOST_BLOCKS + 1):
            leads += [self.lead(challenger, champion) for _ in range(BLOCK)]
            mean = sum(leads) / len(leads)
            variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
            errors = mean / (sqrt(variance / len(leads)) + 1e-12)
            if errors < HOPELESS or (block > 3 and errors < 0.5):
                break
            if (errors > CLEAR and block > 1) or (block == MOST_BLOCKS and errors > ENOUGH):
                won = True
                break
        if won:
            self.champion.update(changes)
        return TrainingStep(self.steps, changes, 2 * len(leads), sum(leads) / len(leads), errors, won)

    def propose(self) -> dict[str, float]:
        """A few weights, changed at random."""
        few = self.random.sample(self.names, self.random.choice((1, 1, 2, 3)))
        return {
            name: round(
                (self.champion[name] or 0.05) * exp(self.random.choice(STEPS) * self.random.gauss()), 4
            )
            for name in few
        }

    def lead(self, challenger: Weights, champion: Weights) -> float:
        """How much better the challenger does on one deal, in the same seat against the same others."""
        self.deal += 1
        seat = self.random.randrange(self.core.seats)
        opponent = self.random.choice((champion, champion, *self.opponents))
        return self.worth(challenger, opponent, seat) - self.worth(champion, opponent, seat)

    def worth(self, player: Weights, opponent: Weights, seat: int) -> float:
        weights = [opponent] * 6
        weights[seat] = player
        self.policy.weights = weights
        self.policy.forget()
        state = self.core.deal(Dealer(self.deal), 0)
        self.policy.playout(state)
        return self.policy.worth(state, seat)


def played(name: str, spec: BoardSpec, options: frozenset[str]) -> bool:
    """Does the weight matter on the board?"""
    rules = spec.rules
    needs = {
        "ferry": rules.ferries,
        "tunnel": rules.tunnels,
        "station": rules.stations,
        "marker": rules.markers,
        "foe": rules.markers,
        "festival": rules.festivals,
        "rest": rules.festivals,
        "feast": rules.festivals,
        "wait": rules.festivals,
        "most": rules.most_tickets,
    }
    if name == "alvin":
        return "alvin" in options
    return name not in needs or needs[name] is not UNSET
