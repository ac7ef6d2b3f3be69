"""Between a server and a program that speaks the bot protocol over its pipes (docs/bot-protocol.md)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing

import msgspec
from msgspec import Struct

from ferrovia.bots.online.connection import Connection, Lost, NotWelcome
from ferrovia.bots.online.seats import ProgramSeat, Report
from ferrovia.bots.protocol.messages import OnlineChoice

PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)  # seconds between attempts to connect again


class Heard(Struct, frozen=True):
    """The fields needed from any message."""

    type: str
    table: str = ""
    why: str = ""


class Begun(Struct, frozen=True):
    board: str


class WhichBoard(Struct, frozen=True):
    class Board(Struct, frozen=True):
        id: str

    board: Board


class Bridge:
    """Plays until the server no longer wants it. If the connection breaks it reconnects, and the server sends
    the running games again from the start."""

    def __init__(
        self,
        connection: Connection,
        command: Sequence[str],
        boards: Sequence[str],
        games: int,
        report: Report,
    ) -> None:
        self._connection = connection
        self._command = command
        self._hello = (boards, games)
        self._report = report
        self._facts: dict[str, bytes] = {}  # the message about each board
        self._playing: dict[str, ProgramSeat] = {}  # by table
        self._resting: list[ProgramSeat] = []

    def run(self) -> None:
        """Raises `NotWelcome`."""
        failures = 0
        try:
            while True:
                try:
                    # Closed right away, however it ends: if garbage collection did it while the
                    # connections are being closed, the two would wait for each other.
                    with closing(self._connection.lines(*self._hello)) as lines:
                        for line in lines:
                            failures = 0
                            self._hear(line)
                    why = "the server ended the connection"
                except Lost as lost:
                    why = str(lost)
                except msgspec.MsgspecError:  # from something between the server and us
                    why = "received something that is not a message"
                pause = PAUSES[min(failures, len(PAUSES) - 1)]
                failures += 1
                self._report(f"Not connected ({why}); trying again in {pause:g} seconds.")
                time.sleep(pause)
        finally:
            for player in (*self._playing.values(), *self._resting):
                player.end()

    def _hear(self, line: bytes) -> None:
        heard = msgspec.json.decode(line, type=Heard)
        if heard.type == "hello":
            self._report("Connected.")
            self._resting += self._playing.values()  # running games are sent again
            self._playing.clear()
        elif heard.type == "board":
            self._facts[msgspec.json.decode(line, type=WhichBoard).board.id] = line
        elif heard.type == "game":
            self._begin(heard.table, line)
        elif heard.type == "over":
            self._report(f"{heard.table}: {'over' if heard.why == 'ended' else 'lost, a stand-in plays on'}.")
            if heard.table in self._playing:
                self._resting.append(self._playing.pop(heard.table))
        elif heard.type == "bye" and heard.why != "restart":
            raise NotWelcome("it is connected from elsewhere" if heard.why == "replaced" else heard.why)
        elif heard.table in self._playing:
            self._playing[heard.table].take(heard.type, heard.table, line)

    def _begin(self, table: str, line: bytes) -> None:
        board = msgspec.json.decode(line, type=Begun).board
        if table not in self._playing:
            resting = self._resting
            self._playing[table] = (
                resting.pop() if resting else ProgramSeat(self._command, self._choose, self._report)
            )
            self._report(f"{table}: a game on {board}.")
        self._playing[table].begin(board, self._facts[board], table, line)

    def _choose(self, choice: OnlineChoice) -> None:
        """Runs in a player's thread."""
        try:
            self._connection.choose(choice)
        except Lost as lost:
            self._report(f"{choice.table}: the choice did not arrive ({lost}).")
        except NotWelcome as refused:
            self._report(f"{choice.table}: the choice was refused: {refused}")
