"""`search`: tries the best options in worlds drawn from the view, and plays each to the end by policy."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import sqrt
from random import Random
from typing import Any

from ferrovia.bots.clock import thread_time
from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.policy.weights import Weights
from ferrovia.bots.policy.worlds import Worlds
from ferrovia.bots.support.candidates import candidates
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.memory import Memory
from ferrovia.bots.support.reasons import plan_as_data
from ferrovia.bots.support.styles import Habits
from ferrovia.engine import codes
from ferrovia.game.events import Event
from ferrovia.game.view import View

FEWEST_WORLDS = 8  # before anything is concluded
WORLDS_BETWEEN_LOOKS = 4  # for candidates that have fallen behind: looking takes time too
BEHIND_PLANNED = 1.2  # standard errors by which a candidate drops out
BEHIND_BEST = 2.0


class Budget:
    """`100ms` of processor time, or `400` playouts, for a decision; the latter is the same everywhere."""

    def __init__(self, text: str) -> None:
        number = text.removesuffix("ms")
        if not number.isdecimal() or not 1 <= int(number) <= 1_000_000:
            raise ValueError("a budget is a number of playouts, or of milliseconds as in 100ms")
        self.timed = number != text
        self.each = int(number) / 1000 if self.timed else float(number)
        self.used = 0.0

    def begin(self) -> None:
        """A new decision."""
        self.began = thread_time()
        self.playouts = 0

    def spent(self) -> bool:
        self.used = thread_time() - self.began if self.timed else self.playouts
        return self.used >= self.allowed()

    def allowed(self) -> float:
        return self.each


class Trial:
    """One candidate, the weights the seat would play on with, and what it was worth in each world, from 0
    to 1."""

    def __init__(self, action: int, weights: Weights) -> None:
        self.action = action
        self.weights = weights
        self.worths: list[float] = []

    def mean(self) -> float:
        return sum(self.worths) / max(1, len(self.worths))

    def lead(self, other: Trial) -> tuple[float, float]:
        """The mean difference in the worlds both were tried in, and its standard error."""
        leads = [one - two for one, two in zip(self.worths, other.worths, strict=False)]
        mean = sum(leads) / len(leads)
        variance = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
        return mean, sqrt(variance / len(leads))


class Company:
    """The others at a table: what has been seen of their cards and their style."""

    def __init__(self, view: View, compiled: CompiledView) -> None:
        self.core = view.core
        self.memory = Memory(view.board)
        self.habits = Habits(view.core, compiled.outlook, view.board, view.alvin is not None)

    def see(self, events: Sequence[Event]) -> None:
        self.memory.see(events)
        self.habits.see(events)

    def styles(self, own: Weights, seat: int, random: Random) -> list[Weights]:
        """Weights for every seat: the bot's own, and for each of the others those of a likely style."""
        return [
            own if other == seat else self.habits.guess(other, random) for other in range(self.core.seats)
        ]


class SearchBot(PlannerBot):
    """Plays the planner's move unless another one is clearly better in the worlds that it can imagine."""

    default_budget = "100ms"
    gate = 1.5  # standard errors by which a move must beat the planner's: without it noise decides
    focus = 16.0  # how far the others' tracks give away their tickets: without it they seem too weak

    def __init__(self, seed: int = 0, budget: str | None = None) -> None:
        super().__init__(seed)
        self.budget = Budget(self.default_budget if budget is None else budget)
        self.seen: list[Event] = []
        self.company: Company | None = None

    def see(self, events: Sequence[Event]) -> None:
        self.seen += events

    def with_others(self, view: View, compiled: CompiledView) -> Company:
        """The others at the table, with everything that they were seen to do."""
        if self.company is None or self.company.core is not view.core:
            self.company = Company(view, compiled)
        self.company.see(self.seen)
        self.seen = []
        return self.company

    def decide(self, view: View, compiled: CompiledView) -> int:
        return self.gated(self.trials(view, compiled)).action

    def trials(self, view: View, compiled: CompiledView) -> list[Trial]:
        """The planner's move first, then the other candidates, tried in the same worlds one after the other;
        those that fall clearly behind drop out."""
        seat = view.seat
        assert seat is not None
        policy = compiled.policy
        company = self.with_others(view, compiled)
        worlds = compiled.worlds(view, company.memory, self.focus)
        trials = self.candidates(view, compiled, company, worlds)
        running = trials
        self.budget.begin()
        while not self.budget.spent() and len(running) > 1:
            luck = self.random.getrandbits(62)
            world = worlds.draw(luck)
            styles = company.styles(compiled.weights, seat, self.random)
            for trial in running:
                styles[seat] = trial.weights
                policy.weights = styles
                trial.worths.append(policy.outcome(world, seat, trial.action, luck))
            self.budget.playouts += len(running)
            tried = len(trials[0].worths)
            if tried >= FEWEST_WORLDS and tried % WORLDS_BETWEEN_LOOKS == 0:
                running = still_running(running)
        policy.weights = [compiled.weights] * view.core.seats
        return trials

    def candidates(self, view: View, compiled: CompiledView, company: Company, worlds: Worlds) -> list[Trial]:
        """The planner's move first, then others that might be better; the second card is the planner's."""
        planned = super().decide(view, compiled)
        if view.known.prompt() == codes.SECOND_CARD:
            return [Trial(planned, compiled.weights)]
        return [Trial(action, compiled.weights) for action in candidates(view, planned)]

    def gated(self, trials: list[Trial]) -> Trial:
        """The planner's move, unless the best that was tried as often is better beyond doubt."""
        planned = trials[0]
        rivals = [trial for trial in trials[1:] if len(trial.worths) == len(planned.worths)]
        if not rivals or len(planned.worths) < FEWEST_WORLDS:
            return planned
        best = max(rivals, key=Trial.mean)
        lead, error = best.lead(planned)
        return best if lead > self.gate * error else planned

    def explain(self, view: View) -> dict[str, Any]:
        """The plan, the likely styles of the others, and the options that were tried, the best first: what
        each is worth from 0 to 1, its lead over the planner's move with the standard error, in how many
        worlds."""
        compiled = self.at(view)
        before = self.random.getstate(), self.budget
        self.budget = copy(self.budget)
        trials = self.trials(view, compiled)
        self.random.setstate(before[0])  # asking for a hint does not change the game
        self.budget = before[1]
        habits = self.with_others(view, compiled).habits
        return {
            "choice": view.action(self.gated(trials).action),
            "plan": plan_as_data(view, compiled),
            "styles": {seat: habits.likely(seat) for seat in range(view.core.seats) if seat != view.seat},
            "options": [
                trial_as_data(view, trial, trials[0])
                for trial in sorted(trials, key=Trial.mean, reverse=True)
            ],
        }


def still_running(running: list[Trial]) -> list[Trial]:
    """Without those that are clearly behind the planner's move or the best one; the planner's move stays."""
    planned = running[0]
    best = max(running, key=Trial.mean)
    return [planned, *(trial for trial in running[1:] if not behind(trial, planned, best))]


def behind(trial: Trial, planned: Trial, best: Trial) -> bool:
    lead, error = trial.lead(planned)
    if lead + BEHIND_PLANNED * error < 0:
        return True
    lead, error = best.lead(trial)
    return lead > BEHIND_BEST * error


def trial_as_data(view: View, trial: Trial, planned: Trial) -> dict[str, Any]:
    lead, error = trial.lead(planned) if len(trial.worths) > 1 else (0.0, 0.0)
    return {
        "action": view.action(trial.action),
        "worth": trial.mean(),
        "lead": lead,
        "error": error,
        "worlds": len(trial.worths),
    }
