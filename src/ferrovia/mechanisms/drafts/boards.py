"""What the drafts of a board must fit."""

from __future__ import annotations

from ferrovia.boards.checks import check_enough, check_keys
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.mechanisms.drafts import DraftsRule


def check(rule: DraftsRule, shape: Shape, faults: Faults) -> None:
    """IB-2, IB-3: the draft replaces the first deal, for any number of seats."""
    low, high = shape.header.seats
    if rule.keep > rule.deal:
        faults.add("[rules.drafts]", f"`keep` is {rule.keep}, but only {rule.deal} are dealt")
    if shape.rules.tickets.deal:
        faults.add("[rules.tickets]", "`deal` must be 0 where [rules.drafts] deals the first tickets")
    check_keys("[rules.drafts]", "depth", rule.depth, range(low, high + 1), faults)
    check_enough("[rules.drafts]", rule.deal, shape, faults)
