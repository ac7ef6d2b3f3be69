"""The table as the person at it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from ferrovia.cli.support.faults import FaultsShown
from ferrovia.cli.support.files import write_whole
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.opponents import opponents
from ferrovia.cli.wording import Words, seat_names
from ferrovia.game import Game, Record, View
from ferrovia.game.ways import WayFinder

ME = 0  # the seat of the person


class Again(Exception):
    """The open question is to be asked anew: the person went back, or took a move back."""


class LeaveTable(Exception):
    """The person leaves the table."""


class TerminalTable:
    """A game, its players, and the console between them and the person."""

    def __init__(self, game: Game, seed: int, console: Console, bots: Sequence[str]) -> None:
        self.game = game
        self.console = console
        self.words = Words(game.board, seat_names(game.seats))
        self.faults = FaultsShown()
        self.opponents = opponents(bots, game.seats, seed, self.faults.tell)
        self.typed_ahead: list[str] = []

    @property
    def view(self) -> View:
        return self.game.view(ME)

    @property
    def ways(self) -> WayFinder:
        """The ways to tickets in this position."""
        return WayFinder(self.view)

    def say(self, text: str = "") -> None:
        self.console.say(text)

    def record(self) -> Record:
        """The record so far, with the names of the players."""
        record = self.game.record()
        header = msgspec.structs.replace(record.header, players=self.words.people)
        return msgspec.structs.replace(record, header=header)

    def save(self, path: Path) -> None:
        write_whole(path, self.record().dumps())
        self.say(f"The game was saved in {path}.")
