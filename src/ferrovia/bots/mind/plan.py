"""One network for all tickets of a seat, on the tracks that are still free, costed in turns.

A track costs the turns that it takes, in points, less the points that it pays: long tracks are almost free.
Tickets join the network in the order of their value, each by the cheapest way that is left.
"""

from __future__ import annotations

from ferrovia.bots.mind.sight import Sight
from ferrovia.bots.mind.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.state import State

FAR = 1e6


class Plan:
    """Filled by `make`. `tracks` are those to claim, `lent` the tracks of others to borrow by stations."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.board = sight.board
        self.held = 0  # the tickets that the plan was made for
        self.aims = 0  # those of them that it completes
        self.n_done = 0  # tickets that are complete already
        self.points_done = 0  # their points,
        self.points_ahead = 0  # those of tickets that the plan completes,
        self.points_lost = 0  # and of those that it gives up
        self.n = -1  # tracks; -1: there is no plan
        self.tracks = [0] * 64
        self.n_lent = 0
        self.lent = [0] * 4
        self.cars = 0
        self.turns = 0.0
        self.cost = 0.0
        self.price = [0.0] * 192
        self.time = [0.0] * 192
        self.distance = [0.0] * 64
        self.via = [0] * 64
        self.frontier = [0] * 64
        self.tree = 0  # the cities from which the next way may begin; all of them where OW-3 asks for that
        self.most_lent = 0
        self.way_cost = 0.0
        self.way_turns = 0.0
        self.way_cars = 0
        self.way_lent = 0

    def make(self, state: State, seat: int, tickets: int, w: Weights, start: int) -> float:
        """Plan for the tickets, a mask; returns what they are worth less what they cost, in points.

        `start`, where it is not NOBODY, is a start city to try (OW-2).
        """
        board = self.board
        self.n = 0
        self.n_lent = 0
        self.cars = 0
        self.turns = 0.0
        self.cost = 0.0
        self.held = tickets
        self.aims = 0
        self.points_done = 0
        self.n_done = 0
        self.points_ahead = 0
        self.points_lost = 0
        self.tree = state.network[seat] if start < 0 else bits.bit(start)
        self.price_tracks(state, seat, w)
        self.most_lent = state.stations_left[seat]
        most_turns = w.hurry * self.sight.turns_left(state, seat, w)
        spared = 0.1 * state.trains[seat]
        most_cars = state.trains[seat] - (w.reserve if w.reserve < spared else spared)
        value = 0.0
        while tickets:
            ticket = self.dearest(tickets)
            tickets &= ~bits.bit(ticket)
            worth = w.ticket * board.ticket_points[ticket]
            extra = w.most if self.sight.most else 0.0
            if self.connect(state, ticket, 2 * worth + extra, most_turns, most_cars):
                self.aims |= bits.bit(ticket)
                value += worth + extra
                if self.way_cost > 0.0:
                    self.points_ahead += board.ticket_points[ticket]
                else:
                    self.points_done += board.ticket_points[ticket]
                    self.n_done += 1
            else:
                value -= board.ticket_points[ticket]
                self.points_lost += board.ticket_points[ticket]
        return value - self.cost

    def ticket_costs(self, state: State, seat: int, w: Weights, costs: list[float]) -> None:
        """What every ticket of the board would still cost the seat, into `costs`."""
        self.price_tracks(state, seat, w)
        for ticket in range(self.board.n_tickets):
            self.tree = bits.bit(self.board.ticket_a[ticket])
            self.spread(self.board.ticket_b[ticket])
            costs[ticket] = self.distance[self.board.ticket_b[ticket]]

    def dearest(self, tickets: int) -> int:
        best = bits.lowest(tickets)
        for ticket in range(best + 1, self.board.n_tickets):
            if tickets >> ticket & 1 and self.board.ticket_points[ticket] > self.board.ticket_points[best]:
                best = ticket
        return best

    def price_tracks(self, state: State, seat: int, w: Weights) -> None:
        """What each track costs: `price` in points, `time` in turns. Own tracks are free, lost ones FAR."""
        board = self.board
        hand = seat * codes.N_TRAIN_KINDS
        longest = 0
        for colour in range(codes.N_COLOURS):
            if state.hands[hand + colour] > longest:
                longest = state.hands[hand + colour]
        station = self.station_price(state, seat, w)
        for track in range(board.n_tracks):
            length = board.length[track]
            if state.owner[track] == seat:
                self.price[track] = 0.0
                self.time[track] = 0.0
            elif self.sight.free(state, seat, track) and length <= state.trains[seat]:
                colour = board.colour[track]
                have = longest if colour == codes.GREY else state.hands[hand + colour]
                cards = length - w.hand * (have if have < length else length)
                turns = (
                    w.claim + w.card * cards + w.ferry * board.need[track] + w.tunnel * board.tunnel[track]
                )
                price = w.turn * turns - w.pay * self.sight.gain(state, seat, track, w)
                self.price[track] = price if price > w.least else w.least
                self.time[track] = turns
            elif state.owner[track] >= 0 and station > 0.0:
                self.price[track] = station
                self.time[track] = w.claim
            else:
                self.price[track] = FAR
                self.time[track] = 0.0

    def station_price(self, state: State, seat: int, w: Weights) -> float:
        """EU-9, EU-11: the points, the turn and the cards of the next station; 0 if there is none."""
        if self.sight.stations == 0 or state.stations_left[seat] == 0:
            return 0.0
        cards = self.sight.stations - state.stations_left[seat] + 1
        return w.station * (self.sight.station_points + w.turn * (w.claim + w.card * cards))

    def connect(self, state: State, ticket: int, worth: float, most_turns: float, most_cars: float) -> bool:
        """Take the cheapest way of a ticket into the plan, if it is worth it and turns and trains suffice."""
        a = self.board.ticket_a[ticket]
        b = self.board.ticket_b[ticket]
        self.way_cost = 0.0
        self.way_turns = 0.0
        self.way_cars = 0
        self.way_lent = 0
        if not self.sight.connected or self.tree == 0:
            self.tree = bits.bit(a)
        else:
            self.measure(state, a)
        self.measure(state, b)
        if self.way_cost > worth or self.n_lent + self.way_lent > self.most_lent:
            return False
        if self.way_cost > 0.0 and (
            self.turns + self.way_turns > most_turns or self.cars + self.way_cars > most_cars
        ):
            return False
        self.cost += self.way_cost
        self.turns += self.way_turns
        self.cars += self.way_cars
        self.add_way(state, b)
        if not self.tree >> a & 1:
            self.spread(a)
            self.add_way(state, a)
        return True

    def measure(self, state: State, target: int) -> None:
        """Find the cheapest way from the tree to a city, and add up what it takes."""
        self.spread(target)
        self.way_cost += self.distance[target]
        if self.distance[target] >= FAR:
            return
        city = target
        while not self.tree >> city & 1:
            track = self.via[city]
            if self.price[track] > 0.0:
                self.way_turns += self.time[track]
                if state.owner[track] < 0:
                    self.way_cars += self.board.length[track]
                else:
                    self.way_lent += 1
            city = self.board.end_a[track] + self.board.end_b[track] - city

    def add_way(self, state: State, target: int) -> None:
        """Take the way to a city, found by `spread`, into the plan; from now on its tracks cost nothing."""
        city = target
        while not self.tree >> city & 1:
            track = self.via[city]
            if self.price[track] > 0.0:
                self.price[track] = 0.0
                if state.owner[track] < 0:
                    self.tracks[self.n] = track
                    self.n += 1
                else:
                    self.lent[self.n_lent] = track
                    self.n_lent += 1
            self.tree |= bits.bit(city)
            city = self.board.end_a[track] + self.board.end_b[track] - city

    def spread(self, target: int) -> None:
        """Dijkstra's search from the tree until the city is settled, or cannot be reached."""
        board = self.board
        if self.tree >> target & 1:
            self.distance[target] = 0.0
            return
        self.sight.searches += 1
        reached = 0  # cities in `frontier`: reached and not settled
        for city in range(board.n_cities):
            self.distance[city] = FAR
            if self.tree >> city & 1:
                self.distance[city] = 0.0
                self.frontier[reached] = city
                reached += 1
        while reached > 0:
            nearest = 0
            for i in range(1, reached):
                if self.distance[self.frontier[i]] < self.distance[self.frontier[nearest]]:
                    nearest = i
            near = self.frontier[nearest]
            if near == target:
                return
            reached -= 1
            self.frontier[nearest] = self.frontier[reached]
            for place in range(board.city_first[near], board.city_first[near + 1]):
                track = board.city_tracks[place]
                there = board.end_a[track] + board.end_b[track] - near
                distance = self.distance[near] + self.price[track]
                if distance < self.distance[there]:
                    if self.distance[there] >= FAR:
                        self.frontier[reached] = there
                        reached += 1
                    self.distance[there] = distance
                    self.via[there] = track
