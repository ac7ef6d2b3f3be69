"""`builder`: a planner that counts trains instead of turns, and builds the shortest network."""

from __future__ import annotations

from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.support.styles import STYLES


class BuilderBot(PlannerBot):
    """Builds the shortest network for its tickets, then takes new ones."""

    style = STYLES["builder"]
