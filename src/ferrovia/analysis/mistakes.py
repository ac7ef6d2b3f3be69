"""What choices cost: mistakes beyond doubt, each counted once, and other choices against the planner's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from msgspec import Struct

from ferrovia.analysis.weighing import Measured

SURE = 2.5  # standard errors: among a game's hundreds of decisions, two happen by chance
LEAST_MISTAKE = 0.02
LEAST_BLUNDER = 0.1


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
    kind was not yet lost: a chance that is missed three times is lost once. And nobody gives up more than was
    missing to a certain win, whatever the seat had to fear.
    """
    for place, one in enumerate(measured):
        lost, error = one.regret
        again = next_of_the_kind(measured, place)
        if again is not None:
            lost -= max(0.0, again.missed[0])
            error = hypot(error, again.missed[1])
        gain, gain_error = one.gain
        room = 1.0 - chances[place][one.seat]
        losses = [(min(lost, room), error), (min(-gain, room), gain_error)]
        sure = [loss for loss in losses if beyond_doubt(*loss)]
        if sure:
            lost, error = max(sure)
            yield Credit(-lost, error, lost, error)
        else:
            yield Credit(max(gain, -room), gain_error, 0.0, error)


def beyond_doubt(lost: float, error: float) -> bool:
    return lost >= max(LEAST_MISTAKE, SURE * error)


def next_of_the_kind(measured: Sequence[Measured], place: int) -> Measured | None:
    """The next decision of the same seat about the same question."""
    one = measured[place]
    rest = measured[place + 1 :]
    return next((later for later in rest if (later.seat, later.prompt) == (one.seat, one.prompt)), None)
