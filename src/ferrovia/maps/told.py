"""The facts of a board as data, for the wire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
    """The facts of a board; `rules` are the mechanisms that it is played with, `figures` their numbers:
    `{"longest-path.points": 10}`."""

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
    figures: dict[str, int]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[TicketTold, ...]
    festivals: tuple[Festival, ...]


def told(board: BoardMap) -> BoardTold:
    rules: dict[str, Any] = msgspec.to_builtins(board.rules)
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
        rules=tuple(rules),
        figures=dict(_figures(rules)),
        cities=board.cities,
        tracks=board.tracks,
        tickets=tuple(TicketTold(each.id, each.a, each.b, each.points, each.long) for each in board.tickets),
        festivals=board.festivals,
    )


def _figures(rules: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """All numbers in it, by the names that lead to them."""
    for name, value in rules.items():
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, dict):
            yield from ((f"{name}.{inner}", number) for inner, number in _figures(value))
