"""Alvin in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game.rows import Row, city_name
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError, require
from ferrovia.game.spelling.parts import Part
from ferrovia.mechanisms.pieces import Placed

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter
    from ferrovia.game.view import View


def alvin(view: View) -> tuple[str, int | None] | None:
    known = view.known
    if known.alvin_city == codes.NOBODY:
        return None
    owner = None if known.alvin_owner == codes.NOBODY else known.alvin_owner
    return view.names.cities[known.alvin_city], owner


def rows(view: View) -> Iterator[Row]:
    if view.alvin is not None:
        city, owner = view.alvin
        yield "Alvin", [f"{city_name(view.board, city)}, {'free' if owner is None else f'with seat {owner}'}"]


def pieces(view: View) -> Iterator[Placed]:
    """ALV-1"""
    if view.alvin is not None:
        city, owner = view.alvin
        yield Placed(city, "alvin", None, "Alvin" if owner is None else f"Alvin, caught by seat {owner}")


def write_alvin(writer: PositionWriter) -> str:
    state = writer.state
    owner = c.NOTHING if state.alvin_owner == codes.NOBODY else c.SEAT_LETTERS[state.alvin_owner]
    return f"{writer.names.cities[state.alvin_city]}{c.LIST}{owner}"


def read_alvin(reader: PositionReader, text: str) -> None:
    city, _, owner = text.partition(c.LIST)
    if city not in reader.board.city_index:
        raise PositionError(f"no city has the id {city[:40]!r}")
    found = reader.seat_or_nobody(owner)
    reader.state.alvin_city = reader.board.city_index[city]
    reader.state.alvin_owner = codes.NOBODY if found is None else found


PARTS = (
    Part("alvin", ("alvin_city", "alvin_owner"), place=54, needed=True, write=write_alvin, read=read_alvin),
)


def check_position(position: PositionReader) -> None:
    """ALV-1, ALV-2."""
    state, board = position.state, position.state.board
    for city in range(board.n_cities):
        barred = board.barred_cities >> city & 1
        require(state.marker[city] < 0 or not barred, "markers: the city where Alvin starts takes none")
    for seat in position.asked(codes.ALVIN_MOVE):
        require(state.alvin_owner == seat, "alvin: another seat has him")
        require(seat in state.marker, "alvin: the seat controls no city to move him to")
