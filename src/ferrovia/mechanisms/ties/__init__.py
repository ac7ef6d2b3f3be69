"""What decides between equal scores (BASE-29 and its like)."""

from __future__ import annotations

from typing import Literal

from ferrovia.mechanisms.declaration import Declaration, Rule

TieBreak = Literal["tickets", "stations", "longest-path"]


class TiesRule(Rule, frozen=True):
    """BASE-29 and its like: what decides between equal scores, in this order."""

    order: tuple[TieBreak, ...]


DECLARATION = Declaration(name="ties", rule=TiesRule, required=True)
