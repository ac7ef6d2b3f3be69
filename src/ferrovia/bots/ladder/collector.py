"""`collector`: a planner that wants tickets, and more tickets."""

from __future__ import annotations

from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.support.styles import STYLES


class CollectorBot(PlannerBot):
    """Takes new tickets as soon as the old ones are done, for as long as it can."""

    style = STYLES["collector"]
