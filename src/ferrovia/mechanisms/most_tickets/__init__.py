"""The bonus for most completed tickets (OW-9)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration, Rule, ScoreLine
from ferrovia.mechanisms.sizes import Points


class MostTicketsRule(Rule, frozen=True):
    """OW-9."""

    points: Points = 15


DECLARATION = Declaration(
    name="most_tickets",
    rows=("engine",),
    rule=MostTicketsRule,
    part="OW",
    explains="Most completed tickets: {points:point} (OW-9).",
    lines=(
        ScoreLine(
            7, "MOST", "most_tickets", "Most completed tickets", bonus="the bonus for the most tickets"
        ),
    ),
)
