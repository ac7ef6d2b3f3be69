"""Start cities in observations: the network that grows from them."""

from __future__ import annotations

from typing import Any

from ferrovia.engine.state import State
from ferrovia.env.arrays import planes
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import Section


class Sections(SectionWriter):
    place = 7
    shows = ("network",)

    def describe(self) -> tuple[Section, ...]:
        return (Section("network", (self.n_cities,), 1, 1, "the cities that the seat is connected to"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        return planes.write_set(state.network[seat], self.n_cities, out, at)
