"""The board as a graph: what a seat can still build, cheapest paths, cheapest trees and forests.

A *cost* is given for every track: positive where the seat could build it, `CLOSED` where it cannot. Cities
that are joined already are one *group*, named by one of its cities, so no step in a graph is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import inf
from operator import add

from ferrovia.engine.tables import BoardTables

CLOSED = inf
MAX_TERMINALS = 8  # of an exact tree: each more makes it three times slower

Pair = tuple[int, int]


class Atlas:
    """The tables of a board as plain lists. (Each look at a table of a compiled board copies it.)"""

    def __init__(self, board: BoardTables) -> None:
        n = board.n_tracks
        points = board.points
        twin = board.twin
        firsts = board.city_first
        city_tracks = board.city_tracks
        self.n_cities = board.n_cities
        self.n_tracks = n
        self.ends: list[Pair] = list(zip(board.end_a[:n], board.end_b[:n], strict=True))
        self.length = list(board.length[:n])
        self.colour = list(board.colour[:n])
        self.ferry = list(board.need[:n])  # locomotive symbols
        self.tunnel = list(board.tunnel[:n])
        self.points = [points[length] for length in self.length]
        self.siblings = [sorted({twin[i], twin[twin[i]]} - {i}) for i in range(n)]
        self.at_city = [
            list(city_tracks[here:there]) for here, there in pairwise(firsts[: self.n_cities + 1])
        ]
        m = board.n_tickets
        self.ticket_ends: list[Pair] = list(zip(board.ticket_a[:m], board.ticket_b[:m], strict=True))
        self.ticket_points = list(board.ticket_points[:m])


def groups(atlas: Atlas, tracks: Iterable[int]) -> list[int]:
    """The group of each city, when these tracks join them."""
    group = list(range(atlas.n_cities))
    for track in tracks:
        a, b = atlas.ends[track]
        a, b = group[a], group[b]
        if a != b:
            group = [a if g == b else g for g in group]
    return group


class Ground:
    """Groups of cities, and the tracks that could still join them."""

    def __init__(self, atlas: Atlas, joined: Iterable[int], costs: Sequence[float]) -> None:
        self.group = group = groups(atlas, joined)
        self.links: list[list[tuple[int, float, int]]] = [[] for _ in group]
        for track, (a, b) in enumerate(atlas.ends):
            cost = costs[track]
            if cost != CLOSED and group[a] != group[b]:
                self.links[group[a]].append((group[b], cost, track))
                self.links[group[b]].append((group[a], cost, track))

    def spread(self, bounds: list[float]) -> None:
        """Lower each group's bound to what it is by way of the others (Dijkstra from all of them)."""
        links = self.links
        queue = [(bound, group) for group, bound in enumerate(bounds) if bound < inf]
        heapify(queue)
        while queue:
            bound, group = heappop(queue)
            if bound > bounds[group]:
                continue
            for there, cost, _ in links[group]:
                if bound + cost < bounds[there]:
                    bounds[there] = bound + cost
                    heappush(queue, (bound + cost, there))

    def distances(self, city: int) -> list[float]:
        """What it costs to join the city with each group; read it at `group[other]`."""
        bounds = [inf] * len(self.links)
        bounds[self.group[city]] = 0
        self.spread(bounds)
        return bounds

    def distance(self, a: int, b: int) -> float:
        """What it costs to join two cities; infinite if they are cut off from each other."""
        return self.distances(a)[self.group[b]]

    def path(self, a: int, b: int) -> list[int]:
        """The tracks of a cheapest path; none if there is nothing to build, or no way."""
        return self.walk_back(self.distances(a), self.group[b])

    def walk_back(self, bounds: Sequence[float], group: int) -> list[int]:
        """The tracks by which a group got its bound in `spread`."""
        tracks: list[int] = []
        moved = bounds[group] < inf
        while moved:
            moved = False
            for there, cost, track in self.links[group]:
                if bounds[there] + cost == bounds[group]:
                    tracks.append(track)
                    group = there
                    moved = True
                    break
        return tracks


