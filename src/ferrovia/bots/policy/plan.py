"""One network for all of a seat's tickets, on the tracks that are still free, costed in turns.

A track costs the turns it takes, in points, less the points it scores: long tracks are almost free. Tickets
join the network in order of value, each by the cheapest way left.
"""

from __future__ import annotations

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.arrays import filled, floats
from ferrovia.engine.state import State

FAR = 1e6


class Plan:
    """Filled by `make`. `tracks` are those to claim, `lent` those of others to borrow with stations."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.held = 0  # the tickets the plan was made for
        self.aims = 0  # those it completes
        self.done = 0  # and those already complete
        self.trains = 0  # how many the seat had then
        self.n = -1  # tracks; -1: there is no plan
        self.tracks = filled(codes.MAX_CITIES)  # no cycles, so fewer tracks than cities
        self.n_lent = 0
        self.lent = [0] * 4
        self.cars = 0
        self.turns = 0.0
        self.cost = 0.0
        self.price = floats(codes.MAX_TRACKS)
        self.time = floats(codes.MAX_TRACKS)
        self.lane_price = floats(codes.MAX_TRACKS)  # by lane: the lowest price of its tracks,
        self.lane_track = filled(codes.MAX_TRACKS)  # and the track with that price
        self.distance = floats(codes.MAX_CITIES)
        self.via = filled(codes.MAX_CITIES)
        self.frontier = filled(codes.MAX_CITIES)
        self.leader = filled(codes.MAX_CITIES)  # by city: a city connected with it, or itself
        self.group = filled(codes.MAX_CITIES)  # by leader: all cities connected with it
        self.tree = 0  # where OW-3 demands one network: its cities, planned ones too
        self.sources = 0  # where the last search began,
        self.end = codes.NOBODY  # and the city it found
        self.most_lent = 0
        self.most_turns = 0.0
        self.least = 0.0  # no track still to claim costs less
        self.most_cars = 0.0
        self.worthwhile = False
        self.way_cost = 0.0
        self.way_turns = 0.0
        self.way_cars = 0
        self.way_lent = 0

    def make(self, state: State, seat: int, tickets: int, w: Weights, start: int) -> float:
        """Plan for the tickets in the mask; returns what they are worth less what they cost, in points.

        `start`, unless NOBODY, is a start city to try (OW-2).
        """
        self.trains = state.trains[seat]
        self.n = 0
        self.n_lent = 0
        self.cars = 0
        self.turns = 0.0
        self.cost = 0.0
        self.held = 0
        self.aims = 0
        self.tree = state.network[seat] if start < 0 else bits.bit(start)
        self.price_tracks(state, seat, w)
        self.done = self.complete(tickets)
        self.most_lent = state.stations_left[seat]
        self.most_turns = w.hurry * self.outlook.turns_left(state, seat, w)
        spared = 0.1 * state.trains[seat]
        self.most_cars = state.trains[seat] - (w.reserve if w.reserve < spared else spared)
        value = 0.0
        for rank in range(self.board.n_tickets):
            ticket = self.outlook.dearest_first[rank]
            if bits.has(tickets, ticket):
                value += self.add(state, ticket, w)
        return value

    def renew(self, state: State, seat: int, w: Weights) -> None:
        """Plan again for what is left to do, late in a game: a ticket once given up stays given up."""
        held = self.held
        done = self.done
        self.make(state, seat, self.aims & ~done, w, codes.NOBODY)
        self.held = held
        self.done |= done
        self.aims |= done

    def add(self, state: State, ticket: int, w: Weights) -> float:
        """Add one more ticket to the plan; returns what it adds to the plan's value."""
        self.held |= bits.bit(ticket)
        value = self.margin(state, ticket, w, -FAR)
        if not self.worthwhile:
            return value
        self.aims |= bits.bit(ticket)
        self.cost += self.way_cost
        self.turns += self.way_turns
        self.cars += self.way_cars
        self.add_way(state)
        if self.outlook.connected:
            self.grow_tree(state, ticket)
        return value

    def grow_tree(self, state: State, ticket: int) -> None:
        """OW-3: the plan reaches one end of the ticket; now add a way to the other."""
        a = self.joined(self.board.ticket_a[ticket])
        b = self.joined(self.board.ticket_b[ticket])
        self.tree |= b
        if not self.tree & a:
            self.spread(self.tree, a, FAR)
            self.add_way(state)
        self.tree |= self.joined(self.board.ticket_a[ticket])

    def complete(self, tickets: int) -> int:
        """The tickets in the mask that the seat's tracks complete; call it before any way is planned."""
        done = 0
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if self.joined(self.board.ticket_a[ticket]) >> self.board.ticket_b[ticket] & 1:
                done |= bits.bit(ticket)
        return done

    def margin(self, state: State, ticket: int, w: Weights, floor: float) -> float:
        """What one more ticket would add to the plan's value; anything lower if that is below `floor`.

        It is given up unless its cheapest way is `worthwhile`: not too dear, with enough turns and trains.
        """
        points = self.board.ticket_points[ticket]
        worth = w.ticket * points
        extra = w.most if self.outlook.most else 0.0
        most_cost = 2 * worth + extra
        given_up = float(-points)
        if most_cost > worth + extra - floor:
            most_cost = worth + extra - floor
            given_up = -FAR
        self.measure_way(state, ticket, most_cost)
        self.worthwhile = self.way_cost <= most_cost and self.n_lent + self.way_lent <= self.most_lent
        if self.way_cost > 0.0 and (
            self.turns + self.way_turns > self.most_turns or self.cars + self.way_cars > self.most_cars
        ):
            self.worthwhile = False
        return worth + extra - self.way_cost if self.worthwhile else given_up

    def wants(self, track: int) -> bool:
        """Is the track one of those to claim?"""
        for i in range(self.n):
            if self.tracks[i] == track:
                return True
        return False

    def ticket_costs(self, state: State, seat: int, w: Weights, costs: list[float]) -> None:
        """Write into `costs` what every ticket of the board would still cost the seat."""
        self.price_tracks(state, seat, w)
        for ticket in range(self.board.n_tickets):
            a = self.joined(self.board.ticket_a[ticket])
            costs[ticket] = self.spread(a, self.joined(self.board.ticket_b[ticket]), FAR)

    def price_tracks(self, state: State, seat: int, w: Weights) -> None:
        """What each track costs: `price` in points, `time` in turns. Own tracks are free, lost ones FAR."""
        board = self.board
        hand = seat * codes.N_TRAIN_KINDS
        longest = 0
        for colour in range(codes.N_COLOURS):
            if state.hands[hand + colour] > longest:
                longest = state.hands[hand + colour]
        for city in range(board.n_cities):
            self.leader[city] = city
            self.group[city] = bits.bit(city)
        station = self.station_price(state, seat, w)
        self.least = station if 0.0 < station < w.least else w.least
        self.outlook.weigh_piles(state, seat, w)
        for lane in range(self.outlook.n_lanes):
            self.lane_price[lane] = FAR
        for track in range(board.n_tracks):
            length = board.length[track]
            if state.owner[track] == seat:
                self.price[track] = 0.0
                self.time[track] = 0.0
                self.join(track)
            elif self.outlook.free(state, seat, track) and length <= state.trains[seat]:
                colour = board.colour[track]
                have = longest if colour == codes.GREY else state.hands[hand + colour]
                cards = length - w.hand * (have if have < length else length)
                turns = (
                    w.claim + w.card * cards + w.ferry * board.need[track] + w.tunnel * board.tunnel[track]
                )
                gain = self.outlook.score(state, seat, track, w)
                if self.outlook.best_pile > 0.0:  # others may get there first
                    gain += w.festival * self.outlook.pile_at(board.end_a[track], board.end_b[track])
                price = w.turn * turns - w.pay * gain
                self.price[track] = price if price > w.least else w.least
                self.time[track] = turns
            elif state.owner[track] >= 0 and station > 0.0:
                self.price[track] = station
                self.time[track] = w.claim
            else:
                self.price[track] = FAR
                continue
            lane = self.outlook.lane[track]
            if self.price[track] < self.lane_price[lane]:
                self.lane_price[lane] = self.price[track]
                self.lane_track[lane] = track

    def station_price(self, state: State, seat: int, w: Weights) -> float:
        """EU-9, EU-11: the points, the turn and the cards of the next station; 0 if there is none."""
        if self.outlook.stations == 0 or state.stations_left[seat] == 0:
            return 0.0
        cards = self.outlook.stations - state.stations_left[seat] + 1
        return w.station * (self.outlook.station_points + w.turn * (w.claim + w.card * cards))

    def joined(self, city: int) -> int:
        """The cities that the seat's tracks and planned ones connect with this one, itself included."""
        return self.group[self.leading(city)]

    def leading(self, city: int) -> int:
        while self.leader[city] != city:
            city = self.leader[city]
        return city

    def join(self, track: int) -> None:
        """The track costs nothing: its two ends, and all that is joined to them, become one group."""
        a = self.leading(self.board.end_a[track])
        b = self.leading(self.board.end_b[track])
        self.leader[a] = b
        self.group[b] |= self.group[a]

    def measure_way(self, state: State, ticket: int, most: float) -> None:
        """Find the cheapest way to complete a ticket, if one costs no more than `most` and is not out of
        reach. Where OW-3 demands one network, both ends need a way to it."""
        self.way_cost = 0.0
        self.way_turns = 0.0
        self.way_cars = 0
        self.way_lent = 0
        a = self.joined(self.board.ticket_a[ticket])
        b = self.joined(self.board.ticket_b[ticket])
        if a == b:
            self.end = codes.NOBODY
        elif most <= 0.0 or self.out_of_reach(ticket):
            self.way_cost = FAR
        elif self.outlook.connected and self.tree:
            self.measure(state, self.tree, a, most)
            self.measure(state, self.tree, b, most)
        elif bits.size(a) < bits.size(b):
            self.measure(state, a, b, most)
        else:
            self.measure(state, b, a, most)

    def out_of_reach(self, ticket: int) -> bool:
        """Are there too few turns or trains left even for the first and last track? Saves a search."""
        a = self.board.ticket_a[ticket]
        b = self.board.ticket_b[ticket]
        if self.turns + self.turns_from(a, codes.NOBODY) + self.turns_from(b, a) > self.most_turns:
            return True
        if self.n_lent < self.most_lent:
            return False  # borrowing takes no trains
        cars = self.cars_from(a, codes.NOBODY) + self.cars_from(b, a)
        return self.cars + (cars if cars > 0 else 1) > self.most_cars

    def turns_from(self, city: int, other: int) -> float:
        """The fewest turns that any track out of the city takes; 0 if the city is already joined to another,
        or if a track leads to the other city, as its turns would be counted twice."""
        if self.joined(city) != bits.bit(city):
            return 0.0
        least = FAR
        for arc in range(self.outlook.arc_first[city], self.outlook.arc_first[city + 1]):
            lane = self.outlook.arc_lane[arc]
            if self.outlook.arc_city[arc] == other:
                return 0.0
            if self.lane_price[lane] < FAR and self.time[self.lane_track[lane]] < least:
                least = self.time[self.lane_track[lane]]
        return least

    def cars_from(self, city: int, other: int) -> int:
        """The fewest trains that any track out of the city takes; 0 as in `turns_from`."""
        if self.joined(city) != bits.bit(city):
            return 0
        least = codes.MAX_TRAINS
        for arc in range(self.outlook.arc_first[city], self.outlook.arc_first[city + 1]):
            lane = self.outlook.arc_lane[arc]
            if self.outlook.arc_city[arc] == other:
                return 0
            if self.lane_price[lane] < FAR and self.board.length[self.lane_track[lane]] < least:
                least = self.board.length[self.lane_track[lane]]
        return least

    def measure(self, state: State, sources: int, goal: int, most: float) -> None:
        """Find the cheapest way between two sets of cities, and add up what it takes."""
        distance = self.spread(sources, goal, most)
        self.way_cost += distance
        if distance >= FAR or distance == 0.0:
            return
        city = self.end
        while not sources >> city & 1:
            track = self.via[city]
            if self.price[track] > 0.0:
                self.way_turns += self.time[track]
                if state.owner[track] < 0:
                    self.way_cars += self.board.length[track]
                else:
                    self.way_lent += 1
            city = self.board.end_a[track] + self.board.end_b[track] - city

    def add_way(self, state: State) -> None:
        """Add the way that `spread` found to the plan; from now on its tracks cost nothing."""
        city = self.end
        while city >= 0 and not self.sources >> city & 1:
            track = self.via[city]
            if self.price[track] > 0.0:
                self.price[track] = 0.0
                self.lane_price[self.outlook.lane[track]] = 0.0
                self.join(track)
                if state.owner[track] < 0:
                    self.tracks[self.n] = track
                    self.n += 1
                else:
                    self.lent[self.n_lent] = track
                    self.n_lent += 1
            city = self.board.end_a[track] + self.board.end_b[track] - city

    def spread(self, sources: int, goal: int, most: float) -> float:
        """Dijkstra's search from some cities to the nearest city of the goal, which becomes the `end`.
        Returns what the way costs; FAR if it costs more than `most`."""
        outlook = self.outlook
        self.sources = sources
        self.end = codes.NOBODY
        if sources & goal:
            return 0.0
        if most <= 0.0:
            return FAR
        outlook.searches += 1
        for city in range(self.board.n_cities):
            self.distance[city] = FAR
        reached = 0  # cities in `frontier`: reached and not settled
        rest = sources
        while rest:
            city = bits.lowest(rest)
            rest &= rest - 1
            self.distance[city] = 0.0
            self.frontier[reached] = city
            reached += 1
        while reached > 0:
            nearest = 0
            least = self.distance[self.frontier[0]]
            for i in range(1, reached):
                distance = self.distance[self.frontier[i]]
                nearest = i if distance < least else nearest  # no `if`: processors would mispredict it
                least = distance if distance < least else least
            near = self.frontier[nearest]
            if goal >> near & 1:
                self.end = near
                return least
            reached -= 1
            self.frontier[nearest] = self.frontier[reached]
            if least + self.least > most:
                continue  # nothing beyond this city can be near enough
            for arc in range(outlook.arc_first[near], outlook.arc_first[near + 1]):
                distance = least + self.lane_price[outlook.arc_lane[arc]]
                there = outlook.arc_city[arc]
                if distance <= most and distance < self.distance[there]:
                    if self.distance[there] >= FAR:
                        self.frontier[reached] = there
                        reached += 1
                    self.distance[there] = distance
                    self.via[there] = self.lane_track[outlook.arc_lane[arc]]
                    if goal >> there & 1:
                        most = distance  # anything dearer is useless
        return FAR
