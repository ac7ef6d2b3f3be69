"""Styles of play, and which of them another seat seems to have."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ferrovia.bots.mind.weights import Weights
from ferrovia.game.events import Event

STYLES: dict[str, dict[str, float]] = {
    "planner": {},
    "racer": {"ticket": 0.0, "own_trains": 99.0},
    "builder": {
        "turn": 1.0,
        "claim": 0.0,
        "card": 1.0,
        "pay": 0.0,
        "hand": 0.0,
        "own_trains": 20.0,
        "other_trains": 10.0,
    },
}


class Habits:
    def __init__(self) -> None:
        self.planner = Weights({})

    def see(self, events: Sequence[Event]) -> None:
        pass

    def style(self, seat: int, random: Random) -> Weights:
        return self.planner
