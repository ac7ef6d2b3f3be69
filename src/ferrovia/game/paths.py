"""Cheapest paths over a board's tracks (Dijkstra)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush

from ferrovia.boards import Board

Weight = int  # of claims where they count, then trains, stations that lend a track, tracks: all in one number
CLAIM, TRAIN, STATION, TRACK = 1 << 32, 1 << 16, 1 << 8, 1

Link = tuple[str, str, Weight, int]  # the city at the other end, the track, its weight, the station as a bit
Links = Mapping[str, Sequence[Link]]
Place = tuple[str, int]  # a city, and the stations whose track has been used on the way to it
Came = tuple[Place, str] | None  # from where, along which track

NOTHING: Mapping[str, Iterable[str]] = {}


def links(
    board: Board, prices: Mapping[str, int], lent: Mapping[str, Iterable[str]] = NOTHING, claim: Weight = 0
) -> Links:
    """By city: the tracks with a price in trains, and those that its station could borrow (`lent`). Whatever
    costs trains has to be claimed, which has a weight of its own."""
    found: dict[str, list[Link]] = {city.id: [] for city in board.cities}
    ends = {track.id: (track.a, track.b) for track in board.tracks}

    def add(track: str, weight: Weight, station: int) -> None:
        a, b = ends[track]
        found[a].append((b, track, weight, station))
        found[b].append((a, track, weight, station))

    for track, price in prices.items():
        add(track, price * TRAIN + TRACK + (claim if price else 0), 0)
    for number, tracks in enumerate(lent.values()):
        for track in tracks:
            add(track, STATION + TRACK, 1 << number)
    return found


class Paths:
    """From the nearest of some cities to every city that can be reached. Each station borrows only one track,
    so places also differ by the stations used on the way to them."""

    def __init__(self, links: Links, starts: Iterable[str]) -> None:
        self.weights: dict[str, Weight] = {}
        self._ends: dict[str, Place] = {}
        self._came: dict[Place, Came] = {}
        queue: list[tuple[Weight, Place, Came]] = [(0, (city, 0), None) for city in starts]
        queue.sort()
        while queue:
            weight, place, came = heappop(queue)
            if place in self._came:
                continue
            self._came[place] = came
            city, used = place
            if city not in self.weights:
                self.weights[city] = weight
                self._ends[city] = place
            for there, track, more, station in links[city]:
                if not used & station and (there, used | station) not in self._came:
                    heappush(queue, (weight + more, (there, used | station), (place, track)))

    def tracks(self, city: str) -> list[str]:
        """The tracks of the path to a reachable city, from its start."""
        found: list[str] = []
        came = self._came[self._ends[city]]
        while came is not None:
            place, track = came
            found.append(track)
            came = self._came[place]
        return found[::-1]


def path(board: Board, prices: Mapping[str, int], start: str, end: str) -> tuple[str, ...] | None:
    """The cheapest path over the tracks with a price; None if they do not connect the cities."""
    found = Paths(links(board, prices), [start])
    return tuple(found.tracks(end)) if end in found.weights else None


def components(board: Board, tracks: Iterable[str]) -> tuple[frozenset[str], ...]:
    """The cities that tracks join, in groups, the largest first."""
    group: dict[str, set[str]] = {}
    index = board.track_index
    for track in tracks:
        a, b = (group.setdefault(city, {city}) for city in _ends(board, index[track]))
        if a is not b:
            a |= b
            group.update(dict.fromkeys(b, a))
    found = {id(cities): frozenset(cities) for cities in group.values()}
    return tuple(sorted(found.values(), key=lambda cities: (-len(cities), min(cities))))


def _ends(board: Board, track: int) -> tuple[str, str]:
    return board.tracks[track].a, board.tracks[track].b
