"""A game from a file, as a replay: the rules decide it again, and nothing is stored."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import islice

import msgspec

from ferrovia.boards import BOARDS, load
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.game import Game, replay
from ferrovia.game.notation import write
from ferrovia.game.record import Record
from ferrovia.game.saved_games import RECORD_BEGINS, SavedGame, saved_games
from ferrovia.game.view_message import ViewMessage, view_message
from ferrovia.tables.messages import Position, ReplayMessage
from ferrovia.tables.refusals import (
    BOARD_CHANGED,
    BOARD_UNKNOWN,
    FILE_CUT,
    FILE_LARGE,
    FILE_PUBLIC,
    FILE_SEVERAL,
    FILE_UNKNOWN,
    FILE_WRONG,
    refuse,
)


def replayed(text: str, most_moves: int) -> Iterator[bytes]:
    """A `ReplayMessage` of the game in a file, in pieces of JSON: nothing else runs while one is encoded.
    Raises
    `Refused`."""
    record = read_file(text)
    if len(record.lines) > most_moves + 1:
        raise refuse(FILE_LARGE)
    names = record.header.players
    players = names if len(names) == record.header.seats else ("",) * record.header.seats
    return pieces_of(ReplayMessage(record.header.board, players, write(record), ()), positions(record))


def pieces_of(empty: ReplayMessage, found: Iterator[Position]) -> Iterator[bytes]:
    """The replay with these positions, encoded."""
    head, _, tail = msgspec.json.encode(empty).rpartition(b"[]")
    yield head + b"["
    for place, position in enumerate(found):
        yield (b"," if place else b"") + msgspec.json.encode(position)
    yield b"]" + tail


def positions(record: Record) -> Iterator[Position]:
    """The position after the deal and after each action of a verified record."""
    last = len(record.lines) - 1
    for game in replay(record):
        step = game.steps[-1]
        yield Position(step.n, last, step.events(EVERYBODY), views(game))


def views(game: Game) -> tuple[ViewMessage, ...]:
    """What each seat sees."""
    return tuple(view_message(game.view(seat)) for seat in range(game.seats))


def read_file(text: str) -> Record:
    """The one game in a file, verified. Raises `Refused`."""
    data = text.encode(errors="replace")
    games = list(islice(saved_games(BytesIO(data)), 2))
    if not games or not (games[0].transcript or data.lstrip().startswith(RECORD_BEGINS)):
        raise refuse(FILE_UNKNOWN)
    if len(games) > 1:
        raise refuse(FILE_SEVERAL)
    game = games[0]
    _check_board(game)
    if game.transcript is None and game.record is None and not data.endswith(b"\n"):
        raise refuse(FILE_CUT, line=data.count(b"\n") + 1)
    if game.transcript is not None and not game.transcript.ended:
        raise refuse(FILE_CUT, line=len(text.splitlines()))
    wrong = game.check(None)
    if wrong is not None:
        raise refuse(FILE_WRONG, line=wrong.line, fault=wrong.fault)
    if game.record is None:
        raise refuse(FILE_PUBLIC)
    return game.record


def _check_board(game: SavedGame) -> None:
    """Is there the board of the file, in the same version?"""
    if game.transcript is not None and game.transcript.board is None:
        raise refuse(BOARD_UNKNOWN)
    if game.record is None:
        return
    header = game.record.header
    if header.board not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    board = load(header.board)
    if board.fingerprint != header.fingerprint:
        raise refuse(BOARD_CHANGED, board=board.name)
