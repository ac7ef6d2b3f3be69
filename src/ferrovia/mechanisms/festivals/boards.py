"""What the points of festivals must fit."""

from __future__ import annotations

from ferrovia.boards.checks import check_keys
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.mechanisms.festivals import FestivalsRule


def check(rule: FestivalsRule, shape: Shape, faults: Faults) -> None:
    """IB-11: every possible size of a set has its points."""
    most = max((festival.cards for festival in shape.festivals), default=0)
    check_keys("[rules.festivals]", "points", rule.points, range(1, most + 1), faults)
