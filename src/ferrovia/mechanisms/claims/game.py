"""Claimed tracks in refusals and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.boards import Board, Track
from ferrovia.engine import State, codes
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter


def price(board: Board, state: State, seat: int, code: int) -> int:
    """BASE-17"""
    return board.tracks[codes.subject(code)].length


def write_last(writer: PositionWriter) -> str:
    track = writer.state.last_track
    return c.NOTHING if track == codes.NOBODY else writer.board.tracks[track].id


def read_last(reader: PositionReader, text: str) -> None:
    reader.state.last_track = reader.track(text)


PARTS = (
    Part("tracks", ("owner",), place=50, needed=True),
    Part("last", ("last_track",), place=53, write=write_last, read=read_last),
)


def owned(board: Board, state: State, seat: int) -> list[Track]:
    """The tracks of a seat."""
    return [track for track, owner in zip(board.tracks, state.owner, strict=False) if owner == seat]


def trains_left(board: Board, state: State, seat: int) -> int:
    """Of a seat, by the tracks that it owns."""
    return board.trains - sum(track.length for track in owned(board, state, seat))


def check_position(position: PositionReader) -> None:
    for seat in range(position.seats):
        left = trains_left(position.board, position.state, seat)
        require(left >= 0, "tracks: a seat has more train cars on the board than there are")
