"""From a view to what a compiled policy needs: the rules, the position, the worlds behind it."""

from __future__ import annotations

from ferrovia.bots.memory import Memory
from ferrovia.bots.mind.policy import Policy
from ferrovia.bots.mind.sight import Sight
from ferrovia.bots.mind.weights import Weights
from ferrovia.bots.mind.worlds import Worlds
from ferrovia.engine import Dealer
from ferrovia.game.view import View


class Table:
    """A policy for the table that views come from; made once a game."""

    def __init__(self, view: View, weights: dict[str, float]) -> None:
        self.core = view.core
        self.sight = Sight(view.core.board, view.map.facts())
        self.policy = Policy(view.core, self.sight, Weights(weights))
        self.fresh = view.core.deal(Dealer(), 0)
        self.focus = float(__import__("os").environ.get("FOCUS","4"))

    def worlds(self, view: View, memory: Memory) -> Worlds:
        """The worlds that the view and what was seen before leave open."""
        assert view.seat is not None
        memory.read(view.map)
        worlds = Worlds(self.sight, self.fresh, view.known, view.seat, self.focus)
        worlds.sizes = [public.cards for public in view.seats] + [0] * (6 - len(view.seats))
        worlds.tickets = [public.tickets for public in view.seats] + [0] * (6 - len(view.seats))
        worlds.shown = memory.shown
        festivals = [0] * 48
        for (seat, festival), cards in memory.festivals.items():
            festivals[8 * seat + view.map.festival_index[festival]] = cards
        worlds.festivals = festivals
        worlds.returned = sum(1 << view.map.ticket_index[ticket] for ticket in memory.returned)
        return worlds
