"""The facts of a board as data, for the wire."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.entries import City, Festival, Track


class TicketTold(Struct, frozen=True):
    id: str
    a: str
    b: str
    points: int
    long: bool


class BoardTold(Struct, frozen=True):
    """The facts of a board; `rules` are the mechanisms that it is played with, `festival_points` what a
    number of festival cards of one set is worth."""

    id: str
    name: str
    year: int
    seats: tuple[int, int]
    options: tuple[str, ...]
    trains: int
    height: int
    points: dict[int, int]
    fingerprint: str
    rules: tuple[str, ...]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[TicketTold, ...]
    festivals: tuple[Festival, ...]
    festival_points: dict[str, int]


def told(board: BoardMap) -> BoardTold:
    festivals = board.rules.festivals
    return BoardTold(
        id=board.id,
        name=board.name,
        year=board.year,
        seats=board.seats,
        options=board.options,
        trains=board.trains,
        height=board.height,
        points=board.points,
        fingerprint=board.fingerprint,
        rules=tuple(msgspec.to_builtins(board.rules)),
        cities=board.cities,
        tracks=board.tracks,
        tickets=tuple(TicketTold(each.id, each.a, each.b, each.points, each.long) for each in board.tickets),
        festivals=board.festivals,
        festival_points={} if festivals is msgspec.UNSET else festivals.points,
    )
