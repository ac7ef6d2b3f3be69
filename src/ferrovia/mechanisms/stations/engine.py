"""Stations: building them, and the tracks they lend at the end (EU-9 to EU-11, R-9)."""

from __future__ import annotations

from ferrovia.engine import bits, codes, payments
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.network import Network
from ferrovia.engine.state import State
from ferrovia.mechanisms.train_cards.engine import TrainCards


class Stations(Mechanism):
    offers_in = (codes.TURN,)
    owns = (codes.STATION,)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.cards = parts.get(TrainCards)
        self.per_player: int = parts.rule.per_player
        self.unbuilt = parts.rule.unbuilt
        self.layers = [Network() for _ in range(6)]  # scratch: one for each station tried, and the best
        self.best_points = 0
        self.best_done = 0
        self.visits = 0  # of the last search

    def set_up(self, state: State) -> None:
        for seat in range(state.seats):
            state.stations_left[seat] = self.per_player

    def restore(self, state: State) -> None:
        self.set_up(state)
        for city in range(self.board.n_cities):
            if state.station[city] >= 0:
                state.stations_left[state.station[city]] -= 1
                state.n_stations += 1

    def price(self, state: State, seat: int) -> int:
        """EU-9: the first costs one card, the second two, the third three."""
        return self.per_player - state.stations_left[seat] + 1

    def count(self, state: State, seat: int, prompt: int) -> int:
        if state.stations_left[seat] == 0:
            return 0
        ways = payments.count_any(state, seat, self.price(state, seat), 0)
        return ways * (self.board.n_cities - state.n_stations)

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        price = self.price(state, seat)
        ways = payments.count_any(state, seat, price, 0)
        city = 0
        left = k // ways
        while state.station[city] >= 0 or left > 0:
            if state.station[city] < 0:
                left -= 1
            city += 1
        return codes.STATION | codes.about(city) | payments.nth_any(state, seat, price, 0, k % ways)

    def refuses(self, state: State, seat: int, action: int) -> int:
        city = codes.subject(action)
        if state.prompt() != codes.TURN:
            return codes.NOT_NOW
        if city >= self.board.n_cities:
            return codes.MALFORMED
        if state.stations_left[seat] == 0:
            return codes.NO_STATIONS_LEFT
        if state.station[city] >= 0:
            return codes.CITY_HAS_STATION
        return payments.refuses(state, seat, self.price(state, seat), 0, codes.payment(action))

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        state.passes = 0
        price = self.price(state, seat)
        city = codes.subject(action)
        payments.pay(state, seat, price, codes.payment(action))
        state.station[city] = seat
        state.stations_left[seat] -= 1
        state.n_stations += 1
        state.tell(codes.STATION_BUILT, seat, city, codes.colour(action), codes.locomotives(action), price)
        self.cards.settle(state)

    def tally(self, state: State) -> None:
        for seat in range(state.seats):
            state.add_to_line(seat, codes.UNBUILT, self.unbuilt * state.stations_left[seat])
            state.add_to_line(seat, codes.STATIONS_USED, self.per_player - state.stations_left[seat])

    def borrow(self, state: State, seat: int, groups: Network) -> None:
        """EU-10, R-9: join to the seat's own groups the borrowed tracks that score best for its tickets."""
        tickets = state.held[seat]
        own = groups.done(state, tickets)
        if state.stations_left[seat] == self.per_player or own == tickets:
            return
        self.best_points = self.points(own)
        self.best_done = bits.size(own)
        self.visits = 0
        layer: Network = self.layers[0]
        layer.copy(groups)
        self.try_stations(state, seat, 0, 0)
        if self.best_done > bits.size(own):
            layer = self.layers[5]
            groups.copy(layer)

    def points(self, tickets: int) -> int:
        total = 0
        while tickets:
            total += self.board.ticket_points[bits.lowest(tickets)]
            tickets &= tickets - 1
        return total

    def try_stations(self, state: State, seat: int, city: int, depth: int) -> None:
        """Try every choice for the seat's stations from `city` on; layer `depth` has the earlier choices.
        After MAX_VISITS the best so far counts (R-23)."""
        if self.visits == codes.MAX_VISITS:
            return
        self.visits += 1
        here: Network = self.layers[depth]
        while city < self.board.n_cities and state.station[city] != seat:
            city += 1
        if city == self.board.n_cities:
            self.judge(state, seat, here)
            return
        deeper: Network = self.layers[depth + 1]
        tried = 0  # groups this station has already been joined to
        for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
            track = self.board.city_tracks[place]
            if state.owner[track] >= 0 and state.owner[track] != seat:
                there = self.board.end_a[track] + self.board.end_b[track] - city
                group = here.root(there)
                if group != here.root(city) and not tried >> group & 1:
                    tried |= bits.bit(group)
                    deeper.copy(here)
                    deeper.join(city, there)
                    self.try_stations(state, seat, city + 1, depth + 1)
        if not tried:
            deeper.copy(here)
            self.try_stations(state, seat, city + 1, depth + 1)

    def judge(self, state: State, seat: int, groups: Network) -> None:
        done = groups.done(state, state.held[seat])
        points = self.points(done)
        n = bits.size(done)
        if points > self.best_points or (points == self.best_points and n > self.best_done):
            self.best_points = points
            self.best_done = n
            best: Network = self.layers[5]
            best.copy(groups)
