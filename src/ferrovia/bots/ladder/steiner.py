"""`steiner`: the cheapest network for its tickets, its most contested track first (H2 of edwisdom 2026)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Choice, Situation, tracks_between
from ferrovia.bots.support.graph import CLOSED, Ground, groups
from ferrovia.engine import codes
from ferrovia.engine.bits import members

TRAINS_FOR_TICKETS = 15  # it draws tickets with at least this many trains left, and the others half as many


class Steiner(Baseline):
    """Keeps the tickets that add the fewest cars, as few as it may. It plans an exact Steiner forest in cars,
    keeps to it until a track of it is lost, and draws for the track that lacks the fewest cards. With its
    tickets done it draws new ones, and when its trains run low it claims for points."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: list[int] = []
        self._planned_for = 0  # tickets

    def turn(self, p: Situation) -> int:
        plan = self.plan(p)
        if p.last_round:
            return self.cash_in(p)
        ready = [track for planned in plan for track in tracks_between(p, planned) if track in p.claims]
        if ready:
            return self.pay(p, self.most_contested(p, ready))
        if plan:
            return self.draw_for_plan(p, plan)
        return codes.TICKETS if self.draws_tickets(p) else self.build_for_points(p)

    def second_card(self, p: Situation) -> int:
        plan = self.plan(p)
        return self.draw_for_plan(p, plan) if plan else self.collect(p, self.nearest_long_track(p, 1))

    def keep(self, p: Situation) -> int:
        """The fewest tickets; of these the fewest cars to add, then the most points."""
        forest = p.forest(members(p.offer), self.plan(p))
        points = p.atlas.ticket_points

        def rating(choice: Choice) -> tuple[float, ...]:
            move, tickets = choice
            return len(tickets), forest.cost(codes.subject(move)), -sum(points[t] for t in tickets)

        return min(p.choices(), key=rating)[0]

    # The plan

    def costs(self, p: Situation) -> list[float]:
        """What each track costs in the plan."""
        return p.lengths()

    def plan(self, p: Situation) -> list[int]:
        """The tracks still to build. A plan nobody has cut is still the cheapest: claims only remove ways."""
        group = groups(p.atlas, p.own)
        ends = p.atlas.ends
        self._plan = [track for track in self._plan if group[ends[track][0]] != group[ends[track][1]]]
        cut = not all(tracks_between(p, track) for track in self._plan)
        if self._planned_for != p.held or cut or p.cars(self._plan) > p.trains[p.seat]:
            self._planned_for = p.held
            self._plan = self.make_plan(p)
        return self._plan

    def make_plan(self, p: Situation) -> list[int]:
        """For all open tickets it has the trains for; the least valuable is given up first."""
        tickets = p.open_tickets(p.held)
        costs = self.costs(p)
        while tickets:
            plan = p.joining(costs, tickets)
            if p.cars(plan) <= p.trains[p.seat]:
                return plan
            tickets.pop()
        return []

    # The turn

    def most_contested(self, p: Situation, tracks: list[int]) -> int:
        """The track whose loss would cost the longest detour, the more so if others are at its ends."""
        if len(tracks) == 1:
            return tracks[0]
        lengths = p.lengths()
        return max(tracks, key=lambda track: self.detour(p, track, lengths) * (1 + self.rivals_at(p, track)))

    def detour(self, p: Situation, track: int, lengths: list[float]) -> float:
        """How many more trains its ends would need without the track and its parallels."""
        without = list(lengths)
        for gone in (track, *p.atlas.siblings[track]):
            without[gone] = CLOSED
        return Ground(p.atlas, p.own, without).distance(*p.atlas.ends[track]) - lengths[track]

    def rivals_at(self, p: Situation, track: int) -> int:
        """How many other seats have tracks at its ends."""
        owners = {p.owner[t] for city in p.atlas.ends[track] for t in p.atlas.at_city[city]}
        return len(owners - {p.seat, codes.NOBODY})

    def draw_for_plan(self, p: Situation, plan: list[int]) -> int:
        choices = [track for planned in plan for track in tracks_between(p, planned)]
        return self.collect(p, min(choices, key=p.missing))

    def draws_tickets(self, p: Situation) -> bool:
        enough = p.trains[p.seat] >= TRAINS_FOR_TICKETS and 2 * min(p.trains) >= TRAINS_FOR_TICKETS
        return enough and codes.TICKETS in p.moves

    def build_for_points(self, p: Situation) -> int:
        """Claim the best track it can pay; only when it can pay none, collect for the nearest."""
        target = self.nearest_long_track(p, 1)
        return self.cash_in(p) if target in p.claims else self.collect(p, target)

    def cash_in(self, p: Situation) -> int:
        """Now or never: the claim with the most points, counting tickets that it completes."""
        if not p.claims:
            return self.draw(p)
        return self.pay(p, max(p.claims, key=lambda track: (self.gain(p, track), p.touches(track))))

    def gain(self, p: Situation, track: int) -> int:
        """The points of a track and of tickets that it completes, which would count against it otherwise."""
        group = groups(p.atlas, p.own)
        a, b = (group[city] for city in p.atlas.ends[track])
        joined = [{group[city] for city in p.atlas.ticket_ends[ticket]} for ticket in members(p.held)]
        points = [p.atlas.ticket_points[ticket] for ticket in members(p.held)]
        return p.worth(track) + sum(2 * n for n, ends in zip(points, joined, strict=True) if ends == {a, b})
