"""Board files in, checked boards out."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any

from ferrovia.boards.board import Board
from ferrovia.boards.check_facts import check_facts
from ferrovia.boards.check_rules import check_rules
from ferrovia.boards.check_tracks import check_tracks
from ferrovia.boards.entries import with_ids
from ferrovia.boards.faults import Faults
from ferrovia.boards.fingerprint import fingerprint_of
from ferrovia.boards.shape import Shape, read_shape

BOARDS = ("usa", "europe", "iberia", "old-west")

# A file can come from anybody. The parser's memory grows with the square of the parts of a dotted key, so
# lines are limited too.
MAX_BYTES = 1_000_000
MAX_LINE = 1_000
MAX_DOTS = 40


def load(board: str | PathLike[str]) -> Board:
    """A built-in board by its id, or your own by the path of its file.

    Raises `BoardError` with every fault if the board cannot be played.

    >>> board = load("usa")
    >>> board
    <Board usa: 36 cities, 100 tracks, 30 tickets, 2 to 5 seats>
    >>> board.tracks[board.track_index["denver--santa-fe"]].length
    2
    """
    if isinstance(board, str) and board in BOARDS:
        return _built_in(board)
    return parse(_read(Path(board)), str(board))


def parse(data: bytes, file: str) -> Board:
    """The board that the bytes of a board file describe; `file` is what its faults call it."""
    faults = Faults(file)
    tables = _parse_toml(data, faults)
    shape = read_shape(tables, faults)
    check_facts(shape, faults)
    check_tracks(shape, faults)
    check_rules(shape, faults)
    if faults.lines:
        raise faults.error()
    return _assemble(shape, fingerprint_of(tables))


@cache
def _built_in(board: str) -> Board:
    file = f"{board}.toml"
    return parse((files("ferrovia.boards") / file).read_bytes(), file)


def _read(path: Path) -> bytes:
    """The bytes of a regular file, never of anything that blocks or has no end."""
    faults = Faults(str(path))
    try:
        if path.is_file():
            with path.open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        faults.add("file", f"not found; the built-in boards are {', '.join(BOARDS)}")
    except OSError as error:
        faults.add("file", error.strerror or "cannot be read")
    raise faults.error()


def _parse_toml(data: bytes, faults: Faults) -> dict[str, Any]:
    try:
        return tomllib.loads(_decode(data, faults))
    except tomllib.TOMLDecodeError as error:
        faults.add("not TOML", str(error))
    except RecursionError:
        faults.add("not TOML", "values are nested too deeply")
    raise faults.error()


def _decode(data: bytes, faults: Faults) -> str:
    """The text, once it is safe to parse."""
    if len(data) > MAX_BYTES:
        faults.add("file", f"larger than {MAX_BYTES} bytes")
        raise faults.error()
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > MAX_LINE or line.count(b".") > MAX_DOTS:
            faults.add(f"line {number}", f"over {MAX_LINE} bytes or {MAX_DOTS} dots")
            raise faults.error()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        faults.add(f"line {number}", "not UTF-8")
    raise faults.error()


def _assemble(shape: Shape, fingerprint: str) -> Board:
    header = shape.header
    return Board(
        id=header.id,
        fingerprint=fingerprint,
        name=header.name,
        year=header.year,
        seats=header.seats,
        trains=header.trains,
        height=header.height,
        points={int(length): points for length, points in header.points.items()},
        reconstructed=header.reconstructed,
        rules=shape.rules,
        cities=shape.cities,
        tracks=with_ids(shape.tracks),
        tickets=shape.tickets,
        festivals=shape.festivals,
    )
