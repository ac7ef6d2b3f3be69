"""What a whole game comes to: skill, luck, blunders, turning points, the routes that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

from ferrovia.analysis.calibration import Trust
from ferrovia.analysis.data import Decision, DecisiveTrack, SeatSummary
from ferrovia.analysis.decision import Measured
from ferrovia.analysis.luck import Luck
from ferrovia.analysis.mistakes import LEAST_BLUNDER, SURE, Credit

LEAST_TURN = 0.08
LEAST_SWING = 0.03
MOST_LISTED = 8


def is_blunder(decision: Decision) -> bool:
    return decision.gave_up >= LEAST_BLUNDER


def seat_summaries(
    decisions: Sequence[Decision],
    credited: Sequence[Credit],
    chances: Sequence[tuple[float, ...]],
    dealt: Luck,
) -> Iterator[SeatSummary]:
    """`chances` are those before each decision, and at the end.

    Skill is what a seat's own choices came to, `others` what those of the others gave it: what one gives up,
    the rest share by their chances. Luck is what is left of the way from the first chance to the last, so the
    three add up to it.
    """
    seats = len(chances[0])
    skill, errors = [0.0] * seats, [0.0] * seats
    others, others_errors = [0.0] * seats, [0.0] * seats
    for decision, credit in zip(decisions, credited, strict=True):
        chooser = decision.seat
        skill[chooser] += credit.worth
        errors[chooser] += credit.error**2
        rest = 1.0 - decision.full[chooser]
        for seat in range(seats):
            if seat != chooser:
                part = decision.full[seat] / rest if rest > 0.0 else 1.0 / (seats - 1)
                others[seat] -= part * credit.worth
                others_errors[seat] += (part * credit.error) ** 2
    for seat in range(seats):
        first = decisions[0].full_error if decisions else 0.0
        own, given = round(skill[seat], 4), round(others[seat], 4)
        locomotives, points = dealt.luck(seat)
        yield SeatSummary(
            seat=seat,
            skill=own,
            skill_error=round(sqrt(errors[seat]), 4),
            others=given,
            luck=round(chances[-1][seat] - chances[0][seat] - own - given, 4),
            luck_error=round(sqrt(errors[seat] + others_errors[seat] + first**2), 4),
            blunders=tuple(one.n for one in decisions if one.seat == seat and is_blunder(one)),
            locomotives=locomotives,
            ticket_points=points,
        )


def turning_points(
    decisions: Sequence[Decision], chances: Sequence[tuple[float, ...]], errors: Sequence[float]
) -> list[int]:
    """Where the chances moved most, beyond doubt; in game order. `errors` are those of the moves."""
    sizes: dict[int, float] = {}
    for decision, (before, after), error in zip(decisions, pairwise(chances), errors, strict=True):
        move = abs(after[turned(before, after)] - before[turned(before, after)])
        if move >= max(LEAST_TURN, SURE * error):
            sizes[decision.n] = move
    return sorted(sorted(sizes, key=lambda n: -sizes[n])[:MOST_LISTED])


def turned(before: Sequence[float], after: Sequence[float]) -> int:
    """The seat whose chance moved most."""
    return max(range(len(before)), key=lambda seat: abs(after[seat] - before[seat]))


def decisive_tracks(measured: Sequence[Measured], trust: Trust) -> tuple[DecisiveTrack, ...]:
    """The claims that were worth most, best first."""
    found = []
    for one in measured:
        if one.claimed is not None and one.looked.swing is not None:
            swing, error = (trust.at(one.progress) * figure for figure in one.looked.swing)
            if swing >= max(LEAST_SWING, SURE * error):
                found.append(DecisiveTrack(one.claimed, one.n, one.seat, round(swing, 4), round(error, 4)))
    return tuple(sorted(found, key=lambda track: -track.swing)[:MOST_LISTED])
