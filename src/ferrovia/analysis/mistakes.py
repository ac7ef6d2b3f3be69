"""What choices cost: mistakes beyond doubt, each counted once, and other choices against the planner's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from msgspec import Struct

from ferrovia.analysis.decision import Measured

SURE = 2.5  # standard errors: among a game's hundreds of decisions, two happen by chance
LEAST_MISTAKE = 0.02
LEAST_BLUNDER = 0.1
LEAST_CHANCE = 0.001  # nothing is certain
SMALL_LEAD = 0.01


class Credit(Struct, frozen=True):
    """What a choice gained or lost its seat, with the error; `mistake` is what it gave up for certain, with
    the error, or 0 if it may have been the best choice."""

    worth: float
    error: float
    mistake: float
    mistake_error: float


def credits(measured: Sequence[Measured], chances: Sequence[Sequence[float]]) -> Iterator[Credit]:
    """For each decision. `chances` are those with everything known, before each.

    A mistake is charged with what it cost compared with the best choice or, if only that is beyond doubt,
    with the planner's; any other choice with what it gained or cost compared with the planner's, which plays
    on after all of them. What better choices than the planner's could still gain at the next decision of the
    kind was not yet lost: a chance that is missed three times is lost once.

    Choices are judged by what the seat could know, but count for what was really at stake (`at_stake`).
    """
    for place, one in enumerate(measured):
        lost, error = one.regret
        again = next_of_the_kind(measured, place)
        if again is not None:
            lost -= max(0.0, again.missed[0])
            error = hypot(error, again.missed[1])
        known = next((option.worth for option in one.options if option.action == one.played), 0.5)
        chance = chances[place][one.seat]
        gain, gain_error = one.gain
        losses = [at_stake(chance, known, lost, error), at_stake(chance, known, -gain, gain_error)]
        sure = [loss for loss in losses if beyond_doubt(*loss)]
        if sure:
            lost, error = max(sure)
            yield Credit(-lost, error, lost, error)
        else:  # mostly noise, which must not add up: up and down alike
            stretch = at_stake(chance, known, 0.0, 1.0)[1]
            yield Credit(gain * stretch, gain_error * stretch, 0.0, losses[0][1])


def at_stake(chance: float, known: float, lead: float, error: float) -> tuple[float, float]:
    """A lead over a chance that a seat knew, and its error, where the chance really was another: the odds
    change by the same factor, and it is at most what the seat knew. Where the game was won or lost in truth,
    little was at stake."""
    step = lead if abs(lead) > SMALL_LEAD else SMALL_LEAD
    true, own, other = (within_doubt(value) for value in (chance, known, known + step))
    after = odds(true) * odds(other) / odds(own)
    stretch = min(1.0, abs((after / (1.0 + after) - true) / step))
    return lead * stretch, error * stretch


def within_doubt(chance: float) -> float:
    return min(1.0 - LEAST_CHANCE, max(LEAST_CHANCE, chance))


def odds(chance: float) -> float:
    return chance / (1.0 - chance)


def beyond_doubt(lost: float, error: float) -> bool:
    return lost >= max(LEAST_MISTAKE, SURE * error)


def next_of_the_kind(measured: Sequence[Measured], place: int) -> Measured | None:
    """The next decision of the same seat about the same question."""
    one = measured[place]
    rest = measured[place + 1 :]
    return next((later for later in rest if (later.seat, later.prompt) == (one.seat, one.prompt)), None)
