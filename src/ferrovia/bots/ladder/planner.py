"""`planner`: one network for all tickets, costed in turns, on every board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from ferrovia.bots.bot import Bot
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.reasons import plan_as_data
from ferrovia.bots.support.trained import WeightsError, nearest, read_weights, trained_weights
from ferrovia.game.actions import Action
from ferrovia.game.view import View


class PlannerBot(Bot):
    """Plans one network for all its tickets by the turns it takes, and draws what the plan needs.

    `planner:FILE.toml` plays with the weights of that file, which `ferrovia train` has made.
    """

    style: ClassVar[dict[str, float]] = {}  # what a style changes in the trained weights

    def __init__(self, seed: int = 0, weights: str | None = None) -> None:
        super().__init__(seed)
        if weights == "":
            raise WeightsError("a file of weights comes after the colon")
        self.compiled: CompiledView | None = None
        self.file = weights
        self.trained = None if weights is None else read_weights(Path(weights))

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return options[0] if len(options) == 1 else view.action(self.decide(view, self.at(view)))

    def at(self, view: View) -> CompiledView:
        if self.compiled is None or self.compiled.core is not view.core:
            self.compiled = CompiledView(view, {**self.weights(view.board.id, view.core.seats), **self.style})
        return self.compiled

    def weights(self, board: str, seats: int) -> dict[str, float]:
        """Ours, or those of its file. Raises `WeightsError` if the file has none for the table."""
        if self.trained is None:
            return trained_weights(board, seats)
        found = self.trained.get(board, {})
        if not any(int(n) <= seats for n in found):
            raise WeightsError(f"'{self.file}' has no weights for {board} with {seats} seats or fewer")
        return nearest(found, seats)

    def decide(self, view: View, compiled: CompiledView) -> int:
        """The code of an action."""
        assert view.seat is not None
        compiled.policy.forget()
        # The policy looks at nothing that is hidden; in a world the others have as many cards as they have.
        return compiled.policy.decide(compiled.worlds(view).draw(0), view.seat)

    def explain(self, view: View) -> dict[str, Any]:
        compiled = self.at(view)
        return {"choice": view.action(self.decide(view, compiled)), "plan": plan_as_data(view, compiled)}
