"""City markers in observations: whose stand where, and how many each seat has left."""

from __future__ import annotations

from typing import Any

from ferrovia.engine.state import State
from ferrovia.env.arrays import planes
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import PublicNumber, Section


class Sections(SectionWriter):
    place = 6
    shows = ("marker", "markers_left")
    column = PublicNumber("markers", "markers")

    def describe(self) -> tuple[Section, ...]:
        return (Section("markers", (self.seats, self.n_cities), 1, 1, "the markers of each seat"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        return planes.write_owners(state.marker, self.n_cities, self.seats, seat, out, at)

    def count(self, state: State, counts: Any) -> None:
        for seat in range(self.seats):
            counts[seat] = state.markers_left[seat]
