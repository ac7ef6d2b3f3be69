"""Options tried in the same worlds, and what each is worth: the chance of winning, with its error.

Telling which of two options wins more often takes thousands of playouts; which ends with more points takes
far fewer. So leads are measured with a blurred result: a narrow win counts little more than half, depending
on how much points vary in these very playouts. The clearer the game, the less is blurred.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt

from ferrovia.engine import Core, State

BLUR = 0.5  # in standard deviations of the points ahead, at even chances
FINALISTS = 3  # compared closely, besides those that must be
SMALLEST_ROUND = 4  # worlds


class OptionTrial:
    """One option, and how it ended in each world: the share of the win, the points ahead of the best
    opponent, the points and the place."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.shares: list[float] = []
        self.margins: list[int] = []
        self.points: list[int] = []
        self.places: list[int] = []

    def note(self, core: Core, end: State, seat: int) -> None:
        self.shares.append(shares(core, end)[seat])
        own = core.total(end, seat)
        others = [core.total(end, other) for other in range(core.seats) if other != seat]
        self.margins.append(own - max(others))
        self.points.append(own)
        self.places.append(1 + sum(other > own for other in others))

    def chance(self) -> float:
        """How often it won, ties shared."""
        return sum(self.shares) / max(1, len(self.shares))


def shares(core: Core, end: State) -> list[float]:
    """Each seat's share of the win: 1, 0, or a fraction if it is shared."""
    winners = core.winners(end)
    return [(winners >> seat & 1) / winners.bit_count() for seat in range(core.seats)]


class Comparison:
    """The results of several trials, blurred alike."""

    def __init__(self, trials: Sequence[OptionTrial]) -> None:
        margins = [margin for trial in trials for margin in trial.margins]
        mean = sum(margins) / max(1, len(margins))
        spread = sqrt(sum((margin - mean) ** 2 for margin in margins) / max(1, len(margins)))
        chance = sum(sum(trial.shares) for trial in trials) / max(1, len(margins))
        blur = BLUR * spread * 4.0 * chance * (1.0 - chance)
        self.worths = {trial: blurred(trial, blur) for trial in trials}

    def mean(self, trial: OptionTrial) -> float:
        worths = self.worths[trial]
        return sum(worths) / max(1, len(worths))

    def leads(self, trial: OptionTrial, other: OptionTrial) -> list[float]:
        """How much better the one is, in each world that both saw."""
        return [one - two for one, two in zip(self.worths[trial], self.worths[other], strict=False)]

    def lead(self, trial: OptionTrial, other: OptionTrial) -> tuple[float, float]:
        """The mean of `leads`, and its standard error."""
        return mean_and_error(self.leads(trial, other))

    def regret(self, trial: OptionTrial) -> tuple[float, float]:
        """How much better the best of the others is that saw as many worlds, and the standard error.

        The best of several noisy figures is too high. So the best one is picked in every other world and
        measured in the rest, and vice versa: for the best option this is 0 on average.
        """
        n = len(self.worths[trial])
        rivals = [other for other in self.worths if len(self.worths[other]) == n]
        if len(rivals) < 2 or n < 2 * SMALLEST_ROUND:
            return 0.0, 0.0
        given_up: list[float] = []
        for half in range(2):
            best = max(rivals, key=lambda rival: sum(self.worths[rival][1 - half :: 2]))
            given_up += self.leads(best, trial)[half::2]
        return mean_and_error(given_up)


def blurred(trial: OptionTrial, blur: float) -> list[float]:
    """The share of the win in each world, as if luck moved the points once more."""
    if blur == 0.0:
        return list(trial.shares)
    return [
        0.5 * (1.0 + erf(margin / blur / sqrt(2.0))) if margin else share
        for share, margin in zip(trial.shares, trial.margins, strict=True)
    ]


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    n = len(numbers)
    if n < 2:
        return sum(numbers), 0.0
    mean = sum(numbers) / n
    return mean, sqrt(sum((number - mean) ** 2 for number in numbers) / (n - 1) / n)


def run(
    trials: Sequence[OptionTrial],
    kept: Sequence[OptionTrial],
    playouts: int,
    play: Callable[[Sequence[OptionTrial]], None],
) -> None:
    """Try all in a few worlds, the better half in more, and so on; `kept` stay to the end. `play` tries
    those it is given in one more world."""
    running = list(trials)
    finalists = FINALISTS + len(kept) - 1
    rounds = 2
    n = len(running)
    while n > finalists:
        n = max(finalists, (n + 1) // 2)
        rounds += 1
    while True:
        last = len(running) <= finalists
        worlds = max(SMALLEST_ROUND, playouts * (2 if last else 1) // (rounds * len(running)))
        for _ in range(worlds):
            play(running)
        if last:
            return
        compared = Comparison(running)
        running.sort(key=lambda trial: (trial not in kept, -compared.mean(trial)))
        del running[max(finalists, (len(running) + 1) // 2) :]
