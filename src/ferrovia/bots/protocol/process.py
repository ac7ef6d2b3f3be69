"""Somebody else's program, as a pair of pipes that never block and never fill up memory."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic

import msgspec
from msgspec import Struct

from ferrovia.boards import Board
from ferrovia.boards.facts import board_facts
from ferrovia.bots.protocol.faults import ProgramLost, ProtocolFault
from ferrovia.bots.protocol.messages import (
    PROTOCOL,
    Answer,
    BoardMessage,
    Bye,
    ChooseMessage,
    Hello,
    LineChoice,
    LostMessage,
)
from ferrovia.game.actions import Action
from ferrovia.game.view import View
from ferrovia.game.view_message import view_message
from ferrovia.validation import in_words
from ferrovia.version import VERSION

START_SECONDS = 10.0
END_SECONDS = 2.0
LONGEST_LINE = 65_536
MOST_LINES = 100  # between a question and its answer

encode = msgspec.json.Encoder().encode
DECODER: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Program:
    """Plays games one at a time. Raises `ProtocolFault` for a bad answer, `ProgramLost` if no more answers
    can be expected."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # What it writes to stderr is for its author, who started us.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise ProgramLost(f"cannot be started: {error.strerror}") from None
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: Queue[bytes] = Queue(MOST_LINES)
        for work in (self._write, self._read):
            Thread(target=work, daemon=True).start()
        self._boards: set[str] = set()
        self._asked = 0
        self.say(Hello(PROTOCOL, f"Ferrovia {VERSION}"))
        self.name = self._greeted()

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def say(self, message: Struct) -> None:
        self.pass_on(encode(message) + b"\n")

    def pass_on(self, line: bytes) -> None:
        """A message as it came."""
        self._to_write.put(line)

    def tell_board(self, board: Board) -> None:
        """Sends each board once."""
        if board.id not in self._boards:
            self._boards.add(board.id)
            self.say(BoardMessage(board_facts(board)))

    def ask(self, view: View, options: Sequence[Action], seconds: float) -> Action:
        self._asked += 1
        self.say(ChooseMessage(self._asked, seconds, view_message(view), tuple(options)))
        try:
            return options[self.answer(self._asked, len(options), seconds)]
        except ProtocolFault as fault:
            self.say(LostMessage(self._asked, str(fault)))
            raise

    def answer(self, n: int, options: int, seconds: float) -> int:
        """The index of the option it chose. Late answers to old questions are ignored. Raises
        `ProtocolFault`."""
        ends = monotonic() + seconds
        for _ in range(MOST_LINES):
            try:
                message = self._message(ends)
            except TimeoutError:
                raise ProtocolFault(f"took longer than {seconds:g} seconds") from None
            if isinstance(message, LineChoice) and message.n == n:
                if 0 <= message.option < options:
                    return message.option
                raise ProtocolFault(f"chose option {message.option} of {options}")
        raise ProgramLost(f"wrote {MOST_LINES} lines that answered nothing")

    def end(self) -> int | None:
        """Say goodbye; the exit code, None if the program had to be killed."""
        self.say(Bye())
        return self.hang_up()

    def hang_up(self) -> int | None:
        """End its input without a word, as when Ferrovia is killed."""
        self._to_write.put(None)
        try:
            return self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def kill(self) -> None:
        self._to_write.put(None)
        self._process.kill()
        self._process.wait()

    def _greeted(self) -> str:
        try:
            message = self._message(monotonic() + START_SECONDS)
        except TimeoutError:
            self.kill()
            raise ProgramLost(f"did not say hello within {START_SECONDS:g} seconds") from None
        except ProtocolFault as fault:
            self.kill()
            raise ProgramLost(f"did not say hello: it {fault}") from None
        if not isinstance(message, Hello) or message.protocol != PROTOCOL:
            self.kill()
            raise ProgramLost(f"does not speak protocol {PROTOCOL}: it said {message}")
        return message.name[:100]

    def _message(self, ends: float) -> Answer | None:
        """The next line; None for an unknown kind of message. Raises `TimeoutError`."""
        try:
            line = self._lines.get(timeout=max(0.0, ends - monotonic()))
        except Empty:
            raise TimeoutError from None
        if not line:
            raise ProgramLost("has exited")
        if not line.endswith(b"\n"):
            raise ProgramLost(f"wrote a line of more than {LONGEST_LINE} bytes")
        try:
            return DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if _unknown_kind(line):
                return None
            why = in_words(error)
            raise ProtocolFault(f"wrote something that is not a message: {line[:80]!r} ({why})") from None

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with suppress(OSError, ValueError), stream:  # it has exited: the reader will say so
            while (line := self._to_write.get()) is not None:
                stream.write(line)
                stream.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with suppress(OSError, ValueError), stream:
            while True:
                line = stream.readline(LONGEST_LINE)
                self._lines.put(line)
                if not line.endswith(b"\n"):
                    return


def command_of(text: str) -> list[str]:
    """The words of a command. Raises `ValueError`."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise ValueError("a quotation mark is missing") from None
    if not words:
        raise ValueError("there is no command")
    return words


def _unknown_kind(line: bytes) -> bool:
    try:
        kind = msgspec.json.decode(line, type=dict[str, object]).get("type")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(kind, str) and kind not in ("hello", "choice")
