"""How well chances came true: calibration error, Brier scores against two rivals, tenths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from bench.calibration.fitting import public_problem
from bench.calibration.sampling import QUARTERS, SETTINGS, Sample
from ferrovia.analysis.calibration import Calibration

TENTHS = 10


class Judged(Struct, frozen=True):
    """A chance, what a rival said that knows public scores and trains alone, and what came of it."""

    board: str
    seats: int
    game: int
    mixed: bool
    quarter: int
    chance: float
    public: float
    won: float


def judged(
    training: Sequence[Sample], held_out: Sequence[Sample], maps: dict[str, dict[str, Calibration]], kind: str
) -> list[Judged]:
    """Every chance of the games held out, of one kind."""
    everywhere = public_problem(training).best(np.zeros(4), 1.0)
    found = []
    for board, seats in SETTINGS:
        own = [one for one in training if (one.board, one.seats) == (board, seats)]
        tested = [one for one in held_out if (one.board, one.seats) == (board, seats)]
        rival = public_problem(tested).chances(public_problem(own).best(everywhere, 20.0))
        for one, public in zip(tested, rival, strict=True):
            for seat, chance in chances_of(one, maps[board][str(seats)], kind):
                told = Judged(
                    board, seats, one.game, one.mixed, one.quarter, chance, float(public[seat]), one.won[seat]
                )
                found.append(told)
    return found


def chances_of(one: Sample, calibration: Calibration, kind: str) -> Iterator[tuple[int, float]]:
    """Each seat of a sample that was judged, and its chance."""
    if kind == "full":
        yield from enumerate(calibration.chances(one.full, one.playouts, one.progress))
    elif kind == "known":
        yield one.seat, calibration.judged(one.known, one.seats, one.playouts, one.progress)
    elif kind == "full, as counted":
        yield from enumerate(one.full)
    else:
        yield one.seat, one.known


def tenths(found: Sequence[Judged]) -> list[tuple[int, float, float]]:
    """Of the chances in each tenth: how many, their mean, and the share that won."""
    rows = []
    for number in range(TENTHS):
        own = [one for one in found if min(TENTHS - 1, int(one.chance * TENTHS)) == number]
        n = max(1, len(own))
        rows.append((len(own), sum(one.chance for one in own) / n, sum(one.won for one in own) / n))
    return rows


def calibration_error(found: Sequence[Judged]) -> float:
    """How far the mean chance of a tenth is from the share that won, on average."""
    return sum(n * abs(mean - won) for n, mean, won in tenths(found)) / max(1, len(found))


def brier(found: Sequence[Judged], chance: Callable[[Judged], float]) -> float:
    return sum((chance(one) - one.won) ** 2 for one in found) / max(1, len(found))


def figures(found: Sequence[Judged]) -> str:
    """A line of a table: games, calibration error, and by quarter the Brier scores of the chances, of public
    scores and trains, and of a coin."""
    cells = [str(len({(one.board, one.seats, one.game) for one in found})), f"{calibration_error(found):.3f}"]
    for quarter in range(QUARTERS):
        own = [one for one in found if one.quarter == quarter]
        scores = [
            brier(own, lambda one: one.chance),
            brier(own, lambda one: one.public),
            brier(own, lambda one: 1.0 / one.seats),
        ]
        cells.append(" / ".join(f"{score:.3f}".removeprefix("0") for score in scores))
    return " | ".join(cells)


def table(found: Sequence[Judged]) -> Iterator[str]:
    yield "| games | n | ECE | first quarter | second | third | last |"
    yield "|---|---|---|---|---|---|---|"
    yield f"| all | {figures(found)} |"
    for mixed in (False, True):
        own = [one for one in found if one.mixed == mixed]
        yield f"| {'mixed strengths' if mixed else 'planners'} | {figures(own)} |"
    for seats in sorted({one.seats for one in found}):
        yield f"| {seats} seats | {figures([one for one in found if one.seats == seats])} |"
    for board, seats in SETTINGS:
        own = [one for one in found if (one.board, one.seats) == (board, seats)]
        yield f"| {board}, {seats} seats | {figures(own)} |"
