"""`hoarder`: a planner that waits too long."""

from __future__ import annotations

from ferrovia.bots.ladder.planner import PlannerBot

HABIT = {"eager": 25.0}  # how urgent a claim must be: only when everything speaks for it


class HoarderBot(PlannerBot):
    """Plans as the planner does, but cannot bring itself to spend its cards."""

    style = HABIT
