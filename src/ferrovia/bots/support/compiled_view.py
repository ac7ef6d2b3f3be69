"""A view in the form that a compiled policy needs: the rules, the position, the worlds behind it."""

from __future__ import annotations

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.policy import Policy
from ferrovia.bots.policy.weights import Weights
from ferrovia.bots.policy.worlds import Worlds
from ferrovia.bots.support.memory import Memory
from ferrovia.engine import Dealer, codes
from ferrovia.game.view import View


class CompiledView:
    """What a view is to a compiled policy, and a policy for it."""

    def __init__(self, view: View, weights: dict[str, float]) -> None:
        self.core = view.core
        self.outlook = Outlook(view.core.board, view.board.spec())
        self.weights = Weights(weights)
        self.policy = Policy(view.core, self.outlook, self.weights)
        self.fresh = view.core.deal(Dealer(), 0)  # the empty board

    def worlds(self, view: View, memory: Memory | None = None, focus: float = 0.0) -> Worlds:
        """The worlds consistent with the view and what was seen before; `focus` as in `Worlds`."""
        assert view.seat is not None
        absent = [0] * (codes.MAX_SEATS - len(view.seats))
        worlds = Worlds(self.outlook, self.fresh, view.known, view.seat, focus)
        worlds.sizes = [public.cards for public in view.seats] + absent
        worlds.tickets = [public.tickets for public in view.seats] + absent
        if memory is not None:
            worlds.shown = memory.shown
            worlds.festivals = memory.festivals
            worlds.returned = memory.returned
        if view.board.festivals:
            worlds.festivals = all_festivals(view, worlds.festivals)
        return worlds


def all_festivals(view: View, known: list[int]) -> list[int]:
    """The festival cards of every seat: those seen, and arbitrary others up to the public number."""
    counts = [*known]
    own = view.known.festivals
    for number, festival in enumerate(view.board.festivals):
        taken = view.known.piles[number]
        for public in view.seats:
            place = public.seat * codes.MAX_FESTIVALS + number
            taken += own[place] if public.seat == view.seat else counts[place]
        left = festival.cards - taken
        for public in view.seats:
            first = public.seat * codes.MAX_FESTIVALS
            missing = public.festivals - sum(counts[first : first + codes.MAX_FESTIVALS])
            if public.seat != view.seat and missing > 0:
                more = min(missing, left)
                counts[first + number] += more
                left -= more
    return counts
