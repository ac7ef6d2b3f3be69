"""Which cities a set of tracks connects."""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.state import State


class Network:
    """Cities in connected groups: a forest of parents, flat enough for sixty cities."""

    def __init__(self) -> None:
        self.parent = filled(codes.MAX_CITIES)

    def build(self, state: State, seat: int) -> None:
        """The groups formed by the seat's own tracks."""
        board = state.board
        for city in range(board.n_cities):
            self.parent[city] = city
        for track in range(board.n_tracks):
            if state.owner[track] == seat:
                self.join(board.end_a[track], board.end_b[track])

    def root(self, city: int) -> int:
        while self.parent[city] != city:
            self.parent[city] = self.parent[self.parent[city]]
            city = self.parent[city]
        return city

    def join(self, a: int, b: int) -> None:
        self.parent[self.root(a)] = self.root(b)

    def copy(self, other: Network) -> None:
        self.parent = other.parent[:]

    def done(self, state: State, tickets: int) -> int:
        """The tickets in the mask whose two cities are connected (BASE-27)."""
        board = state.board
        done = 0
        while tickets:
            ticket = bits.lowest(tickets)
            tickets &= tickets - 1
            if self.root(board.ticket_a[ticket]) == self.root(board.ticket_b[ticket]):
                done |= bits.bit(ticket)
        return done


def completed(state: State, seat: int) -> int:
    """The seat's tickets that its own tracks complete, as a mask."""
    network = Network()
    network.build(state, seat)
    return network.done(state, state.held[seat])
