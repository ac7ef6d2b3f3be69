"""`hungry`: as many tickets as its trains could serve (de Mesentier Silva et al., FDG 2017)."""

from __future__ import annotations

from math import inf

from ferrovia.bots.support.baseline import Baseline, Situation, tracks_between
from ferrovia.bots.support.graph import CLOSED, Ground
from ferrovia.engine import codes

SPARE = 5  # trains that a choice of tickets should leave over
HUNGER = 18  # it draws tickets while its plan leaves more cars over


class Hungry(Baseline):
    """Plans one network over all cities of its tickets, city by city to the nearest, and claims any track of
    it as soon as it can pay, a grey one only in a colour that the others do not ask for. It chooses tickets
    by the points of tickets and tracks per car. With its plan done it claims the longest track it can pay."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._planned_for: tuple[int, list[int]] | None = None
        self._plan: list[int] = []

    def turn(self, p: Situation) -> int:
        plan = self.plan(p)
        if codes.TICKETS in p.moves and p.cars(plan) < p.trains[p.seat] - HUNGER:
            return codes.TICKETS
        if not plan and p.claims:
            return self.pay(p, max(p.claims, key=lambda track: (p.atlas.length[track], p.worth(track))))
        need = self.need(p, plan)
        for track in plan:
            for move in p.claims.get(track, ()):
                if p.atlas.colour[track] != codes.GREY or not need[codes.colour(move)]:
                    return move
        return self.draw_needed(p, need)

    def second_card(self, p: Situation) -> int:
        return self.draw_needed(p, self.need(p, self.plan(p)))

    def keep(self, p: Situation) -> int:
        """The most points per car of what leaves some cars, else the fewest cars, else the fewest points."""
        trains = p.trains[p.seat]
        ratings = {}
        for move, tickets in p.choices():
            held = [*p.open_tickets(p.held), *tickets]
            plan = self.network(p, held)
            cars = p.cars(plan)
            points = sum(p.atlas.ticket_points[t] for t in held) + sum(p.atlas.points[t] for t in plan)
            if cars <= trains - SPARE:
                ratings[move] = (2.0, points / (cars + 1))
            else:
                ratings[move] = (1.0, -cars) if cars <= trains else (0.0, -points)
        return max(ratings, key=ratings.__getitem__)

    def plan(self, p: Situation) -> list[int]:
        """The tracks to build, found again whenever the table or the tickets have changed."""
        if self._planned_for != (p.held, p.owner):
            self._planned_for = (p.held, p.owner)
            self._plan = self.network(p, p.open_tickets(p.held))
        return self._plan

    def network(self, p: Situation, tickets: list[int]) -> list[int]:
        """Tracks that join all cities of the tickets, each by the shortest path to the nearest one before it;
        of parallel ones that which lacks the fewest cards. Cities that are cut off are left out."""
        trains = p.trains[p.seat]
        lengths = [cars if cars <= trains else CLOSED for cars in p.lengths()]
        anchor = p.anchor()
        cities = [city for ticket in tickets for city in p.atlas.ticket_ends[ticket]]
        start = cities[0] if anchor is None and cities else anchor
        tracks: list[int] = []
        while cities and start is not None:
            ground = Ground(p.atlas, [*p.own, *tracks], lengths)
            bounds = ground.distances(start)
            far = [city for city in cities if 0 < bounds[ground.group[city]] < inf]
            if not far:
                break
            nearest = min(far, key=lambda city: bounds[ground.group[city]])
            tracks += ground.walk_back(bounds, ground.group[nearest])
        return [min(tracks_between(p, track), key=p.missing) for track in tracks]

    def need(self, p: Situation, plan: list[int]) -> list[int]:
        """By colour: the cards its plan needs and it does not have."""
        need = [-n for n in p.hand]
        for track in plan:
            if p.atlas.colour[track] != codes.GREY:
                need[p.atlas.colour[track]] += p.atlas.length[track] - p.atlas.ferry[track]
        return [max(0, n) for n in need[: codes.N_COLOURS]] + [0]

    def draw_needed(self, p: Situation, need: list[int]) -> int:
        needed = sorted((colour for colour in range(codes.N_COLOURS) if need[colour]), key=lambda c: -need[c])
        return self.draw(p, *(needed or [p.most_held()]))
