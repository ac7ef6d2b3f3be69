"""`one-step`: one ticket at a time, one track at a time (de Mesentier Silva et al., FDG 2017)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Situation, tracks_between
from ferrovia.bots.support.graph import CLOSED, Ground
from ferrovia.engine import codes
from ferrovia.engine.bits import members

TRAINS_FOR_TICKETS = 8  # everybody has at least this many when it draws tickets


class OneStep(Baseline):
    """Pursues one track after the other of the path, the shortest in tracks, of its most valuable ticket.
    With all done it draws new tickets, and near the end it pursues the longest tracks.

    It keeps every ticket of the first deal, later those with the most points per car.
    """

    shortest = 1  # tracks it builds for tickets are at least this long

    def turn(self, p: Situation) -> int:
        for_ticket = self.step(p)
        if for_ticket is None and self.draws_tickets(p):
            return codes.TICKETS
        return self.pursue(p, for_ticket if for_ticket is not None else self.longest(p))

    def second_card(self, p: Situation) -> int:
        for_ticket = self.step(p)
        return self.collect(p, for_ticket if for_ticket is not None else self.longest(p))

    def collect(self, p: Situation, target: int | None) -> int:
        """Its colour, else a locomotive, else blind."""
        return self.draw(p) if target is None else self.draw(p, p.paying_colour(target), codes.LOCO)

    def draws_tickets(self, p: Situation) -> bool:
        return codes.TICKETS in p.moves and min(p.trains) >= TRAINS_FOR_TICKETS

    def step(self, p: Situation) -> int | None:
        """The next track for the most valuable ticket that can still be completed; of parallel ones the one
        that lacks the fewest cards."""
        trains = p.trains[p.seat]
        costs = self.hops(p)
        for ticket in p.open_tickets(p.held):
            for track in p.joining(costs, [ticket]):
                here = [t for t in tracks_between(p, track) if p.open[t] and p.atlas.length[t] <= trains]
                if here:
                    return min(here, key=p.missing)
        return None

    def hops(self, p: Situation) -> list[float]:
        """One for each track that is long enough, however long."""
        shortest = min(self.shortest, p.trains[p.seat])
        return [CLOSED if cars == CLOSED or cars < shortest else 1 for cars in p.lengths()]

    def longest(self, p: Situation) -> int | None:
        return self.nearest_long_track(p, self.longest_left(p))

    def keep(self, p: Situation) -> int:
        choices = p.choices()
        if not p.held:
            return max(choices, key=lambda choice: len(choice[1]))[0]
        ground = Ground(p.atlas, p.own, p.lengths())
        cars = {t: ground.distance(*p.atlas.ticket_ends[t]) for t in members(p.offer)}
        rates = {}
        for move, tickets in choices:
            needed = sum(cars[t] for t in tickets)
            if needed <= p.trains[p.seat]:
                rates[move] = sum(p.atlas.ticket_points[t] for t in tickets) / (needed + 1)
        if rates:
            return max(rates, key=rates.__getitem__)
        return min(choices, key=lambda choice: sum(p.atlas.ticket_points[t] for t in choice[1]))[0]
