"""`planner`: one network for all tickets, costed in turns, on every board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ferrovia.bots.bot import Bot
from ferrovia.bots.memory import Memory
from ferrovia.bots.mind.weights import PLANNER
from ferrovia.bots.thinking import Table
from ferrovia.game.actions import Action
from ferrovia.game.view import View


class PlannerBot(Bot):
    """Plans one network for all its tickets by the turns it takes, and draws what the plan needs."""

    weights: dict[str, float] = PLANNER

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.table: Table | None = None
        self.memory = Memory()

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        table = self.at(view)
        return view.action(self.decide(view, table))

    def at(self, view: View) -> Table:
        if self.table is None or self.table.core is not view.core:
            self.table = Table(view, self.weights)
        return self.table

    def decide(self, view: View, table: Table) -> int:
        assert view.seat is not None
        table.policy.forget()
        # The policy looks at nothing that is hidden; a world gives the others as many cards as they have.
        return table.policy.decide(table.worlds(view, self.memory).draw(0), view.seat)
