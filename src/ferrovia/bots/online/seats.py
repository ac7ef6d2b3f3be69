"""The programs that play: each one game at a time, in its own thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

import msgspec
from msgspec import Raw, Struct

from ferrovia.bots.protocol.faults import ProgramLost, ProtocolFault
from ferrovia.bots.protocol.messages import OnlineChoice
from ferrovia.bots.protocol.process import Program

END_SECONDS = 5.0
NO_OPTION = -1  # a choice of nothing: the move is lost at once, so nobody has to wait

Send = Callable[[OnlineChoice], None]
Report = Callable[[str], None]


class OnlineQuestion(Struct, frozen=True):
    """The fields needed from `choose`."""

    n: int
    seconds: float
    options: tuple[Raw, ...]


class ProgramSeat:
    """A program with room for one game. One that dies, or floods us, loses the game it is playing, and is
    restarted for the next one."""

    def __init__(self, command: Sequence[str], send: Send, report: Report) -> None:
        self._command = command
        self._send = send
        self._report = report
        self._program: Program | None = None
        self._boards: set[str] = set()  # already sent to the program
        self._lines: SimpleQueue[tuple[str, str, bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def begin(self, board: str, facts: bytes, table: str, line: bytes) -> None:
        """A game begins, or begins again."""
        self._lines.put((f"board {board}", table, facts))
        self._lines.put(("game", table, line))

    def take(self, kind: str, table: str, line: bytes) -> None:
        """A message about the game it is playing."""
        self._lines.put((kind, table, line))

    def end(self) -> None:
        self._lines.put(None)
        self._thread.join(END_SECONDS)

    def _play(self) -> None:
        while (item := self._lines.get()) is not None:
            kind, table, line = item
            try:
                self._pass_on(kind, table, line)
            except ProgramLost as fault:
                self._report(f"{table}: the program {fault}; it has lost the game")
                self._forget()
                self._lose(kind, table, line)
        if self._program is not None:
            self._program.end()

    def _pass_on(self, kind: str, table: str, line: bytes) -> None:
        if kind.startswith("board "):
            if self._program is None or not self._program.running:
                self._forget()  # one that exits after each game is fine
                self._program = Program(self._command)
            if kind in self._boards:
                return
            self._boards.add(kind)
        if self._program is None:
            self._lose(kind, table, line)
            return
        self._program.pass_on(line)
        if kind == "choose":
            question = msgspec.json.decode(line, type=OnlineQuestion)
            try:
                option = self._program.answer(question.n, len(question.options), question.seconds)
            except ProgramLost:
                raise
            except ProtocolFault as fault:
                self._report(f"{table}: the program {fault}")
                option = NO_OPTION
            self._send(OnlineChoice(table, question.n, option))

    def _lose(self, kind: str, table: str, line: bytes) -> None:
        if kind == "choose":
            question = msgspec.json.decode(line, type=OnlineQuestion)
            self._send(OnlineChoice(table, question.n, NO_OPTION))

    def _forget(self) -> None:
        if self._program is not None:
            self._program.kill()
        self._program = None
        self._boards.clear()
