"""Turns a game file into a replay. The rules decide the game again, and nothing is stored."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import islice

import msgspec
from litestar import Response, post

from ferrovia.game.game import Game, replay
from ferrovia.game.record import Record
from ferrovia.game.saved import RECORD_BEGINS, SavedGame, saved_games
from ferrovia.game.seen import Seen, seen
from ferrovia.game.telling import EVERYBODY
from ferrovia.maps import BOARDS, load
from ferrovia.server.http.auth import check_invited, client_of
from ferrovia.server.http.errors import responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.http.messages import GameFile, Position, ReplayTold
from ferrovia.server.http.tables import AnyRequest
from ferrovia.server.office import Office
from ferrovia.server.refusals import (
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

# Each position repeats most of the one before: even the lowest level makes them twenty times smaller.
EFFORT = 1
GZIP = 16 + zlib.MAX_WBITS


@post("/api/replays", status_code=200, responses=responses(403, 404))
async def open_file(
    request: AnyRequest, office: Office, guard: Guard, data: GameFile
) -> Response[ReplayTold]:
    """All positions of the game in a file, with all hands. The file is a record or in the full form of the
    notation; it is verified first, and a refusal names the bad line."""
    await check_invited(request, office)
    guard.open_file(client_of(request))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    async with guard.opening:  # one at a time
        body = await asyncio.to_thread(_replayed, data.text, office.config.limits.file_moves, packed)
    headers = {"content-encoding": "gzip"} if packed else {}
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type]  # encoded already


def _replayed(text: str, most_moves: int, packed: bool) -> bytes:
    record = read_file(text)
    if len(record.lines) > most_moves + 1:
        raise refuse(FILE_LARGE)
    names = record.header.players
    players = names if len(names) == record.header.seats else ("",) * record.header.seats
    # Piece by piece: nothing else runs while one is encoded.
    pieces = pieces_of(ReplayTold(record.header.board, players, ()), positions(record))
    if not packed:
        return b"".join(pieces)
    packer = zlib.compressobj(EFFORT, wbits=GZIP)
    return b"".join([*map(packer.compress, pieces), packer.flush()])


def pieces_of(empty: ReplayTold, found: Iterator[Position]) -> Iterator[bytes]:
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


def views(game: Game) -> tuple[Seen, ...]:
    """What each seat sees."""
    return tuple(seen(game.view(seat)) for seat in range(game.seats))


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
    """Does the server have the board of the file, in the same version?"""
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
