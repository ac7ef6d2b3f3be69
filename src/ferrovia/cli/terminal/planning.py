"""The cheapest way to complete a ticket, over tracks that are one's own or still open."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct

from ferrovia.game import View
from ferrovia.maps import BoardMap, Ticket

Pair = tuple[str, str]


class Way(Struct, frozen=True):
    """`trains` still to be placed, on one open track for each hop from city to city; no hops: done."""

    trains: int
    hops: tuple[Pair, ...]


class Plan:
    """What the pairs of neighbouring cities cost a seat, at one moment of the game."""

    def __init__(self, board: BoardMap, view: View) -> None:
        self.open_tracks = open_tracks(board, view)
        self.costs: dict[Pair, int] = {}
        for pair, group in board.parallels.items():
            if any(view.tracks.get(track.id) == view.seat for track in group):
                self.costs[pair] = 0
            elif lengths := [track.length for track in group if track.id in self.open_tracks]:
                self.costs[pair] = min(lengths)
        self._home = view.network[:1]  # OW-3: a new track must touch the network, so the way must, too

    def way(self, ticket: Ticket) -> Way | None:
        """The way that needs the fewest trains; None if there is none."""
        searches = [Search(self.costs, city) for city in (ticket.a, ticket.b, *self._home)]
        reached = set.intersection(*(set(search.trains) for search in searches))
        if not reached:
            return None

        def trains(city: str) -> int:
            return sum(search.trains[city] for search in searches)

        # All paths meet in one city; among equals the end of the ticket, so that the way reads from a to b.
        middle = min(sorted(reached), key=lambda city: (trains(city), city != ticket.b))
        hops = dict.fromkeys(hop for search in searches for hop in search.path(middle))
        to_claim = tuple(hop for hop in hops if self.costs[in_order(*hop)])
        return Way(sum(self.costs[in_order(*hop)] for hop in to_claim), to_claim)


class Search:
    """The fewest trains from one city to every other that can be reached (Dijkstra)."""

    def __init__(self, costs: Mapping[Pair, int], start: str) -> None:
        neighbours: dict[str, list[tuple[int, str]]] = {}
        for (a, b), cost in costs.items():
            neighbours.setdefault(a, []).append((cost, b))
            neighbours.setdefault(b, []).append((cost, a))
        self.trains: dict[str, int] = {}
        self._came_from: dict[str, str] = {}
        queue = [(0, start, start)]
        while queue:
            so_far, city, before = heapq.heappop(queue)
            if city not in self.trains:
                self.trains[city] = so_far
                self._came_from[city] = before
                for cost, other in neighbours.get(city, ()):
                    heapq.heappush(queue, (so_far + cost, other, city))

    def path(self, city: str) -> Sequence[Pair]:
        """The hops from the start to a city that can be reached."""
        hops: list[Pair] = []
        while (before := self._came_from[city]) != city:
            hops.append((before, city))
            city = before
        return hops[::-1]


def in_order(a: str, b: str) -> Pair:
    """Two cities as the board's `parallels` have them."""
    return (a, b) if a < b else (b, a)


def open_tracks(board: BoardMap, view: View) -> frozenset[str]:
    """The tracks that nobody has and no parallel one closes to the seat (BASE-20, BASE-22, BASE-23)."""
    rule = board.rules.parallels
    only_one = rule is not UNSET and len(view.seats) < rule.all_from
    found: list[str] = []
    for group in board.parallels.values():
        owners = {view.tracks[track.id] for track in group if track.id in view.tracks}
        if rule is not UNSET and (view.seat in owners or (only_one and owners)):
            continue
        found += [track.id for track in group if track.id not in view.tracks]
    return frozenset(found)