class Trees:
    """Cheapest trees over every set of a few groups, the *terminals* (Dreyfus and Wagner 1971).

    `cheapest[mask][group]` is the cost of a tree that joins the terminals in the mask and the group. The last
    terminal needs to be in no mask: it is the group that a tree is asked for.
    """

    def __init__(self, ground: Ground, terminals: Sequence[int]) -> None:
        self.ground = ground
        self.terminals = terminals
        self.cheapest: list[list[float]] = [[]]
        for mask in range(1, 1 << max(0, len(terminals) - 1)):
            low = mask & -mask
            bounds = [inf] * len(ground.links)
            if mask == low:
                bounds[terminals[mask.bit_length() - 1]] = 0
            part = (mask - 1) & mask
            while part:
                if part & low:
                    bounds = list(map(min, bounds, map(add, self.cheapest[part], self.cheapest[mask ^ part])))
                part = (part - 1) & mask
            ground.spread(bounds)
            self.cheapest.append(bounds)

    def cost(self, mask: int) -> float:
        """Of the cheapest tree that joins the terminals in the mask."""
        last = mask.bit_length() - 1
        rest = mask ^ 1 << last
        return self.cheapest[rest][self.terminals[last]] if rest else 0

    def tracks(self, mask: int) -> set[int]:
        """The tracks of that tree, which must have a finite cost."""
        last = mask.bit_length() - 1
        rest = mask ^ 1 << last
        found: set[int] = set()
        if rest:
            self.collect(rest, self.terminals[last], found)
        return found

    def collect(self, mask: int, group: int, found: set[int]) -> None:
        """Take the tree apart again: where it forks, and along its links."""
        bounds = self.cheapest[mask]
        low = mask & -mask
        part = (mask - 1) & mask
        while part:
            if part & low and self.cheapest[part][group] + self.cheapest[mask ^ part][group] == bounds[group]:
                self.collect(part, group, found)
                self.collect(mask ^ part, group, found)
                return
            part = (part - 1) & mask
        for there, cost, track in self.ground.links[group]:
            if bounds[there] + cost == bounds[group]:
                found.add(track)
                self.collect(mask, there, found)
                return


class Forest:
    """The cheapest way to join pairs of cities, for every set of the pairs: an exact Steiner forest.

    With an `anchor` everything must hang together with that city, as where networks grow from a start (OW-3).
    Cities of pairs beyond the first `exact` ones are too many for a table: each such pair counts by itself.
    """

    def __init__(self, ground: Ground, pairs: Sequence[Pair], anchor: int | None = None) -> None:
        group = ground.group
        place: dict[int, int] = {} if anchor is None else {group[anchor]: 0}
        self.masks: list[int] = []
        for a, b in pairs:
            fresh = {group[a], group[b]} - place.keys()
            if len(place) + len(fresh) > MAX_TERMINALS:
                break
            for terminal in sorted(fresh):
                place[terminal] = len(place)
            self.masks.append(1 << place[group[a]] | 1 << place[group[b]])
        self.exact = len(self.masks)
        self.apart = [ground.distance(a, b) for a, b in pairs[self.exact :]]
        self.always = 0 if anchor is None else 1
        self.trees = Trees(ground, list(place))
        self.best: list[float] = [0]
        self.first: list[int] = [0]  # the pairs that share a tree with the lowest pair of the set
        for chosen in range(1, 1 << self.exact):
            self.fill(chosen)

    def fill(self, chosen: int) -> None:
        """One tree for all of the pairs, or one for some of them and the best forest for the others."""
        low = chosen & -chosen
        best = self.trees.cost(self.terminals(chosen))
        first = chosen
        part = 0 if self.always else (chosen - 1) & chosen
        while part:
            if part & low:
                cost = self.trees.cost(self.terminals(part)) + self.best[chosen ^ part]
                if cost < best:
                    best, first = cost, part
            part = (part - 1) & chosen
        self.best.append(best)
        self.first.append(first)

    def terminals(self, chosen: int) -> int:
        mask = self.always
        for i, ends in enumerate(self.masks):
            if chosen >> i & 1:
                mask |= ends
        return mask

    def cost(self, chosen: int) -> float:
        """Of the cheapest forest for the pairs in the mask; infinite if one of them is cut off."""
        exactly = self.best[chosen & (1 << self.exact) - 1]
        return exactly + sum(cost for i, cost in enumerate(self.apart, self.exact) if chosen >> i & 1)

    def tracks(self, chosen: int) -> set[int]:
        """The tracks of that forest for a set of exact pairs, which must have a finite cost."""
        found: set[int] = set()
        while chosen:
            part = self.first[chosen]
            found |= self.trees.tracks(self.terminals(part))
            chosen ^= part
        return found


def cheapest_network(
    atlas: Atlas,
    joined: Sequence[int],
    costs: Sequence[float],
    pairs: Sequence[Pair],
    anchor: int | None = None,
) -> list[int]:
    """Tracks that join the pairs: exact for the first of them, one cheapest path after the other for those
    that are too many. Pairs that are cut off are left out."""
    ground = Ground(atlas, joined, costs)
    joinable = [
        (a, b)
        for a, b in pairs
        if max(ground.distance(a, b), ground.distance(a, b if anchor is None else anchor)) < inf
    ]
    forest = Forest(ground, joinable, anchor)
    found = sorted(forest.tracks((1 << forest.exact) - 1))
    for a, b in joinable[forest.exact :]:
        for leg in ((a, b),) if anchor is None else ((anchor, a), (anchor, b)):
            found += Ground(atlas, [*joined, *found], costs).path(*leg)
    return found
