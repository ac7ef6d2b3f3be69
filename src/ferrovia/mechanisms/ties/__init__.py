"""What decides between equal scores (BASE-29 and its like)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration, Rule


class TiesRule(Rule, frozen=True):
    """BASE-29 and its like: what decides between equal scores, in this order. Mechanisms declare them."""

    order: tuple[str, ...]


DECLARATION = Declaration(name="ties", rows=("cli",), rule=TiesRule, required=True)
