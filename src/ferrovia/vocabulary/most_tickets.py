"""The bonus for most completed tickets (OW-9)."""

from __future__ import annotations

from ferrovia.vocabulary.declare import Rule, ScoreLine, Vocabulary
from ferrovia.vocabulary.sizes import Points


class MostTicketsRule(Rule, frozen=True):
    """OW-9."""

    points: Points = 15


VOCABULARY = Vocabulary(
    name="most_tickets",
    module="most_tickets",
    rule=MostTicketsRule,
    explains="Most completed tickets: {points:point} (OW-9).",
    lines=(ScoreLine(7, "MOST", "most_tickets", "Most completed tickets"),),
)
