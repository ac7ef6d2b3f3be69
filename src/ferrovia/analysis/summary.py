"""What a whole game comes to: skill, luck, blunders, turning points, the routes that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from ferrovia.analysis.data import Decision, SeatSummary, TrackTold
from ferrovia.analysis.dealt import Dealt
from ferrovia.analysis.weighing import Measured

SURE = 2.5  # standard errors: among a game's hundreds of decisions, two happen by chance
LEAST_BLUNDER = 0.1
LEAST_TURN = 0.08
LEAST_SWING = 0.03
MOST_LISTED = 8


def is_blunder(decision: Decision) -> bool:
    return decision.gave_up >= max(LEAST_BLUNDER, SURE * decision.error)


def seat_summary(
    seat: int,
    decisions: Sequence[Decision],
    measured: Sequence[Measured],
    chances: Sequence[tuple[float, ...]],
    dealt: Dealt,
) -> SeatSummary:
    """`chances` are those before each decision, and at the end.

    Skill adds up: every choice is compared with the planner's, and the planner plays on after both, so the
    sum is what the seat's play was worth beyond the planner's. Luck is what the choices of all seats do not
    explain between the first chance and the last.
    """
    own = [one for one in measured if one.seat == seat]
    chosen = sum(one.looked.changes[seat] for one in measured)
    unsure = sum(one.looked.change_variance for one in measured)
    if decisions:
        unsure += decisions[0].full_error ** 2
    locomotives, points = dealt.luck(seat)
    return SeatSummary(
        seat=seat,
        skill=round(sum(one.gain[0] for one in own), 4),
        skill_error=round(sqrt(sum(one.gain[1] ** 2 for one in own)), 4),
        luck=round(chances[-1][seat] - chances[0][seat] - chosen, 4),
        luck_error=round(sqrt(unsure), 4),
        blunders=tuple(one.n for one in decisions if one.seat == seat and is_blunder(one)),
        locomotives=locomotives,
        ticket_points=points,
    )


def turning_points(
    decisions: Sequence[Decision], chances: Sequence[tuple[float, ...]], errors: Sequence[float]
) -> list[int]:
    """Where the chances moved most, or most was given up, beyond doubt; in game order. `errors` are those
    of the moves."""
    sizes: dict[int, float] = {}
    for decision, (before, after), error in zip(decisions, pairwise(chances), errors, strict=True):
        move = max(abs(b - a) for a, b in zip(before, after, strict=True))
        if move >= max(LEAST_TURN, SURE * error):
            sizes[decision.n] = move
        if is_blunder(decision):
            sizes[decision.n] = max(decision.gave_up, sizes.get(decision.n, 0.0))
    return sorted(sorted(sizes, key=lambda n: -sizes[n])[:MOST_LISTED])


def decisive_tracks(measured: Sequence[Measured]) -> tuple[TrackTold, ...]:
    """The claims that were worth most, best first."""
    found = []
    for one in measured:
        if one.claimed is not None and one.looked.swing is not None:
            swing, error = one.looked.swing
            if swing >= max(LEAST_SWING, SURE * error):
                found.append(TrackTold(one.claimed, one.n, one.seat, round(swing, 4), round(error, 4)))
    return tuple(sorted(found, key=lambda track: -track.swing)[:MOST_LISTED])
