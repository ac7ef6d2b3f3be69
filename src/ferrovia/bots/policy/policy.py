"""How the planner plays: from a position and a seat to an action, in microseconds.

A policy looks only at what its seat may see. It keeps a plan for each seat and makes a new one when a planned
track is lost, when the seat gets tickets, and near the end.
"""

from __future__ import annotations

from math import tanh

from ferrovia.bots.policy.cities import Cities
from ferrovia.bots.policy.claims import ClaimChoices
from ferrovia.bots.policy.hand import PlannedHand
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.points_race import PointsRace
from ferrovia.bots.policy.tickets import TicketChoices
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.core import Core
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.state import State

LATE = 3.0  # with fewer turns left, every turn makes a new plan
MOST_DECISIONS = 4000  # in Europe a game can go on for ever (EU-7)


class Policy:
    """Plays any seat at one table, each with weights of its own."""

    def __init__(self, core: Core, outlook: Outlook, weights: Weights) -> None:
        self.core = core
        self.board = core.board
        self.outlook = outlook
        self.weights = [weights] * codes.MAX_SEATS
        self.plans = [Plan(outlook) for _ in range(codes.MAX_SEATS)]
        self.made = filled(codes.MAX_SEATS)  # the turn in which each seat's plan was last made
        self.hand = PlannedHand(outlook)
        self.claims = ClaimChoices(outlook, self.hand)
        self.race = PointsRace(outlook, self.hand)
        self.tickets = TicketChoices(outlook)
        self.cities = Cities(outlook, self.hand)

    def forget(self) -> None:
        """Call this before a state that does not follow from the last one."""
        for seat in range(codes.MAX_SEATS):
            plan: Plan = self.plans[seat]
            plan.n = -1
        self.race.forget()

    def decide(self, state: State, seat: int) -> int:
        """A legal action for a seat whose decision it is."""
        w: Weights = self.weights[seat]
        prompt = state.prompt()
        if prompt == codes.TURN:
            return self.turn(state, seat)
        if prompt == codes.SECOND_CARD:
            return self.second_card(state, seat)
        if prompt == codes.FIRST_TICKETS or prompt == codes.KEEP_TICKETS or prompt == codes.DRAFT_KEEP:
            return self.tickets.keep(state, seat, prompt, w)
        if prompt == codes.DRAFT:
            return self.tickets.pick(state, seat, self.plans[seat], w)
        if prompt == codes.START_CITY:
            return self.start(state, seat)
        if prompt == codes.MARKER:
            return self.mark(state, seat)
        if prompt == codes.ALVIN_MOVE:
            return self.cities.move_alvin(state, seat)
        if prompt == codes.FESTIVAL_END:
            return self.collect(state, seat)
        # A tunnel (pay with the fewest locomotives, or give up), or a prompt this policy does not know.
        return self.core.first_action(state, seat)

    def start(self, state: State, seat: int) -> int:
        """OW-2: the best start city; any city if none is good."""
        action = self.cities.start(state, seat, self.weights[seat])
        return self.core.first_action(state, seat) if action == codes.NOBODY else action

    def mark(self, state: State, seat: int) -> int:
        """OW-6: control a city, or decline."""
        w: Weights = self.weights[seat]
        self.hand.count_needs(state, seat, self.plan(state, seat, self.outlook.turns_left(state, seat, w)))
        return self.cities.mark(state, seat, w)

    def collect(self, state: State, seat: int) -> int:
        """IB-7: the festival cards that are worth more."""
        self.outlook.weigh_piles(state, seat, self.weights[seat])
        one = self.board.festival[self.board.end_a[state.last_track]]
        other = self.board.festival[self.board.end_b[state.last_track]]
        richer = other if self.outlook.worth[other] > self.outlook.worth[one] else one
        return codes.COLLECT | codes.about(richer)

    # A turn

    def turn(self, state: State, seat: int) -> int:
        w: Weights = self.weights[seat]
        left = self.outlook.turns_left(state, seat, w)
        self.outlook.weigh_piles(state, seat, w)
        plan = self.plan(state, seat, left)
        missing = self.hand.count_needs(state, seat, plan)
        action = codes.NOBODY
        if left <= 1.0:
            action = self.claims.last_claim(state, seat, w)
        else:
            if self.outlook.n_festivals > 0:
                action = self.claims.feast(state, seat, plan, w)
            if action == codes.NOBODY and missing > 0:
                action = self.claims.planned_claim(state, seat, plan, w)
                if action == codes.NOBODY and w.grab < self.outlook.richest + self.outlook.best_pile:
                    action = self.claims.grab(state, seat, plan, w)
        if action == codes.NOBODY and plan.n_lent > 0 and (missing == 0 or left <= plan.n_lent + 1):
            action = self.cities.build_station(state, seat, plan)
        if action == codes.NOBODY and missing == 0:
            if self.wants_tickets(state, seat, w):
                return codes.TICKETS
            action = self.race.run(state, seat, left, w)
        return self.draw(state, seat, w) if action == codes.NOBODY else action

    def wants_tickets(self, state: State, seat: int, w: Weights) -> bool:
        if state.tickets_left == 0 or not state.tickets_open or state.trains[seat] < w.own_trains:
            return False
        if state.last_turns >= 0:
            return False
        for other in range(state.seats):
            if other != seat and state.trains[other] < w.other_trains:
                return False
        return True

    def draw(self, state: State, seat: int, w: Weights) -> int:
        """The first card of a turn. A face-up locomotive must be worth two cards. Without a deck there are no
        cards (BASE-16): then the claim that scores most, or whatever is possible."""
        if state.deck_total == 0:
            action = self.claims.last_claim(state, seat, w)
            return self.core.first_action(state, seat) if action == codes.NOBODY else action
        self.hand.value_cards(state, seat, w)
        blind = self.hand.blind_value(state, seat, w)
        best = self.hand.best_open(state, blind)
        if state.market[codes.LOCO] > 0:
            two = self.hand.first_worth + self.hand.second_worth
            if self.hand.value[codes.LOCO] >= two:
                return codes.TAKE | codes.paid(codes.LOCO, 0)
        return self.card(best)

    def second_card(self, state: State, seat: int) -> int:
        w: Weights = self.weights[seat]
        plan = self.plan(state, seat, self.outlook.turns_left(state, seat, w))
        if self.hand.count_needs(state, seat, plan) == 0:
            self.race.go_for(state, seat)  # as when the first card was drawn
        self.hand.value_cards(state, seat, w)
        return self.card(self.hand.best_open(state, self.hand.blind_value(state, seat, w)))

    def card(self, kind: int) -> int:
        """That face-up card, or one off the deck."""
        return codes.TAKE | codes.paid(kind, 0) if kind >= 0 else codes.BLIND

    # Plans

    def think(self, state: State, seat: int) -> Plan:
        """The seat's plan and, in `need`, the cards it takes; for explanations."""
        self.forget()
        plan = self.plan(state, seat, self.outlook.turns_left(state, seat, self.weights[seat]))
        self.hand.count_needs(state, seat, plan)
        return plan

    def plan(self, state: State, seat: int, left: float) -> Plan:
        """The seat's plan, made again when it no longer fits, at most once a turn."""
        plan: Plan = self.plans[seat]
        w: Weights = self.weights[seat]
        if plan.n < 0 or plan.held != state.held[seat] or self.lost(state, seat, plan):
            plan.make(state, seat, state.held[seat], w, codes.NOBODY)
            self.made[seat] = state.turn
        elif left < LATE and self.made[seat] != state.turn:
            if plan.trains != state.trains[seat]:
                plan.make(state, seat, state.held[seat], w, codes.NOBODY)
            elif plan.aims != plan.done:
                plan.renew(state, seat, w)
            self.made[seat] = state.turn
        return plan

    def lost(self, state: State, seat: int, plan: Plan) -> bool:
        for i in range(plan.n):
            track = plan.tracks[i]
            if state.owner[track] != seat and not self.outlook.free(state, seat, track):
                return True
        return False

    # Playing on

    def playout(self, state: State) -> int:
        """Play every seat to the end; returns the number of decisions."""
        decisions = 0
        while not state.over and decisions < MOST_DECISIONS:
            seat = bits.lowest(state.waiting())
            self.core.act(state, seat, self.decide(state, seat))
            decisions += 1
        if not state.over:
            self.core.finish(state)
        return decisions

    def outcome(self, world: State, seat: int, action: int, luck: int) -> float:
        """What `ending` is worth to the seat, from 0 to 1."""
        return self.worth(self.ending(world, seat, action, luck), seat)

    def ending(self, world: State, seat: int, action: int, luck: int) -> State:
        """How the game ends if the seat takes this action in the world and everybody plays on by policy.
        `luck` is the seed of everything left to chance."""
        state = world.clone()
        state.dealer = Dealer(luck)
        self.forget()
        self.core.act(state, seat, action)
        self.playout(state)
        return state

    def worth(self, state: State, seat: int) -> float:
        """Half the share of the win, half the lead over the best other seat."""
        winners = self.core.winners(state)
        share = (winners >> seat & 1) / bits.size(winners)
        best = -1000
        for other in range(state.seats):
            if other != seat and self.core.total(state, other) > best:
                best = self.core.total(state, other)
        margin = self.core.total(state, seat) - best
        return 0.5 * share + 0.25 * (1.0 + tanh(margin / 60.0))
