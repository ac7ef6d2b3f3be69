"""What a mechanism adds to an observation: sections of its own, after those that every board has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ferrovia.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ferrovia.boards import Board
    from ferrovia.env.sections import PublicNumber, Section
    from ferrovia.mechanisms.declaration import Declaration


class SectionWriter:
    """One mechanism's sections; its subclass is named `Sections`.

    `place` says where they stand among those of other mechanisms. Like all numbers it is written by hand and
    never given again: rows that people have learned from depend on it. `shows` are the fields of the state
    that the sections show, or that follow from them; any other field gets a section by itself (see
    `ferrovia.env.defaults`). `chooses_in` are the prompts whose secret answers only it can read.

    Sections are written one after the other, into an array that is all 0: who writes some of them begins at
    the place `at` and returns where the next one begins. Nothing in here may raise.
    """

    place = 0
    shows: tuple[str, ...] = ()
    column: PublicNumber | None = None  # of the section `public`, which every board has: what `count` counts
    chooses_in: tuple[int, ...] = ()

    def __init__(self, board: Board, seats: int, played: Iterable[Declaration]) -> None:
        self.board = board
        self.played = tuple(played)
        self.seats = seats
        self.n_cities = len(board.cities)
        self.n_tracks = len(board.tracks)
        self.n_tickets = len(board.tickets)

    def describe(self) -> tuple[Section, ...]:
        """Its sections, in order. If there are none, nothing is written."""
        return ()

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        """What the seat sees."""
        return at

    def describe_secret(self) -> tuple[Section, ...]:
        """The sections that perfect information adds."""
        return ()

    def write_secret(self, state: State, seat: int, out: Any, at: int) -> int:
        """What the seat does not know, of the other seats in their order."""
        return at

    def count(self, state: State, counts: Any) -> None:
        """A number of each seat, which everybody knows (R-6)."""

    def chosen(self, state: State, seat: int) -> int:
        """The tickets that a seat's secret answer stands for, as a mask."""
        return 0
