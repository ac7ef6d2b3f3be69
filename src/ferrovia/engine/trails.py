"""The longest trail of a network: each track at most once, cities as often as one likes (BASE-28).

If at most two cities of a component have an odd number of tracks, some trail uses every track (Euler);
otherwise some longest trail begins in such a city. In a tree it leads from the city farthest from anywhere to
the one farthest from there. So only components with a cycle and four or more odd cities are searched, from
those cities alone, and a branch is cut when even the tracks it can still reach, less those it must leave out,
would not make it longer than the best trail known. On any board the search ends, because its visits are
counted (R-23).
"""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.state import State


class Trails:
    """Scratch for one network at a time."""

    def __init__(self) -> None:
        self.n_edges = 0
        self.here = filled(codes.MAX_TRACKS)  # ends and length of each edge
        self.there = filled(codes.MAX_TRACKS)
        self.weight = filled(codes.MAX_TRACKS)
        self.used = filled(codes.MAX_TRACKS)
        self.first = filled(codes.MAX_CITIES + 1)  # edges by city
        self.edges = filled(2 * codes.MAX_TRACKS)
        self.n_components = 0
        self.group = filled(codes.MAX_CITIES)  # the city's component
        self.total = filled(codes.MAX_CITIES)  # of each component: its length,
        self.start = filled(codes.MAX_CITIES)  # a city as far from some other as can be,
        self.odd = filled(codes.MAX_CITIES)  # its cities with an odd number of edges,
        self.surplus = filled(codes.MAX_CITIES)  # and twice the edges that a tree would not have
        self.seen = filled(codes.MAX_CITIES)
        self.distance = filled(codes.MAX_CITIES)
        self.queue = filled(codes.MAX_CITIES)
        self.n_queued = 0
        self.stamp = 0
        self.farthest = 0
        self.best = 0
        self.loss = 0
        self.n_search = 0
        self.memo_search = [0] * 8192  # positions seen: in which search, in which city, by which edges
        self.memo_city = [0] * 8192
        self.memo_trail = [0] * 8192
        self.visits = 0  # of the last search

    def longest(self, state: State, seat: int) -> int:
        """The length of the seat's longest trail; after MAX_VISITS, of the longest found (R-23)."""
        self.collect(state, seat)
        self.find_components(state.board.n_cities)
        self.best = 0
        self.visits = 0
        # Longest component first: after it most others cannot hold a longer trail. Ends: each is solved once.
        while True:
            largest = 0
            for component in range(1, self.n_components):
                if self.total[component] > self.total[largest]:
                    largest = component
            if self.n_components == 0 or self.total[largest] <= self.best:
                return self.best
            self.solve(largest, state.board.n_cities)
            self.total[largest] = 0

    def collect(self, state: State, seat: int) -> None:
        board = state.board
        self.n_edges = 0
        for track in range(board.n_tracks):
            if state.owner[track] == seat:
                self.here[self.n_edges] = board.end_a[track]
                self.there[self.n_edges] = board.end_b[track]
                self.weight[self.n_edges] = board.length[track]
                self.used[self.n_edges] = 0
                self.n_edges += 1
        for city in range(board.n_cities + 1):
            self.first[city] = 0
        for edge in range(self.n_edges):
            self.first[self.here[edge]] += 1
            self.first[self.there[edge]] += 1
        total = 0
        for city in range(board.n_cities + 1):
            total += self.first[city]
            self.first[city] = total
        for edge in range(self.n_edges):
            self.first[self.here[edge]] -= 1
            self.edges[self.first[self.here[edge]]] = edge
            self.first[self.there[edge]] -= 1
            self.edges[self.first[self.there[edge]]] = edge

    def find_components(self, n_cities: int) -> None:
        self.n_components = 0
        for city in range(n_cities):
            self.group[city] = codes.NOBODY
        for start in range(n_cities):
            if self.group[start] < 0 and self.first[start] < self.first[start + 1]:
                component = self.n_components
                self.total[component] = self.reachable(start)
                self.start[component] = self.farthest
                self.odd[component] = 0
                self.surplus[component] = 2
                for i in range(self.n_queued):
                    city = self.queue[i]
                    degree = self.first[city + 1] - self.first[city]
                    self.group[city] = component
                    self.odd[component] += degree & 1
                    self.surplus[component] += degree - 2
                self.n_components += 1

    def solve(self, component: int, n_cities: int) -> None:
        """Raise `best` to the longest trail of a component, if that is longer."""
        if self.odd[component] <= 2:
            self.best = self.total[component]
        elif self.surplus[component] == 0:
            self.reachable(self.start[component])
            if self.distance[self.farthest] > self.best:
                self.best = self.distance[self.farthest]
        else:
            self.n_search += 1
            for city in range(n_cities):
                if self.group[city] == component and (self.first[city + 1] - self.first[city]) & 1:
                    self.search(city, 0, 0)

    def reachable(self, start: int) -> int:
        """The total length of the unused edges that can be reached from a city; the cities are in `queue`.

        It also finds the farthest city, if the edges form a tree, and in `loss` what a trail that begins here
        is bound to leave out: all other cities with an odd number of edges but one, where it ends, keep an
        edge unused, and one edge can serve two of them.
        """
        self.stamp += 1
        self.seen[start] = self.stamp
        self.queue[0] = start
        self.distance[start] = 0
        self.farthest = start
        n = 1
        at = 0
        twice = 0
        loss = 0
        largest = 0
        while at < n:  # ends: a city enters the queue once
            city = self.queue[at]
            at += 1
            odd = 0
            least = codes.MAX_LENGTH
            for place in range(self.first[city], self.first[city + 1]):
                edge = self.edges[place]
                if not self.used[edge]:
                    odd ^= 1
                    twice += self.weight[edge]
                    if self.weight[edge] < least:
                        least = self.weight[edge]
                    other = self.here[edge] + self.there[edge] - city
                    if self.seen[other] != self.stamp:
                        self.seen[other] = self.stamp
                        self.distance[other] = self.distance[city] + self.weight[edge]
                        if self.distance[other] > self.distance[self.farthest]:
                            self.farthest = other
                        self.queue[n] = other
                        n += 1
            if odd and city != start:
                loss += least
                if least > largest:
                    largest = least
        self.n_queued = n
        self.loss = (loss - largest + 1) // 2
        return twice // 2

    def search(self, city: int, length: int, trail: int) -> None:
        """Try every way to extend a trail, given as the set of its edges, that has reached a city."""
        if self.visits == codes.MAX_VISITS:
            return
        self.visits += 1
        if length > self.best:
            self.best = length
        if self.ways_on(city) > 1 and (
            self.met_before(city, trail) or length + self.reachable(city) - self.loss <= self.best
        ):
            return
        for place in range(self.first[city], self.first[city + 1]):
            edge = self.edges[place]
            if not self.used[edge]:
                self.used[edge] = 1
                self.search(
                    self.here[edge] + self.there[edge] - city,
                    length + self.weight[edge],
                    trail | bits.bit(edge & 63),
                )
                self.used[edge] = 0

    def ways_on(self, city: int) -> int:
        """How many unused edges the city has. Where there is no choice, looking ahead does not pay."""
        n = 0
        for place in range(self.first[city], self.first[city + 1]):
            n += 1 - self.used[self.edges[place]]
        return n

    def met_before(self, city: int, trail: int) -> bool:
        """Was this search here before, by the same edges in another order? It may forget, but never errs."""
        if self.n_edges > 64:
            return False
        place = (trail ^ (trail >> 13) ^ (trail >> 29) ^ (trail >> 45) ^ city * 977) & 8191
        known = self.memo_search[place] == self.n_search and self.memo_city[place] == city
        if known and self.memo_trail[place] == trail:
            return True
        self.memo_search[place] = self.n_search
        self.memo_city[place] = city
        self.memo_trail[place] = trail
        return False
