"""Alvin in observations: where he is, and who has caught him."""

from __future__ import annotations

from typing import Any

from ferrovia.engine.state import State
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import Section


class Sections(SectionWriter):
    place = 8
    shows = ("alvin_city", "alvin_owner")

    def describe(self) -> tuple[Section, ...]:
        shape = (self.n_cities + self.seats,)
        return (Section("alvin", shape, 1, 1, "where Alvin is, then who has caught him"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        out[at + state.alvin_city] = 1
        if state.alvin_owner >= 0:
            ahead = (state.alvin_owner + self.seats - seat) % self.seats
            out[at + self.n_cities + ahead] = 1
        return at + self.n_cities + self.seats
