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
        code = codes.FINE
        for place in range(2 * track, 2 * track + 2):
            sibling = self.board.sibling[place]
            if sibling >= 0 and state.owner[sibling] >= 0:
                if state.owner[sibling] == seat:
                    return codes.PARALLEL_OWN
                if state.seats < self.all_from:
                    code = codes.PARALLEL_CLOSED
        return code

    def claimed(self, state: State, seat: int, track: int) -> None:
        for place in range(2 * track, 2 * track + 2):
            sibling = self.board.sibling[place]
            if sibling < 0:
                return
            state.close_track(seat, sibling)
            if state.seats < self.all_from:
                for other in range(state.seats):
                    state.close_track(other, sibling)
