"""What a board consists of, for people who compare a file with the printed board."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from ferrovia.boards.board import Board
from ferrovia.boards.entries import Ticket
from ferrovia.text import plural


class Counts(Struct, frozen=True):
    """`doubles` and `triples` count pairs of cities; `symbols` the locomotive symbols of all ferries."""

    cities: int
    tracks: int
    pairs: int
    doubles: int
    triples: int
    ferries: int
    symbols: int
    tunnels: int
    spaces: int
    tickets: int
    long: int
    festival_cards: int

    def lines(self) -> Iterator[str]:
        """The counts in sentences."""
        routes = f"Routes: {self.tracks}, with {self.spaces} spaces."
        yield f"Cities: {self.cities}. {routes} Pairs of cities: {self.pairs}."
        yield f"Double routes: {self.doubles}. Triple routes: {self.triples}. Tunnels: {self.tunnels}."
        yield f"Ferries: {self.ferries}, with {plural(self.symbols, 'locomotive symbol')}."
        yield f"Tickets: {self.tickets}, {self.long} of them long. Festival cards: {self.festival_cards}."


class OddTicket(Struct, frozen=True):
    """A ticket whose value is not the length of the shortest path between its cities.

    Most values are; check any other against the card.
    """

    ticket: Ticket
    shortest: int


class Report(Struct, frozen=True):
    board: str
    fingerprint: str
    counts: Counts
    odd_tickets: tuple[OddTicket, ...]


def report(board: Board) -> Report:
    """The counts of a board, and its tickets whose value is not the shortest path."""
    odd = []
    for ticket in board.tickets:
        shortest = distances(board, ticket.a)[ticket.b]
        if shortest != ticket.points:
            odd.append(OddTicket(ticket, shortest))
    return Report(board.id, board.fingerprint, _count(board), tuple(odd))


def distances(board: Board, start: str) -> dict[str, int]:
    """The spaces on the shortest path from one city to every other."""
    neighbours: dict[str, list[tuple[str, int]]] = {city.id: [] for city in board.cities}
    for track in board.tracks:
        neighbours[track.a].append((track.b, track.length))
        neighbours[track.b].append((track.a, track.length))
    best: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        so_far, city = heapq.heappop(queue)
        if city not in best:
            best[city] = so_far
            for other, length in neighbours[city]:
                heapq.heappush(queue, (so_far + length, other))
    return best


def _count(board: Board) -> Counts:
    sizes = Counter(len(group) for group in board.parallels.values())
    return Counts(
        cities=len(board.cities),
        tracks=len(board.tracks),
        pairs=len(board.parallels),
        doubles=sizes[2],
        triples=sizes[3],
        ferries=sum(track.ferry > 0 for track in board.tracks),
        symbols=sum(track.symbols for track in board.tracks),
        tunnels=sum(track.tunnel for track in board.tracks),
        spaces=sum(track.length for track in board.tracks),
        tickets=len(board.tickets),
        long=sum(ticket.long for ticket in board.tickets),
        festival_cards=sum(festival.cards for festival in board.festivals),
    )
