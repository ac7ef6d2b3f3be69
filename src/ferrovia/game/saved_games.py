"""Saved games, any number in a file: records or notation."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from msgspec import Struct

from ferrovia.boards import Board
from ferrovia.game import record as records
from ferrovia.game.notation import Problem, Transcript, read, validate
from ferrovia.game.notation.words import MAX_LINE
from ferrovia.game.proof import prove
from ferrovia.game.record import Record, RecordError

RECORD_BEGINS = b'{"ferrovia":'
BYTES_OF_A_LINE = 4 * MAX_LINE + 2


class SavedGame(Struct, frozen=True):
    """A game from a file. `problems` say why there is no record; `transcript` is set for notation."""

    record: Record | None
    problems: tuple[Problem, ...] = ()
    line: int = 1
    transcript: Transcript | None = None

    def check(self, board: Board | None) -> Problem | None:
        """The first thing wrong when the game is played again by the rules, with its line in the file."""
        if self.transcript is not None:
            return validate(self.transcript)
        if self.record is None:
            return self.problems[0]
        try:
            for _ in self.record.replay(board):
                pass
            prove(self.record, board)
        except RecordError as error:
            return Problem(self.line + error.line - 1, error.fault)
        return None


def saved_games(stream: BinaryIO, board: Board | None = None) -> Iterator[SavedGame]:
    """The games in a stream, each as soon as it is read; a board that is not built in must be passed."""
    lines = _bounded_lines(stream)
    before = []
    first = b""
    for line in lines:
        before.append(line)
        first = line.removeprefix(BOM_UTF8).strip()
        if first:
            break
    every = chain(before, lines)
    if first[:1] in (b"[", b";") or (first[:1] == b"{" and first[:2] not in (b'{"', b"{}")):
        texts = (line.decode(errors="replace") for line in every)
        for transcript in read(texts, board):
            yield SavedGame(transcript.record, transcript.problems, transcript.line, transcript)
    else:
        yield from _records(every)


def _records(lines: Iterator[bytes]) -> Iterator[SavedGame]:
    """Records one after another; each begins with its header."""
    parts: list[bytes] = []
    begun = 1
    size = 0
    number = 0
    for number, line in enumerate(lines, 1):
        if parts and line.startswith(RECORD_BEGINS):
            yield _record(parts, begun)
            parts, begun, size = [], number, 0
        size += len(line)
        if size <= records.MAX_BYTES + len(line):  # one line more than allowed, for `loads` to refuse
            parts.append(line)
    if parts or number == 0:
        yield _record(parts, begun)


def _record(parts: list[bytes], begun: int) -> SavedGame:
    try:
        return SavedGame(records.loads(b"".join(parts)), line=begun)
    except RecordError as error:
        return SavedGame(None, (Problem(begun + error.line - 1, error.fault),), begun)


def _bounded_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only the beginning, to bound memory."""
    while line := stream.readline(BYTES_OF_A_LINE):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(BYTES_OF_A_LINE)
