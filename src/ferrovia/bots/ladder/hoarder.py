"""`hoarder`: a planner that waits too long."""

from __future__ import annotations

from ferrovia.bots.ladder.planner import PlannerBot


class HoarderBot(PlannerBot):
    """Plans as the planner does, but cannot bring itself to spend its cards."""

    style = {"eager": 25.0}
