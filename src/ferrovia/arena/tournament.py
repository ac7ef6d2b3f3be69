"""The settings of a tournament, which determine its every game."""

from __future__ import annotations

from math import ceil

from msgspec import Struct


class Tournament(Struct, frozen=True):
    """Every game follows from these settings, unless a bot thinks by the clock."""

    board: str  # its id, or the path of its file
    seats: int
    options: tuple[str, ...]
    bots: tuple[str, ...]  # by name: no two are the same
    games: int  # of each line-up, at least
    seed: int  # of the first deal; each later deal has the next one
    specs: tuple[str, ...] = ()  # how each bot is named on the command line, where its name is another one

    @property
    def deals(self) -> int:
        """Each deal is played once per seating, so a line-up plays a multiple of the number of seats."""
        return ceil(self.games / self.seats)
