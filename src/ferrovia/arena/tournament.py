"""The settings of a tournament, which decide every game of it."""

from __future__ import annotations

from math import ceil

from msgspec import Struct


class Tournament(Struct, frozen=True):
    """Every game follows from these settings, except where a bot thinks by the clock."""

    board: str  # its id, or the path of its file
    seats: int
    options: tuple[str, ...]
    bots: tuple[str, ...]  # by name: no two are equal
    games: int  # of each line-up, at least
    seed: int  # of the first deal; each following deal has the next one

    @property
    def deals(self) -> int:
        """A deal is played once in each seating, so that a line-up plays a multiple of the seats."""
        return ceil(self.games / self.seats)
