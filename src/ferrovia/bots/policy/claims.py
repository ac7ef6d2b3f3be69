"""Which track to claim now, and with which cards."""

from __future__ import annotations

from ferrovia.bots.policy.hand import PlannedHand
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.network import Network
from ferrovia.engine.state import State


class ClaimChoices:
    """The claims a seat may be tempted by. Each method returns an action, or NOBODY for none.

    Call `count_needs` of the hand and `weigh_piles` of the outlook first.
    """

    def __init__(self, outlook: Outlook, hand: PlannedHand) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.hand = hand
        self.network = Network()
        self.n_open = 0  # incomplete tickets: the groups of `network` that they would join
        self.open_a = filled(codes.MAX_TICKETS)
        self.open_b = filled(codes.MAX_TICKETS)
        self.open_points = filled(codes.MAX_TICKETS)

    def planned_claim(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """The most urgent planned track that the seat can pay for, if it is urgent enough."""
        best = codes.NOBODY
        most = w.eager - w.full * state.hand_size(seat)
        for i in range(plan.n):
            track = plan.tracks[i]
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                payment = self.hand.payment(state, seat, track, 1)
                if payment != codes.NOBODY:
                    urgency = self.board.length[track] + w.threat * self.threat(state, seat, track)
                    urgency -= w.wild * codes.locomotives(payment)
                    if urgency > most:
                        most = urgency
                        best = codes.CLAIM | codes.about(track) | payment
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
        """IB-7: the claim that gains most from the festival cards at an end, if it gains enough. A planned
        track costs nothing extra; any other costs a turn and its cards, and needs trains to spare."""
        best = codes.NOBODY
        most = w.feast
        trains = self.spare_trains(state, seat, plan)
        for festival in range(self.outlook.n_festivals):
            lure = self.outlook.worth[festival] - w.wait * self.outlook.growth[festival]
            if lure > most:
                for place in range(
                    self.outlook.festival_first[festival], self.outlook.festival_first[festival + 1]
                ):
                    track = self.outlook.festival_tracks[place]
                    if state.open_to[track] >> seat & 1:
                        planned = plan.wants(track)
                        profit = lure
                        length = self.board.length[track]
                        if not planned:
                            profit += self.board.points[length] - w.turn * (w.claim + w.card * length)
                        if profit > most and length <= (state.trains[seat] if planned else trains):
                            payment = self.hand.payment(state, seat, track, 1)
                            if payment != codes.NOBODY:
                                profit -= w.wild * (codes.locomotives(payment) - self.board.need[track])
                                if profit > most:
                                    most = profit
                                    best = codes.CLAIM | codes.about(track) | payment
        return best

    def spare_trains(self, state: State, seat: int, plan: Plan) -> int:
        """The trains that the plan does not need."""
        trains = state.trains[seat]
        for i in range(plan.n):
            if state.owner[plan.tracks[i]] < 0:
                trains -= self.board.length[plan.tracks[i]]
        return trains

    def grab(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """A valuable track outside the plan that spare cards and trains can pay for."""
        best = codes.NOBODY
        most = w.grab
        trains = self.spare_trains(state, seat, plan)
        shortest = self.shortest_grab(most)
        if shortest > trains:
            return codes.NOBODY
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and shortest <= self.board.length[track] <= trains:
                worth = self.outlook.gain(state, seat, track, w)
                if worth > most:
                    payment = self.hand.payment(state, seat, track, 0)
                    if payment != codes.NOBODY:
                        most = worth
                        best = codes.CLAIM | codes.about(track) | payment
        return best

    def shortest_grab(self, most: float) -> int:
        """A length below which no track can be worth more than `most`."""
        shortest = 0
        if not self.outlook.marked:
            while (
                shortest < codes.MAX_LENGTH and self.board.points[shortest] + self.outlook.best_pile <= most
            ):
                shortest += 1
        return shortest

    def last_claim(self, state: State, seat: int, w: Weights) -> int:
        """In the last turn: the claim that scores most, tickets included."""
        best = codes.NOBODY
        most = 0.0
        self.find_open_tickets(state, seat)
        for kind in range(codes.N_TRAIN_KINDS):
            self.hand.need[kind] = 0
            self.hand.grey[kind] = 0
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                payment = self.hand.payment(state, seat, track, 1)
                if payment != codes.NOBODY:
                    worth = self.outlook.gain(state, seat, track, w) + self.completes(track)
                    if worth > most:
                        most = worth
                        best = codes.CLAIM | codes.about(track) | payment
        return best

    def find_open_tickets(self, state: State, seat: int) -> None:
        """Note the tickets that the seat's tracks do not complete yet."""
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
