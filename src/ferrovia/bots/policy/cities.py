"""Which city to start in, to control, to hide Alvin in, or to build a station in."""

from __future__ import annotations

from ferrovia.bots.policy.hand import PlannedHand
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.state import State


class Cities:
    """Choosing a city, each for a rule that only some boards have."""

    def __init__(self, outlook: Outlook, hand: PlannedHand) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.hand = hand
        self.trial = Plan(outlook)

    def start(self, state: State, seat: int, w: Weights) -> int:
        """OW-2: the end of a ticket from which all tickets cost least, the busier the better; NOBODY if
        every end is taken."""
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
        return codes.NOBODY if best == codes.NOBODY else codes.START | codes.about(best)

    def ticket_ends(self, tickets: int) -> int:
        """The cities of the tickets, as a mask."""
        ends = 0
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
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

    def mark(self, state: State, seat: int, w: Weights) -> int:
        """OW-6: control the end of the last track where more points are to come than the cards are worth.

        The hand has counted what the plan needs.
        """
        payment = self.hand.cheapest_set(state, seat, self.outlook.marker_price)
        best = codes.NOBODY
        most = w.turn * w.card * self.outlook.marker_price
        for end in range(2):
            city = self.board.end_b[state.last_track] if end else self.board.end_a[state.last_track]
            if state.marker[city] < 0 and not self.board.barred_cities >> city & 1:
                value = w.marker * self.potential(state, city)
                if value > most:
                    most = value
                    best = city
        if best == codes.NOBODY or payment == codes.NOBODY:
            return codes.NO_MARK
        return codes.MARK | codes.about(best) | payment

    def move_alvin(self, state: State, seat: int) -> int:
        """ALV-2: to the seat's city that the others can reach by the fewest tracks."""
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
        return codes.MOVE_ALVIN | codes.about(best)

    def build_station(self, state: State, seat: int, plan: Plan) -> int:
        """EU-9: a station at an end of a track to borrow, paid with the cards needed least."""
        for i in range(plan.n_lent):
            track = plan.lent[i]
            a = self.board.end_a[track]
            b = self.board.end_b[track]
            if state.station[a] == seat or state.station[b] == seat:
                continue
            city = a if state.station[a] < 0 else b
            if state.station[city] < 0:
                price = self.outlook.stations - state.stations_left[seat] + 1
                payment = self.hand.cheapest_set(state, seat, price)
                if payment != codes.NOBODY:
                    return codes.STATION | codes.about(city) | payment
        return codes.NOBODY
