"""Every seat's chances through a game: with everything known, and as each seat could judge them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ferrovia.analysis.calibration import Calibration
from ferrovia.analysis.decision import Measured
from ferrovia.analysis.smoother import Point, Smooth, forward, smoothed

LUCK_OF_A_TURN = 0.0025  # roughly how much a seat's chance varies from one of its decisions to the next


class LastLook(Struct, frozen=True):
    """The position at the end of a record. `playouts` is None if the game is over: then it is the result."""

    shares: tuple[float, ...]
    playouts: int | None
    progress: float


class Here(Struct, frozen=True):
    """Calibrated chances with the error of one; by how much the choice made there changed them; and the error
    of the step to the next point."""

    chances: tuple[float, ...]
    error: float
    changes: tuple[float, ...]
    moved_error: float


def variance_of(shares: Sequence[float], playouts: int) -> float:
    """The variance of the mean of the playouts, for one seat. Even if all ended alike, that proves
    little: assume that half a playout could have gone the other way."""
    likely = [(share * playouts + 0.5) / (playouts + 1) for share in shares]
    return sum(share * (1.0 - share) for share in likely) / len(likely) / playouts


def full_curve(measured: Sequence[Measured], end: LastLook, calibration: Calibration) -> list[Here]:
    """The chances before each decision, and at the end.

    The result says nothing about the chances before it: what came by luck must not look foreseen.
    """
    points = [
        Point(
            one.looked.chances,
            variance_of(one.looked.chances, one.looked.playouts),
            one.looked.changes,
            one.looked.change_variance,
            one.open,
        )
        for one in measured
    ]
    playouts = [one.looked.playouts for one in measured]
    progress = [one.progress for one in measured]
    nothing = (0.0,) * len(end.shares)
    if end.playouts is not None:
        points.append(Point(end.shares, variance_of(end.shares, end.playouts), nothing, 0.0, False))
        playouts.append(end.playouts)
        progress.append(end.progress)
    curve = [
        calibrated(smooth, point, n, at, calibration)
        for smooth, point, n, at in zip(smoothed(points), points, playouts, progress, strict=True)
    ]
    if end.playouts is None:
        if curve:
            last = curve[-1]
            curve[-1] = Here(last.chances, last.error, last.changes, last.error)
        curve.append(Here(end.shares, 0.0, nothing, 0.0))
    return curve


def calibrated(
    smooth: Smooth, point: Point, playouts: int, progress: float, calibration: Calibration
) -> Here:
    """The smooth point is as sure as one from more playouts would be."""
    worth = playouts * point.variance / max(smooth.error**2, 1e-9)
    chances = calibration.chances(shared(smooth.chances), worth, progress)
    after = [chance + change for chance, change in zip(smooth.chances, point.changes, strict=True)]
    then = calibration.chances(shared(after), worth, progress)
    changes = tuple(b - a for a, b in zip(chances, then, strict=True))
    trust = calibration.full.at(progress)
    return Here(chances, trust * smooth.error, changes, trust * smooth.moved_error)


def known_curve(
    measured: Sequence[Measured], seat: int, start: float, seats: int, calibration: Calibration
) -> list[float]:
    """What the seat could judge before each decision: what it knew when it last decided or, before
    its first decision, what it knew then. `start` is for a seat that never decided anything.

    Only what came before smooths a point, never what came later, which the seat could not know.
    """
    places = [number for number, one in enumerate(measured) if one.seat == seat and one.known is not None]
    if not places:
        return [start] * len(measured)
    points = []
    for place in places:
        one = measured[place]
        assert one.known is not None
        points.append(Point((one.known,), variance_of((one.known,), one.worlds), (0.0,), 0.0, True))
    filtered = forward(points, LUCK_OF_A_TURN)
    judged = []
    for place, point, mean, variance in zip(places, points, filtered.means, filtered.variances, strict=True):
        one = measured[place]
        worth = one.worlds * point.variance / variance
        judged.append(calibration.judged(within(mean[0]), seats, worth, one.progress))
    curve = []
    last = 0
    for number in range(len(measured)):
        if last + 1 < len(places) and places[last + 1] <= number:
            last += 1
        curve.append(judged[last])
    return curve


def within(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def shared(chances: Sequence[float]) -> tuple[float, ...]:
    """Bring chances that smoothing may have pushed beyond 0 and 1 back in range, adding up to 1."""
    inside = [within(chance) for chance in chances]
    return tuple(chance / sum(inside) for chance in inside)
