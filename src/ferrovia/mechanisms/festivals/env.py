"""Festival cards in observations: those at their cities, and those of seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.engine.state import State
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import PublicNumber, Section
from ferrovia.mechanisms.declaration import Declaration


class Sections(SectionWriter):
    place = 2
    shows = ("piles", "festivals")
    column = PublicNumber("festivals", "festival cards")

    def __init__(self, board: Board, seats: int, played: Iterable[Declaration]) -> None:
        super().__init__(board, seats, played)
        self.n_festivals = len(board.festivals)

    def describe(self) -> tuple[Section, ...]:
        return (
            Section("piles", (self.n_festivals,), 100, 4, "festival cards lying at their cities"),
            Section("festivals", (self.n_festivals,), 100, 4, "own festival cards"),
        )

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        for festival in range(self.n_festivals):
            out[at + festival] = state.piles[festival]
        return self.write_cards(state, seat, out, at + self.n_festivals)

    def describe_secret(self) -> tuple[Section, ...]:
        shape = (self.seats - 1, self.n_festivals)
        return (Section("other-festivals", shape, 100, 4, "their festival cards"),)

    def write_secret(self, state: State, seat: int, out: Any, at: int) -> int:
        for ahead in range(1, self.seats):
            at = self.write_cards(state, (seat + ahead) % self.seats, out, at)
        return at

    def write_cards(self, state: State, owner: int, out: Any, at: int) -> int:
        for festival in range(self.n_festivals):
            out[at + festival] = state.festivals[owner * codes.MAX_FESTIVALS + festival]
        return at + self.n_festivals

    def count(self, state: State, counts: Any) -> None:
        for seat in range(self.seats):
            counts[seat] = 0
            for festival in range(self.n_festivals):
                counts[seat] += state.festivals[seat * codes.MAX_FESTIVALS + festival]
