"""Parallel tracks between the same two cities (BASE-22, BASE-23, OW-7)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class Parallels(Mechanism):
    hooks = ("bars", "claimed")

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.all_from = parts.rule.all_from

    def bars(self, state: State, seat: int, track: int) -> int:
        """Nobody owns two tracks between the same cities (BASE-22); with few seats, nobody else gets one
        (BASE-23)."""
        code = codes.FINE
        twin = self.board.twin[track]
        while twin != track:  # ends: the ring leads back
            if state.owner[twin] == seat:
                return codes.PARALLEL_OWN
            if state.owner[twin] >= 0 and state.seats < self.all_from:
                code = codes.PARALLEL_CLOSED
            twin = self.board.twin[twin]
        return code

    def claimed(self, state: State, seat: int, track: int) -> None:
        twin = self.board.twin[track]
        while twin != track:  # ends: the ring leads back
            state.close_track(seat, twin)
            if state.seats < self.all_from:
                for other in range(state.seats):
                    state.close_track(other, twin)
            twin = self.board.twin[twin]
