"""The longest trail of a network: each track at most once, cities as often as one likes (BASE-28).

A trail that cannot be prolonged uses every track of its component if at most two of its cities have an odd
number of tracks (Euler); otherwise some longest trail begins in such a city. In a tree it leads from the city
farthest from anywhere to the one farthest from there. So only components with a circle and four or more
odd cities are searched, from those alone, and a branch is cut when even all the tracks that it can still
reach would not make it longer than the best trail known.
"""

from __future__ import annotations

from ferrovia.engine.state import State


class Trails:
    """Scratch for one network at a time."""

    def __init__(self) -> None:
        self.n_edges = 0
        self.here = [0] * 192  # ends and length of each edge
        self.there = [0] * 192
        self.weight = [0] * 192
        self.used = [0] * 192
        self.first = [0] * 65  # edges by city
        self.edges = [0] * 384
        self.group = [0] * 64  # number of the city's component, counted from 1
        self.seen = [0] * 64
        self.distance = [0] * 64
        self.queue = [0] * 64
        self.stamp = 0
        self.farthest = 0
        self.best = 0
        self.goal = 0
        self.visits = 0  # of the last search, for tests that look for hard networks

    def longest(self, state: State, seat: int) -> int:
        """The length of the seat's longest trail, in trains."""
        self.collect(state, seat)
        n_cities = state.board.n_cities
        for city in range(n_cities):
            self.group[city] = 0
        self.best = 0
        self.visits = 0
        for city in range(n_cities):
            if self.group[city] == 0 and self.first[city] < self.first[city + 1]:
                self.solve(city, n_cities)
        return self.best

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

    def solve(self, start: int, n_cities: int) -> None:
        """Improve `best` by the component of one city."""
        total = self.reachable(start)
        farthest = self.farthest
        odd = 0
        surplus = 2  # twice the edges, less twice the cities but one: 0 in a tree
        for city in range(n_cities):
            if self.seen[city] == self.stamp:
                self.group[city] = start + 1
                surplus += self.first[city + 1] - self.first[city] - 2
                odd += (self.first[city + 1] - self.first[city]) & 1
        if total <= self.best:
            return
        if odd <= 2:
            self.best = total
            return
        if surplus == 0:
            self.reachable(farthest)
            if self.distance[self.farthest] > self.best:
                self.best = self.distance[self.farthest]
            return
        self.goal = total - self.unavoidable_loss(start, n_cities)
        for city in range(n_cities):
            if self.group[city] == start + 1 and (self.first[city + 1] - self.first[city]) & 1:
                self.search(city, 0)

    def unavoidable_loss(self, start: int, n_cities: int) -> int:
        """A lower bound of what every trail leaves out: each odd city but two keeps an unused edge."""
        loss = 0
        largest = 0
        second = 0
        for city in range(n_cities):
            if self.group[city] == start + 1 and (self.first[city + 1] - self.first[city]) & 1:
                least = 99
                for place in range(self.first[city], self.first[city + 1]):
                    if self.weight[self.edges[place]] < least:
                        least = self.weight[self.edges[place]]
                loss += least
                if least > largest:
                    second = largest
                    largest = least
                elif least > second:
                    second = least
        return (loss - largest - second + 1) // 2

    def reachable(self, start: int) -> int:
        """The length of all unused edges that can be reached from a city; marks the cities in `seen`.

        In a tree it also finds the distance of each, and the farthest.
        """
        self.stamp += 1
        self.seen[start] = self.stamp
        self.queue[0] = start
        self.distance[start] = 0
        self.farthest = start
        n = 1
        at = 0
        twice = 0
        while at < n:
            city = self.queue[at]
            at += 1
            for place in range(self.first[city], self.first[city + 1]):
                edge = self.edges[place]
                if not self.used[edge]:
                    twice += self.weight[edge]
                    other = self.here[edge] + self.there[edge] - city
                    if self.seen[other] != self.stamp:
                        self.seen[other] = self.stamp
                        self.distance[other] = self.distance[city] + self.weight[edge]
                        if self.distance[other] > self.distance[self.farthest]:
                            self.farthest = other
                        self.queue[n] = other
                        n += 1
        return twice // 2

    def search(self, city: int, length: int) -> None:
        """Try every way to prolong a trail that has come to a city."""
        self.visits += 1
        if length > self.best:
            self.best = length
        if self.best >= self.goal or length + self.reachable(city) <= self.best:
            return
        for place in range(self.first[city], self.first[city + 1]):
            edge = self.edges[place]
            if not self.used[edge]:
                self.used[edge] = 1
                self.search(self.here[edge] + self.there[edge] - city, length + self.weight[edge])
                self.used[edge] = 0
