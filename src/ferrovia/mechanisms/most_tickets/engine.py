"""The bonus for the most completed tickets (OW-9)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class MostTickets(Mechanism):
    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.bonus = parts.rule.points

    def tally(self, state: State) -> None:
        """Tied seats all get it; nobody does without a completed ticket (R-16)."""
        most = 0
        for seat in range(state.seats):
            if state.line(seat, codes.N_DONE) > most:
                most = state.line(seat, codes.N_DONE)
        for seat in range(state.seats):
            if most > 0 and state.line(seat, codes.N_DONE) == most:
                state.add_to_line(seat, codes.MOST, self.bonus)
