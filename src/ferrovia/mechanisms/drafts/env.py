"""Drafts in observations: the packet that has reached the seat, and the draft card."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import bits, codes
from ferrovia.engine.state import State
from ferrovia.env.arrays import planes
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.defaults import MANY
from ferrovia.env.sections import Section


class Sections(SectionWriter):
    place = 1
    shows = ("packet", "draft_min", "draft_max", "draft_due")
    chooses_in = (codes.DRAFT,)

    def describe(self) -> tuple[Section, ...]:
        return (
            Section("packet", (self.n_tickets,), 1, 1, "the packet of a draft that has reached the seat"),
            Section(
                "draft",
                (4,),
                MANY,
                50,
                "is the draft card in the deck; fewest and most cards on it; is it turned up",
            ),
        )

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        at = planes.write_set(state.packet[seat], self.n_tickets, out, at)
        out[at] = state.draft_max >= 0
        if state.draft_max >= 0:
            out[at + 1] = state.draft_min if state.draft_min > 0 else 0
            out[at + 2] = state.draft_max
        out[at + 3] = state.draft_due
        return at + 4

    def describe_secret(self) -> tuple[Section, ...]:
        shape = (self.seats - 1, self.n_tickets)
        return (Section("other-packet", shape, 1, 1, "their packets of a draft"),)

    def write_secret(self, state: State, seat: int, out: Any, at: int) -> int:
        for ahead in range(1, self.seats):
            at = planes.write_set(state.packet[(seat + ahead) % self.seats], self.n_tickets, out, at)
        return at

    def chosen(self, state: State, seat: int) -> int:
        """The answer is the number of a ticket of the packet."""
        return bits.bit(state.answers[seat])
