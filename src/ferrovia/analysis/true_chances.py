"""Chances with all hands and tickets known: how the true position ends if everybody plays on by policy.

What is left in the decks is known, but not its order: every playout shuffles it afresh. What the deck would
have brought is luck, and no choice should be judged by it.
"""

from __future__ import annotations

from msgspec import Struct

from ferrovia.analysis.trials import Comparison, OptionTrial, shares
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.engine import Dealer, State, codes

GAMES_TO_MEASURE = 8


class Looked(Struct, frozen=True):
    """`chances` of every seat after the planner's move, from `playouts` playouts; how the move played
    changes them, with the variance of that; for a claim, the lead over drawing a card, with its error."""

    chances: tuple[float, ...]
    playouts: int
    changes: tuple[float, ...]
    change_variance: float
    swing: tuple[float, float] | None = None


class Oracle:
    """Sees everything but the future. The same seed gives the same chances."""

    def __init__(self, compiled: CompiledView) -> None:
        self.compiled = compiled
        self.core = compiled.core
        self.playouts = 0

    def look(self, state: State, seat: int, playouts: int, seed: int, played: int | None = None) -> Looked:
        """Look at a position where it is the seat's turn, with `playouts` in all."""
        policy = self.compiled.policy
        policy.forget()
        planned = policy.decide(state, seat)
        actions = [planned] if played is None or played == planned else [planned, played]
        if played is not None and codes.verb(actions[-1]) == codes.CLAIM and state.deck_total > 0:
            actions.append(codes.BLIND)
        worlds = max(2, playouts // len(actions))
        trials = [OptionTrial(action) for action in actions]
        ends = [self.ends(state, seat, trial, worlds, seed) for trial in trials]
        places = range(self.core.seats)
        chances = tuple(sum(end[place] for end in ends[0]) / worlds for place in places)
        changes = tuple(0.0 for _ in places)
        variance = 0.0
        if len(actions) > 1 and actions[1] == played:
            pairs = [
                [after - before for before, after in zip(*two, strict=True)]
                for two in zip(ends[0], ends[1], strict=True)
            ]
            changes = tuple(sum(pair[place] for pair in pairs) / worlds for place in places)
            squares = sum((pair[place] - changes[place]) ** 2 for pair in pairs for place in places)
            variance = squares / worlds / (worlds - 1) / len(places)
        swing = None
        if played is not None and codes.verb(played) == codes.CLAIM and trials[-1].action == codes.BLIND:
            claimed = trials[actions.index(played)]
            swing = Comparison([claimed, trials[-1]]).lead(claimed, trials[-1])
        return Looked(chances, worlds, changes, variance, swing)

    def ends(self, state: State, seat: int, trial: OptionTrial, worlds: int, seed: int) -> list[list[float]]:
        """Every seat's share of the win in each of several futures, which the seed decides."""
        found = []
        for world in range(worlds):
            end = self.compiled.policy.ending(state, seat, trial.action, seed << 20 | world)
            trial.note(self.core, end, seat)
            found.append(shares(self.core, end))
        self.playouts += worlds
        return found


def work_of_a_game(compiled: CompiledView) -> float:
    """The cost of a playout from the deal, in decisions and route searches: about a microsecond each, and
    the same number on every computer."""
    before = compiled.outlook.searches
    decisions = 0
    for game in range(GAMES_TO_MEASURE):
        compiled.policy.forget()
        decisions += compiled.policy.playout(compiled.core.deal(Dealer(game)))
    return (decisions + compiled.outlook.searches - before) / GAMES_TO_MEASURE
