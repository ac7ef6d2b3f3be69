"""Every seat's chances through a game: with everything known, and as each seat could judge them."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.analysis.smoothing import Point, Smooth, forward, smoothed
from ferrovia.analysis.weighing import Measured

LUCK_OF_A_TURN = 0.0025  # roughly how much a seat's chance varies from one of its decisions to the next


def variance_of(chances: Sequence[float], playouts: int) -> float:
    """The variance of the mean of the playouts, for one seat. Even if all ended alike, that proves
    little: assume that half a playout could have gone the other way."""
    likely = [(chance * playouts + 0.5) / (playouts + 1) for chance in chances]
    return sum(chance * (1.0 - chance) for chance in likely) / len(likely) / playouts


def full_curve(measured: Sequence[Measured], last: Point) -> list[Smooth]:
    """The chances before each decision, and at the end."""
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
    return smoothed([*points, last])


def known_curve(measured: Sequence[Measured], seat: int, start: float) -> list[float]:
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
    judged = [within(mean[0]) for mean in forward(points, LUCK_OF_A_TURN).means]
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
    return tuple(round(chance / sum(inside), 4) for chance in inside)
