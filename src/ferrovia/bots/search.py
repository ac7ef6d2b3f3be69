"""`search`: tries the best options in worlds drawn from the view, and plays each to the end by policy."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import thread_time

from ferrovia.bots.candidates import candidates
from ferrovia.bots.planner import PlannerBot
from ferrovia.bots.styles import STYLES, Habits
from ferrovia.bots.thinking import Table
from ferrovia.game.events import Event
from ferrovia.game.view import View


class Budget:
    """`100ms` of processor time, or `400` playouts, for one decision; the latter is the same on every machine."""

    def __init__(self, text: str) -> None:
        self.seconds: float | None = None
        self.playouts: int | None = None
        number = text.removesuffix("ms")
        if not number.isdecimal() or int(number) < 1:
            raise ValueError("a budget is a number of playouts, or of milliseconds like 100ms")
        if number == text:
            self.playouts = int(number)
        else:
            self.seconds = int(number) / 1000


class Trial:
    """One candidate, and what it came to in each world."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.worth: list[float] = []

    def mean(self) -> float:
        return sum(self.worth) / len(self.worth)

    def lead(self, other: Trial) -> tuple[float, float]:
        """The mean difference in the worlds that both saw, and its standard error."""
        pairs = list(zip(self.worth, other.worth, strict=False))
        n = len(pairs)
        differences = [one - two for one, two in pairs]
        mean = sum(differences) / n
        variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
        return mean, sqrt(variance / n) + 1e-9


class SearchBot(PlannerBot):
    """Plays the planner's move unless another one is clearly better in the worlds that it can imagine."""

    default_budget = "100ms"
    gate = float(__import__("os").environ.get("GATE","1.5"))  # standard errors by which a move must beat the planner's

    def __init__(self, seed: int = 0, budget: str | None = None) -> None:
        super().__init__(seed)
        self.budget = Budget(budget or self.default_budget)
        self.habits = Habits()
        self.trials: list[Trial] = []

    def see(self, events: Sequence[Event]) -> None:
        self.memory.see(events)
        self.habits.see(events)

    def decide(self, view: View, table: Table) -> int:
        assert view.seat is not None
        planned = super().decide(view, table)
        actions = candidates(view, table, planned)
        self.trials = [Trial(action) for action in actions]
        if len(actions) == 1:
            return planned
        return self.best(view, table).action

    def best(self, view: View, table: Table) -> Trial:
        """Try all candidates in one world after the other; those that fall clearly behind drop out."""
        seat = view.seat
        assert seat is not None
        policy = table.policy
        worlds = table.worlds(view, self.memory)
        planned = self.trials[0]
        running = list(self.trials)
        began = thread_time()
        spent = 0
        own = policy.weights[seat]
        while len(running) > 1 and not self.spent(spent, thread_time() - began):
            luck = self.random.getrandbits(62)
            world = worlds.draw(luck)
            policy.weights = [own if s == seat else self.habits.style(s, self.random) for s in range(6)]
            for trial in running:
                trial.worth.append(policy.outcome(world, seat, trial.action, luck))
            spent += len(running)
            if len(planned.worth) >= FEWEST_WORLDS:
                running = still_running(planned, running)
        policy.weights = [own] * 6
        best = max(running, key=Trial.mean)
        if best is planned or len(planned.worth) < FEWEST_WORLDS:
            return planned
        lead, error = best.lead(planned)
        return best if lead > self.gate * error else planned

    def spent(self, playouts: int, seconds: float) -> bool:
        if self.budget.playouts is not None:
            return playouts >= self.budget.playouts
        assert self.budget.seconds is not None
        return seconds >= self.budget.seconds


FEWEST_WORLDS = 6
import os
DROP_PLANNED = float(os.environ.get("DP","0.5"))
DROP_BEST = float(os.environ.get("DB","1.5"))


def still_running(planned: Trial, running: list[Trial]) -> list[Trial]:
    """Without those that are clearly behind the planned move or the best one; the planned move stays."""
    best = max(running, key=Trial.mean)
    kept = [planned]
    for trial in running[1:]:
        lead, error = trial.lead(planned)
        if lead + DROP_PLANNED * error < 0:
            continue
        if trial is not best:
            lead, error = best.lead(trial)
            if lead > DROP_BEST * error:
                continue
        kept.append(trial)
    return kept


__all__ = ["STYLES", "SearchBot"]
