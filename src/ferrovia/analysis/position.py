"""What a seat could do in a position: the plan, the best options and what each is worth.

Nothing here knows more than the seat does: it gets the seat's view and the events that the seat saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from ferrovia.analysis.calibration import Judge, judge
from ferrovia.analysis.trials import Comparison, OptionTrial, mean_and_error, run
from ferrovia.boards import Board
from ferrovia.bots.ladder.expert import ExpertBot
from ferrovia.bots.support.memory import Memory
from ferrovia.bots.support.reasons import plan_as_data
from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.view import View

MOST_OPTIONS = 5
PLAYOUTS = 600  # for a hint
HOPELESS = 0.05  # below such a chance, points count
GATE = 1.5  # standard errors by which a move must beat the planner's, as for the searching bot
FOCUS = 6.0  # as for the searching bot, which exaggerates: here it is what makes chances come true


class Option(Struct, frozen=True):
    """Something the seat could do. `worth` is its chance of winning then, `error` the standard error of the
    lead over the move it is compared with; for that move itself, of its chance."""

    action: Action
    worth: float
    error: float


class SeatPlan(Struct, frozen=True):
    """The tickets that a seat goes for and those it gives up, the tracks it wants and those it would borrow,
    and the trains and cards these take."""

    tickets: tuple[str, ...]
    given_up: tuple[str, ...]
    tracks: tuple[str, ...]
    borrowed: tuple[str, ...]
    trains: int
    needs: dict[str, int]


class Hint(Struct, frozen=True):
    """What the seat could do, best options first, and what the strongest bot would choose and why.

    `counts` is what the choice is best for: the win or, where nothing wins any more, the points. `points` and
    `place` are those that it leads to, on average.
    """

    choice: Action
    options: tuple[Option, ...]
    plan: SeatPlan
    counts: Literal["win", "points"]
    points: int
    place: float


class Weighed(Struct, frozen=True):
    """The options of a position. `base` is the one all are compared with, `planned` the planner's."""

    view: View
    plan: SeatPlan
    planned: OptionTrial
    base: OptionTrial
    compared: Comparison
    judge: Judge

    def worth(self, trial: OptionTrial) -> float:
        lead, _ = self.compared.lead(trial, self.base)
        return self.judge.chance(self.base.chance() + lead, len(self.base.shares))

    def error(self, trial: OptionTrial) -> float:
        if trial is not self.base:
            return self.lead(trial, self.base)[1]
        share, n = trial.chance(), max(1, len(trial.shares))
        return self.judge.lead(share, n, 0.0, float((share * (1.0 - share) / n) ** 0.5))[1]

    def lead(self, trial: OptionTrial, other: OptionTrial) -> tuple[float, float]:
        """How much better the chance is than with the other, and the standard error."""
        return self.judge.lead(other.chance(), len(other.shares), *self.compared.lead(trial, other))

    def regret(self, trial: OptionTrial) -> tuple[float, float]:
        """How much better the chance is with the best of the others, and the standard error."""
        return self.judge.lead(trial.chance(), len(trial.shares), *self.compared.regret(trial))

    def options(self) -> tuple[Option, ...]:
        """Best first, and always including `base`. Options that were dropped early may look better by chance,
        so none of them ranks above the best of those that stayed."""
        best = max(self.worth(trial) for trial in self.closely())
        sound = [trial for trial in self.compared.worths if self.worth(trial) <= best]
        shown = sorted(sound, key=self.worth, reverse=True)[:MOST_OPTIONS]
        if self.base not in shown:
            shown[-1] = self.base
        return tuple(
            Option(self.view.action(trial.action), round(self.worth(trial), 4), round(self.error(trial), 4))
            for trial in shown
        )

    def closely(self) -> list[OptionTrial]:
        """The options that were tried to the end."""
        return [trial for trial in self.compared.worths if len(trial.shares) == len(self.base.shares)]

    def hint(self) -> Hint:
        """What the strongest bot would do: the planner's move, unless another is clearly better. Where no
        move wins, it goes for points."""
        counts: Literal["win", "points"] = "win"
        best = max(self.closely(), key=self.compared.mean)
        lead, error = self.compared.lead(best, self.planned)
        if self.worth(best) < HOPELESS:
            counts = "points"
            best = max(self.closely(), key=lambda trial: sum(trial.points))
            pairs = zip(best.points, self.planned.points, strict=True)
            lead, error = mean_and_error([one - two for one, two in pairs])
        chosen = best if lead > GATE * error else self.planned
        n = max(1, len(chosen.points))
        return Hint(
            choice=self.view.action(chosen.action),
            options=self.options(),
            plan=self.plan,
            counts=counts,
            points=round(sum(chosen.points) / n),
            place=round(sum(chosen.places) / n, 1),
        )


class Adviser:
    """Sits behind one seat from the deal, and sees what it sees."""

    def __init__(self, board: Board) -> None:
        self.expert = ExpertBot()
        self.memory = Memory(board)

    def see(self, events: Iterable[Event]) -> None:
        self.memory.see(events)

    def weigh(
        self, view: View, playouts: int, seed: int, played: Action | None = None, most: int = 99
    ) -> Weighed:
        """Try the options of a seat that is to act; compare them with the one played, or else with the
        planner's. If there are more than `most`, the rest are sampled at random. The same seed gives the
        same figures."""
        seat = view.seat
        assert seat is not None
        random = Random(seed)
        compiled = self.expert.at(view)
        worlds = compiled.worlds(view, self.memory, FOCUS)
        trials = [OptionTrial(action) for action in self.expert.worth_trying(view, compiled, worlds)]
        planned = trials[0]
        code = planned.action if played is None else view.code(played)
        base = next((trial for trial in trials if trial.action == code), OptionTrial(code))
        kept = [planned] if base is planned else [planned, base]
        others = [trial for trial in trials if trial not in kept]
        trials = kept + (others if len(trials) <= most else random.sample(others, max(0, most - len(kept))))

        def play(running: Sequence[OptionTrial]) -> None:
            luck = random.getrandbits(62)
            world = worlds.draw(luck)
            for trial in running:
                trial.note(view.core, compiled.policy.ending(world, seat, trial.action, luck), seat)

        run(trials, kept, playouts, play)
        plan = msgspec.convert(plan_as_data(view, compiled), SeatPlan)
        return Weighed(view, plan, planned, base, Comparison(trials), judge(view))


def hint(view: View, events: Iterable[Event], playouts: int = PLAYOUTS, seed: int = 0) -> Hint:
    """What the seat of a view could do now. `events` is what it has seen since the deal; without them the
    hint is still honest, but knows less about the others. The seat must be the one to act.

    >>> from ferrovia import new_game
    >>> game = new_game("usa", seats=2, seed=1)
    >>> seen = [event for step in game.steps for event in step.events(0)]
    >>> hint(game.view(0), seen, playouts=10).choice
    KeepTickets(tickets=('denver--pittsburgh', 'new-york--seattle', 'santa-fe--vancouver'))
    """
    if view.seat is None or view.seat not in view.to_act:
        raise ValueError("only a seat that is to act can get a hint")
    adviser = Adviser(view.board)
    adviser.see(events)
    return adviser.weigh(view, playouts, seed).hint()
