"""Tunnels in observations: the one that is being dug (EU-5)."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.state import State
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import Section


class Sections(SectionWriter):
    place = 5
    shows = ("turned", "laid_track", "laid_colour", "laid_locos", "extra")

    def describe(self) -> tuple[Section, ...]:
        rule: Any = self.board.rules.tunnels
        kinds = codes.N_TRAIN_KINDS
        size = self.n_tracks + kinds + 2 + kinds
        most = rule.reveal + codes.MAX_LENGTH
        meaning = f"track, card paid ({kinds}), locomotives paid, extra cards asked, turned up ({kinds})"
        return (Section("tunnel", (size,), most, 3, f"the tunnel being dug: {meaning}"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        paid = at + self.n_tracks
        counts = paid + codes.N_TRAIN_KINDS
        if state.laid_track >= 0:
            out[at + state.laid_track] = 1
            out[paid + state.laid_colour] = 1
            out[counts] = state.laid_locos
            out[counts + 1] = state.extra
            for kind in range(codes.N_TRAIN_KINDS):
                out[counts + 2 + kind] = state.turned[kind]
        return counts + 2 + codes.N_TRAIN_KINDS
