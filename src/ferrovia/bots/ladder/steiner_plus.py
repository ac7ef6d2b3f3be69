"""`steiner+`: a planner that weighs tickets by the odds of completing them (H3 of edwisdom 2026)."""

from __future__ import annotations

from math import exp

from ferrovia.bots.ladder.steiner import Steiner
from ferrovia.bots.support.baseline import Choice, Situation, tracks_between
from ferrovia.bots.support.graph import CLOSED, Ground
from ferrovia.engine import codes
from ferrovia.engine.bits import members


class SteinerPlus(Steiner):
    """Beyond `steiner`:

    - tickets are worth `points * (2 * odds - 1)`, what they are expected to settle for, and the odds fall
      when the plan asks for more than a share of the trains; so it decides what to keep and when to draw;
    - what a track costs in the plan is its cars and the square of the cards that its colour lacks;
    - it draws any card that its plan needs, the one most lacking first, and pays for grey tracks with cards
      that the plan does not need;
    - with its plan done it claims the best track it can pay unless all are short, else it collects for what
      brings the most points per turn and, when trains run low, per train.
    """

    utilisation = 0.8  # the share of the trains that a plan can ask for at even odds
    softness = 4.0  # cars by which a plan must exceed that to make it unlikely
    convexity = 0.1  # cars that the square of a missing card counts for
    turn_value = 4.0  # points that a turn spent on drawing tickets must bring
    low_trains = 8  # from here on points per train count
    worth_it = 3  # with the plan done, a track this long is claimed at once

    # Tickets

    def settlement(self, p: Situation, points: int, cars: float) -> float:
        """What tickets worth `points` are expected to bring in a plan of `cars` trains."""
        beyond = (cars - self.utilisation * p.trains[p.seat]) / self.softness
        odds = 1 / (1 + exp(min(beyond, 50.0)))
        return points * (2 * odds - 1)

    def keep(self, p: Situation) -> int:
        """The choice with the best expected outcome for all open tickets, including those already held."""
        points = p.atlas.ticket_points
        held = p.open_tickets(p.held)
        plan = p.joining(p.lengths(), held)
        forest = p.forest(members(p.offer), plan)

        def rating(choice: Choice) -> tuple[float, int]:
            move, tickets = choice
            cars = p.cars(plan) + forest.cost(codes.subject(move))
            return self.settlement(p, sum(points[t] for t in (*held, *tickets)), cars), -len(tickets)

        return max(p.choices(), key=rating)[0]

    def draws_tickets(self, p: Situation) -> bool:
        """When the best of the tickets drawn is expected to bring more than a turn is worth."""
        if codes.TICKETS not in p.moves or min(p.trains) <= self.low_trains:
            return False
        ground = Ground(p.atlas, p.own, p.lengths())
        points = p.atlas.ticket_points
        values = sorted(
            self.settlement(p, points[t], ground.distance(*ends))
            for t, ends in enumerate(p.atlas.ticket_ends)
            if not p.held >> t & 1
        )
        return best_of(values, p.tickets_drawn) > self.turn_value

    # Cards

    def costs(self, p: Situation) -> list[float]:
        costs = p.lengths()
        for track, length in enumerate(p.atlas.length):
            if costs[track] != CLOSED and p.atlas.colour[track] != codes.GREY:
                lacking = max(0, length - p.atlas.ferry[track] - p.hand[p.atlas.colour[track]])
                costs[track] += self.convexity * lacking * lacking
        return costs

    def needs(self, p: Situation, plan: list[int]) -> list[int]:
        """By colour: the cards that the plan asks for; of parallel tracks in the one that lacks the fewest.
        Grey tracks take what is left over, the longest first."""
        need = [0] * codes.N_TRAIN_KINDS
        tracks = [min(tracks_between(p, planned), key=p.missing) for planned in plan]
        for track in sorted(tracks, key=lambda t: (p.atlas.colour[t] == codes.GREY, -p.atlas.length[t])):
            colour = p.atlas.colour[track]
            if colour == codes.GREY:
                colour = max(range(codes.N_COLOURS), key=lambda c: p.hand[c] - need[c])
            need[colour] += p.atlas.length[track] - p.atlas.ferry[track]
            need[codes.LOCO] += p.atlas.ferry[track]
        return need

    def pay(self, p: Situation, track: int) -> int:
        """With as few as possible of the cards the rest of the plan needs; locomotives are always needed."""
        rest = [t for t in self.plan(p) if t != track and t not in p.atlas.siblings[track]]
        need = self.needs(p, rest)
        length = p.atlas.length[track]

        def burnt(move: int) -> tuple[float, int]:
            colour, locos = codes.colour(move), codes.locomotives(move)
            spare = max(0, p.hand[colour] - need[colour])
            return 2 * locos + max(0, length - locos - spare), -p.hand[colour]

        return min(p.claims[track], key=burnt)

    def draw_for_plan(self, p: Situation, plan: list[int]) -> int:
        """A card of a colour that the plan lacks, the one that lacks most first."""
        need = self.needs(p, plan)
        lacks = [need[colour] - p.hand[colour] for colour in range(codes.N_COLOURS)]
        wanted = sorted((c for c in range(codes.N_COLOURS) if lacks[c] > 0), key=lambda c: -lacks[c])
        return self.draw(p, *wanted)

    # Points

    def build_for_points(self, p: Situation) -> int:
        if any(p.atlas.length[track] >= self.worth_it for track in p.claims):
            return self.cash_in(p)
        return self.pursue(p, self.best_rate(p))

    def second_card(self, p: Situation) -> int:
        plan = self.plan(p)
        return self.draw_for_plan(p, plan) if plan else self.collect(p, self.best_rate(p))

    def best_rate(self, p: Situation) -> int | None:
        """The track with the most points per turn that it takes, or per train when they run low."""
        low = p.trains[p.seat] <= self.low_trains

        def rate(track: int) -> float:
            return p.worth(track) / (p.atlas.length[track] if low else 1 + p.missing(track) / 2)

        return max(p.fitting(), key=rate, default=None)


def best_of(values: list[float], n: int) -> float:
    """The mean of the best of n drawn from ascending values."""
    if not values:
        return 0
    total = len(values)
    return sum(v * (((i + 1) / total) ** n - (i / total) ** n) for i, v in enumerate(values))
