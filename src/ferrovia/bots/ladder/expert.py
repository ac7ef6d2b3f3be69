"""`expert`: search that also tries other styles for itself, and tracks that the others seem to want."""

from __future__ import annotations

from collections import Counter

from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.ladder.search import Budget, Company, SearchBot, Trial
from ferrovia.bots.policy.worlds import Worlds
from ferrovia.bots.support.candidates import candidates, claims
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.engine import codes
from ferrovia.game.view import View

MOST_AT_ONCE = 4  # budgets for one decision
GUESSES = 8  # worlds in which it looks at the plans of the others
MOST_BLOCKS = 4


class Bank(Budget):
    """Time left over from easy decisions is there for hard ones: the budget holds on average."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.saved = 0.0

    def begin(self) -> None:
        self.saved += self.each - self.used
        self.used = 0.0
        super().begin()

    def allowed(self) -> float:
        return min(self.saved, MOST_AT_ONCE * self.each)


class ExpertBot(SearchBot):
    """The strongest bot: search that saves its time for hard decisions, and thinks about every card, about a
    change of its own style, and about tracks that the others seem to want."""

    def __init__(self, seed: int = 0, budget: str | None = None) -> None:
        super().__init__(seed, budget)
        self.budget = Bank(self.default_budget if budget is None else budget)

    def candidates(self, view: View, compiled: CompiledView, company: Company, worlds: Worlds) -> list[Trial]:
        actions = self.worth_trying(view, compiled, worlds)
        trials = [Trial(action, compiled.weights) for action in actions]
        if view.known.prompt() == codes.TURN:
            trials += self.other_styles(view, compiled, company, actions[0])
        return trials

    def worth_trying(self, view: View, compiled: CompiledView, worlds: Worlds) -> list[int]:
        """The planner's move first, then others that might be better, blocks among them."""
        found = candidates(view, PlannerBot.decide(self, view, compiled))
        if view.known.prompt() == codes.TURN:
            topics = {codes.topic(action) for action in found}
            blocks = [
                action for action in self.blocks(view, compiled, worlds) if codes.topic(action) not in topics
            ]
            found += blocks[:MOST_BLOCKS]
        return found

    def blocks(self, view: View, compiled: CompiledView, worlds: Worlds) -> list[int]:
        """Claims of tracks that lie in the plans of others, the most wanted first."""
        assert view.seat is not None
        wanted: Counter[int] = Counter()
        for guess in range(GUESSES):
            world = worlds.draw(guess)
            for other in range(view.core.seats):
                if other != view.seat:
                    plan = compiled.policy.think(world, other)
                    wanted.update(plan.tracks[: plan.n])
        possible = claims(view, view.core.legal_actions(view.known, view.seat))
        return [possible[track] for track, _ in wanted.most_common() if track in possible]

    def other_styles(self, view: View, compiled: CompiledView, company: Company, planned: int) -> list[Trial]:
        """What the seat would do, and how it would go on, if it changed its style now."""
        assert view.seat is not None
        trials = []
        for name in ("sprinter", "collector"):
            weights = company.habits.weights[name]
            compiled.policy.weights = [weights] * view.core.seats
            action = PlannerBot.decide(self, view, compiled)
            if action != planned:
                trials.append(Trial(action, weights))
        compiled.policy.weights = [compiled.weights] * view.core.seats
        return trials
