"""How the planner plays: from a position and a seat to an action, in microseconds.

A policy looks only at what its seat may see. It keeps a plan for each seat and makes it anew when a planned
track is lost, tickets came, or the end is near.
"""

from __future__ import annotations

from math import tanh

from ferrovia.bots.mind.plan import Plan
from ferrovia.bots.mind.purse import Purse
from ferrovia.bots.mind.sight import Sight
from ferrovia.bots.mind.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.core import Core
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.network import Network
from ferrovia.engine.state import State

LATE = 3.0  # with so few turns left plans are made anew every turn
MOST_DECISIONS = 4000  # in Europe a game can go on for ever (EU-7)


class Policy:
    """Plays any seat of one table, each with weights of its own."""

    def __init__(self, core: Core, sight: Sight, weights: Weights) -> None:
        self.core = core
        self.board = core.board
        self.sight = sight
        self.weights = [weights] * codes.MAX_SEATS
        self.plans = [Plan(sight) for _ in range(codes.MAX_SEATS)]
        self.trial = Plan(sight)
        self.network = Network()
        self.purse = Purse(sight)
        self.n_open = 0  # tickets that are not complete: the groups of `network` that they would join
        self.open_a = [0] * 64
        self.open_b = [0] * 64
        self.open_points = [0] * 64
        self.target = [codes.NOBODY] * 6  # where the race goes
        self.made = [0] * 6  # the turn in which a seat's plan was last made

    def forget(self) -> None:
        """Call it before a state that does not follow from the last one."""
        for seat in range(codes.MAX_SEATS):
            plan: Plan = self.plans[seat]
            plan.n = -1
            self.target[seat] = codes.NOBODY

    def decide(self, state: State, seat: int) -> int:
        """A legal action for the seat, which the table waits for."""
        prompt = state.prompt()
        if prompt == codes.TURN:
            return self.turn(state, seat)
        if prompt == codes.SECOND_CARD:
            return self.second_card(state, seat)
        if prompt == codes.FIRST_TICKETS or prompt == codes.KEEP_TICKETS or prompt == codes.DRAFT_KEEP:
            return self.keep(state, seat, prompt)
        if prompt == codes.TUNNEL:
            return self.core.first_action(state, seat)  # pays with the fewest locomotives, leaves if it must
        if prompt == codes.DRAFT:
            return self.pick(state, seat)
        if prompt == codes.START_CITY:
            return self.start(state, seat)
        if prompt == codes.MARKER:
            return self.mark(state, seat)
        if prompt == codes.ALVIN_MOVE:
            return self.move_alvin(state, seat)
        return self.collect(state, seat)

    # A turn

    def turn(self, state: State, seat: int) -> int:
        w: Weights = self.weights[seat]
        left = self.sight.turns_left(state, seat, w)
        self.sight.weigh_piles(state, seat, w)
        plan = self.plan(state, seat, left)
        missing = self.purse.count_needs(state, seat, plan)
        action = codes.NOBODY
        if left <= 1.0:
            action = self.last_claim(state, seat, w)
        else:
            if self.sight.n_festivals > 0:
                action = self.feast(state, seat, plan, w)
            if action == codes.NOBODY and missing > 0:
                action = self.planned_claim(state, seat, plan, w)
                if action == codes.NOBODY and w.grab < self.sight.richest + self.sight.best_pile:
                    action = self.grab(state, seat, plan, w)
        if action == codes.NOBODY and plan.n_lent > 0 and (missing == 0 or left <= plan.n_lent + 1):
            action = self.build_station(state, seat, plan)
        if action == codes.NOBODY and missing == 0:
            if self.wants_tickets(state, seat, w):
                return codes.TICKETS
            action = self.race(state, seat, left, w)
        return self.draw(state, seat, w) if action == codes.NOBODY else action

    def think(self, state: State, seat: int) -> Plan:
        """The seat's plan and, in `need`, the cards for it; for explanations."""
        self.forget()
        plan = self.plan(state, seat, self.sight.turns_left(state, seat, self.weights[seat]))
        self.purse.count_needs(state, seat, plan)
        return plan

    def plan(self, state: State, seat: int, left: float) -> Plan:
        """The seat's plan, made anew where it no longer fits; in one turn it is made once."""
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
            if state.owner[track] != seat and not self.sight.free(state, seat, track):
                return True
        return False

    def planned_claim(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """The planned track that is most urgent of those that can be paid, if it is urgent enough."""
        best = codes.NOBODY
        most = w.eager - w.full * state.hand_size(seat)
        for i in range(plan.n):
            track = plan.tracks[i]
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                payment = self.purse.payment(state, seat, track, 1)
                if payment != codes.NOBODY:
                    urgency = self.board.length[track] + w.threat * self.threat(state, seat, track)
                    urgency -= w.wild * (payment & 15)
                    if urgency > most:
                        most = urgency
                        best = codes.CLAIM | track << 8 | payment
        return best

    def threat(self, state: State, seat: int, track: int) -> float:
        """How many tracks of others end at the ends of this one."""
        near = 0
        for end in range(2):
            city = self.board.end_b[track] if end else self.board.end_a[track]
            for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
                owner = state.owner[self.board.city_tracks[place]]
                if owner >= 0 and owner != seat:
                    near += 1
        return near

    def feast(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """IB-7: the claim that profits most by the festival cards at an end, if it profits enough. A planned
        track costs nothing more; any other costs its turn and its cards, and needs trains to spare."""
        best = codes.NOBODY
        most = w.feast
        trains = self.spare_trains(state, seat, plan)
        for festival in range(self.sight.n_festivals):
            lure = self.sight.worth[festival] - w.wait * self.sight.growth[festival]
            if lure > most:
                for place in range(
                    self.sight.festival_first[festival], self.sight.festival_first[festival + 1]
                ):
                    track = self.sight.festival_tracks[place]
                    if state.open_to[track] >> seat & 1:
                        planned = plan.wants(track)
                        profit = lure
                        length = self.board.length[track]
                        if not planned:
                            profit += self.board.points[length] - w.turn * (w.claim + w.card * length)
                        if profit > most and length <= (state.trains[seat] if planned else trains):
                            payment = self.purse.payment(state, seat, track, 1)
                            if payment != codes.NOBODY:
                                profit -= w.wild * ((payment & 15) - self.board.need[track])
                                if profit > most:
                                    most = profit
                                    best = codes.CLAIM | track << 8 | payment
        return best

    def spare_trains(self, state: State, seat: int, plan: Plan) -> int:
        """The trains that the plan does not need."""
        trains = state.trains[seat]
        for i in range(plan.n):
            if state.owner[plan.tracks[i]] < 0:
                trains -= self.board.length[plan.tracks[i]]
        return trains

    def grab(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """A rich track outside the plan that spare cards and spare trains pay."""
        best = codes.NOBODY
        most = w.grab
        trains = self.spare_trains(state, seat, plan)
        shortest = self.shortest_grab(most)
        if shortest > trains:
            return codes.NOBODY
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and shortest <= self.board.length[track] <= trains:
                worth = self.sight.gain(state, seat, track, w)
                if worth > most:
                    payment = self.purse.payment(state, seat, track, 0)
                    if payment != codes.NOBODY:
                        most = worth
                        best = codes.CLAIM | track << 8 | payment
        return best

    def shortest_grab(self, most: float) -> int:
        """A length such that no shorter track can be worth more than that."""
        shortest = 0
        if not self.sight.marked:
            while shortest < codes.MAX_LENGTH and self.board.points[shortest] + self.sight.best_pile <= most:
                shortest += 1
        return shortest

    def last_claim(self, state: State, seat: int, w: Weights) -> int:
        """In the last turn: the claim that brings most, tickets included."""
        best = codes.NOBODY
        most = 0.0
        self.find_open_tickets(state, seat)
        for kind in range(codes.N_TRAIN_KINDS):
            self.purse.need[kind] = 0
            self.purse.grey[kind] = 0
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                payment = self.purse.payment(state, seat, track, 1)
                if payment != codes.NOBODY:
                    worth = self.sight.gain(state, seat, track, w) + self.completes(track)
                    if worth > most:
                        most = worth
                        best = codes.CLAIM | track << 8 | payment
        return best

    def find_open_tickets(self, state: State, seat: int) -> None:
        """Note the tickets that own tracks do not complete yet."""
        self.network.build(state, seat)
        self.n_open = 0
        for ticket in range(self.board.n_tickets):
            if state.held[seat] >> ticket & 1:
                a = self.network.root(self.board.ticket_a[ticket])
                b = self.network.root(self.board.ticket_b[ticket])
                if a != b:
                    self.open_a[self.n_open] = a
                    self.open_b[self.n_open] = b
                    self.open_points[self.n_open] = self.board.ticket_points[ticket]
                    self.n_open += 1

    def completes(self, track: int) -> float:
        """Twice the points of the open tickets that need this track and nothing else."""
        worth = 0.0
        a = self.network.root(self.board.end_a[track])
        b = self.network.root(self.board.end_b[track])
        for i in range(self.n_open):
            if (self.open_a[i] == a and self.open_b[i] == b) or (self.open_a[i] == b and self.open_b[i] == a):
                worth += 2 * self.open_points[i]
        return worth

    def race(self, state: State, seat: int, left: float, w: Weights) -> int:
        """With nothing left to plan: go for the track that pays best for the turns that it takes."""
        target = codes.NOBODY
        most = -1e9
        stack = self.purse.largest_stack(state, seat)
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                lack = self.purse.lack(state, seat, track, stack)
                if 1 + (lack + 1) // 2 <= left:
                    worth = self.sight.gain(state, seat, track, w) - w.turn * (w.claim + w.card * lack)
                    if worth + w.touch > most:
                        if self.touches(state, seat, track):
                            worth += w.touch
                        if worth > most:
                            most = worth
                            target = track
        self.target[seat] = target
        return self.go_for(state, seat)

    def go_for(self, state: State, seat: int) -> int:
        """Claim the target of the race, or count what it still needs."""
        target = self.target[seat]
        if target == codes.NOBODY:
            return codes.NOBODY
        self.purse.count_track(state, seat, target)
        self.purse.count_grey_track(state, seat, target)
        payment = self.purse.payment(state, seat, target, 1)
        return codes.NOBODY if payment == codes.NOBODY else codes.CLAIM | target << 8 | payment

    def touches(self, state: State, seat: int, track: int) -> bool:
        for end in range(2):
            city = self.board.end_b[track] if end else self.board.end_a[track]
            for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
                if state.owner[self.board.city_tracks[place]] == seat:
                    return True
        return False

    def wants_tickets(self, state: State, seat: int, w: Weights) -> bool:
        if state.tickets_left == 0 or not state.tickets_open or state.trains[seat] < w.own_trains:
            return False
        if state.last_turns >= 0:
            return False
        for other in range(state.seats):
            if other != seat and state.trains[other] < w.other_trains:
                return False
        return True

    def build_station(self, state: State, seat: int, plan: Plan) -> int:
        """EU-9: a station at an end of a track to borrow, paid with cards that are needed least."""
        for i in range(plan.n_lent):
            track = plan.lent[i]
            a = self.board.end_a[track]
            b = self.board.end_b[track]
            if state.station[a] == seat or state.station[b] == seat:
                continue
            city = a if state.station[a] < 0 else b
            if state.station[city] < 0:
                price = self.sight.stations - state.stations_left[seat] + 1
                payment = self.purse.cheapest_set(state, seat, price)
                if payment != codes.NOBODY:
                    return codes.STATION | city << 8 | payment
        return codes.NOBODY

    # Drawing cards

    def draw(self, state: State, seat: int, w: Weights) -> int:
        """The first card of a turn. An open locomotive is worth two cards, or it stays. Without a deck there
        are no cards (BASE-16): then the claim that brings most, or whatever is possible."""
        if state.deck_total == 0:
            action = self.last_claim(state, seat, w)
            return self.core.first_action(state, seat) if action == codes.NOBODY else action
        self.purse.value_cards(state, seat, w)
        blind = self.purse.blind_value(state, seat, w)
        best = self.purse.best_open(state, blind)
        if state.market[codes.LOCO] > 0:
            two = self.purse.first_worth + self.purse.second_worth
            if self.purse.value[codes.LOCO] >= two:
                return codes.TAKE | codes.LOCO << 4
        return self.card(best)

    def second_card(self, state: State, seat: int) -> int:
        w: Weights = self.weights[seat]
        plan = self.plan(state, seat, self.sight.turns_left(state, seat, w))
        if self.purse.count_needs(state, seat, plan) == 0:
            self.go_for(state, seat)  # as when the first card was drawn
        self.purse.value_cards(state, seat, w)
        return self.card(self.purse.best_open(state, self.purse.blind_value(state, seat, w)))

    def card(self, kind: int) -> int:
        """That card of the market, or one off the deck."""
        return codes.TAKE | kind << 4 if kind >= 0 else codes.BLIND

    # Tickets

    def keep(self, state: State, seat: int, prompt: int) -> int:
        """The offered tickets whose plan is worth most."""
        if prompt == codes.DRAFT_KEEP:
            return self.keep_drafted(state, seat)
        w: Weights = self.weights[seat]
        offered = bits.size(state.offer[seat])
        least = self.sight.first_keep if prompt == codes.FIRST_TICKETS else self.sight.later_keep
        if least > offered:
            least = offered
        best = (1 << least) - 1
        highest = -1e9
        for choice in range(1 << offered):
            if bits.size(choice) >= least:
                kept = state.held[seat] | bits.spread(choice, state.offer[seat])
                value = self.trial.make(state, seat, kept, w, codes.NOBODY)
                if value > highest:
                    highest = value
                    best = choice
        return codes.KEEP | best << 8

    def keep_drafted(self, state: State, seat: int) -> int:
        """IB-3: as many as must be kept, each the one that adds most to those before it."""
        w: Weights = self.weights[seat]
        offered = bits.size(state.offer[seat])
        choice = 0
        self.trial.make(state, seat, state.held[seat], w, codes.NOBODY)
        for _ in range(offered * self.sight.draft_keep // self.sight.draft_deal):
            ticket = self.best_addition(self.trial, state, state.offer[seat] & ~self.trial.held, w)
            self.trial.add(state, ticket, w)
            choice |= 1 << bits.size(state.offer[seat] & (bits.bit(ticket) - 1))
        return codes.KEEP_DRAFTED | choice << 8

    def pick(self, state: State, seat: int) -> int:
        """IB-3: the ticket of the packet that adds most to those taken so far.

        The table does not change in a draft, so the plan of a seat only grows from pick to pick.
        """
        w: Weights = self.weights[seat]
        plan: Plan = self.plans[seat]
        taken = state.held[seat] | state.offer[seat]
        if plan.n < 0 or plan.held & ~taken:
            plan.make(state, seat, taken, w, codes.NOBODY)
        elif state.offer[seat] == 0:
            plan.renew(state, seat, w)
        while plan.held != taken:
            plan.add(state, bits.lowest(taken & ~plan.held), w)
        return codes.PICK | self.best_addition(plan, state, state.packet[seat], w) << 8

    def best_addition(self, plan: Plan, state: State, tickets: int, w: Weights) -> int:
        """The ticket that adds most to a plan."""
        best = codes.NOBODY
        highest = -1e9
        for rank in range(self.board.n_tickets):
            ticket = self.sight.dearest_first[rank]  # it saves the search for most others
            if tickets >> ticket & 1:
                value = plan.margin(state, ticket, w, highest)
                if value > highest:
                    highest = value
                    best = ticket
        return best

    # What only some boards ask

    def start(self, state: State, seat: int) -> int:
        """OW-2: the end of a ticket from which all tickets cost least, the busier the better."""
        w: Weights = self.weights[seat]
        ends = self.ticket_ends(state.held[seat])
        best = codes.NOBODY
        highest = -1e9
        for city in range(self.board.n_cities):
            if ends >> city & 1 and state.marker[city] < 0 and not self.board.barred_cities >> city & 1:
                value = self.trial.make(state, seat, state.held[seat], w, city)
                value += w.marker * self.potential(state, city)
                if value > highest:
                    highest = value
                    best = city
        return self.core.first_action(state, seat) if best == codes.NOBODY else codes.START | best << 8

    def ticket_ends(self, tickets: int) -> int:
        """The cities of the tickets, as a mask."""
        ends = 0
        for ticket in range(self.board.n_tickets):
            if tickets >> ticket & 1:
                ends |= bits.bit(self.board.ticket_a[ticket]) | bits.bit(self.board.ticket_b[ticket])
        return ends

    def potential(self, state: State, city: int) -> float:
        """The points of the tracks into a city that nobody owns."""
        total = 0
        for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
            track = self.board.city_tracks[place]
            if state.owner[track] < 0:
                total += self.board.points[self.board.length[track]]
        return total

    def mark(self, state: State, seat: int) -> int:
        """OW-6: control the end of the last track where more is to come than a pair of cards is worth."""
        w: Weights = self.weights[seat]
        self.purse.count_needs(state, seat, self.plan(state, seat, self.sight.turns_left(state, seat, w)))
        payment = self.purse.cheapest_set(state, seat, self.sight.marker_price)
        best = codes.NOBODY
        most = w.turn * w.card * self.sight.marker_price
        for end in range(2):
            city = self.board.end_b[state.last_track] if end else self.board.end_a[state.last_track]
            if state.marker[city] < 0 and not self.board.barred_cities >> city & 1:
                value = w.marker * self.potential(state, city)
                if value > most:
                    most = value
                    best = city
        if best == codes.NOBODY or payment == codes.NOBODY:
            return codes.NO_MARK
        return codes.MARK | best << 8 | payment

    def move_alvin(self, state: State, seat: int) -> int:
        """ALV-2: to the own city that the others can reach by the fewest tracks."""
        best = codes.NOBODY
        fewest = 99
        for city in range(self.board.n_cities):
            if state.marker[city] == seat:
                ways = 0
                for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
                    if state.owner[self.board.city_tracks[place]] < 0:
                        ways += 1
                if ways < fewest:
                    fewest = ways
                    best = city
        return codes.MOVE_ALVIN | best << 8

    def collect(self, state: State, seat: int) -> int:
        """IB-7: the festival cards that are worth more."""
        self.sight.weigh_piles(state, seat, self.weights[seat])
        one = self.board.festival[self.board.end_a[state.last_track]]
        other = self.board.festival[self.board.end_b[state.last_track]]
        return codes.COLLECT | (other if self.sight.worth[other] > self.sight.worth[one] else one) << 8

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
        """How the game ends if the seat does this in the world and everybody plays on by policy. `luck`
        decides what chance brings."""
        state = world.clone()
        state.dealer = Dealer(luck)
        self.forget()
        self.core.act(state, seat, action)
        self.playout(state)
        return state

    def worth(self, state: State, seat: int) -> float:
        """Half the share of the win, half the margin to the best other."""
        winners = self.core.winners(state)
        share = (winners >> seat & 1) / bits.size(winners)
        best = -1000
        for other in range(state.seats):
            if other != seat and self.core.total(state, other) > best:
                best = self.core.total(state, other)
        margin = self.core.total(state, seat) - best
        return 0.5 * share + 0.25 * (1.0 + tanh(margin / 60.0))
