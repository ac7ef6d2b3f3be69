"""`plan-turn`: the planner with the constants of the study that proposed turn costs, before any training."""

from __future__ import annotations

from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.policy.weights import PLANNER

# 3 points a turn, 0.55 turns a card, at least 0.6 a track; new tickets with 14 own and 16 other trains. The
# study knew no festivals: their cards count for a track that leads to them, no plan is left for them.
CONSTANTS = {
    **PLANNER,
    "turn": 3.0,
    "claim": 1.0,
    "card": 0.55,
    "pay": 1.0,
    "least": 0.6,
    "hand": 0.0,
    "ticket": 1.0,
    "reserve": 5.0,
    "hurry": 1.0,
    "own_trains": 14.0,
    "other_trains": 16.0,
    "touch": 2.0,
    "blind": 0.0,
    "depth": 0.0,
    "festival": 0.7,
    "rest": 0.0,
    "feast": 99.0,
}


class PlanTurnBot(PlannerBot):
    """Plans by turns with round numbers, and takes new tickets while there is time."""

    style = CONSTANTS
