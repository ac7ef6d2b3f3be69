"""What the long tickets of a board must fit."""

from __future__ import annotations

from ferrovia.boards.checks import check_enough
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.mechanisms.long_tickets import LongTicketsRule


def check(rule: LongTicketsRule, shape: Shape, faults: Faults) -> None:
    """EU-2: there is one for every seat."""
    check_enough("[rules.long-tickets]", rule.deal, shape, faults, long=True)
