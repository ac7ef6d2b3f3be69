"""The bonus for the longest continuous path (BASE-28, EU-12)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.engine.trails import Trails


class LongestPath(Mechanism):
    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.bonus = parts.rule.points
        self.trails = Trails()

    def tally(self, state: State) -> None:
        """Tied seats all get it; nobody does without a track (R-16)."""
        longest = 1
        for seat in range(state.seats):
            length = self.trails.longest(state, seat)
            state.add_to_line(seat, codes.PATH_LENGTH, length)
            if length > longest:
                longest = length
        for seat in range(state.seats):
            if state.line(seat, codes.PATH_LENGTH) == longest:
                state.add_to_line(seat, codes.LONGEST, self.bonus)
