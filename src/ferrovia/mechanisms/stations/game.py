"""Stations in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.engine import State, codes
from ferrovia.game.names import by_name
from ferrovia.game.rows import Row, owned
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part
from ferrovia.maps import BoardMap
from ferrovia.mechanisms.pieces import Placed

if TYPE_CHECKING:
    from ferrovia.game.position.reading import Reading
    from ferrovia.game.view import View


def stations(view: View) -> dict[str, int]:
    return by_name(view.names.cities, view.known.station, codes.NOBODY)


def rows(view: View) -> Iterator[Row]:
    yield "Stations", owned(view.map, view.stations)


def pieces(view: View) -> Iterator[Placed]:
    """EU-9"""
    for city, seat in view.stations.items():
        yield Placed(city, "station", seat, f"station of seat {seat}")


def price(board: BoardMap, state: State, seat: int, code: int) -> int:
    """EU-9: the first costs one card, the second two, the third three."""
    rule = board.rules.stations
    left = state.stations_left[seat]
    return 0 if rule is UNSET or not left else 1 + rule.per_player - left


PARTS = (Part("stations", ("station",), place=51),)


def check_position(position: Reading) -> None:
    """EU-9."""
    rule = position.board.rules.stations
    assert rule is not UNSET
    for seat in range(position.seats):
        built = position.state.station.count(seat)
        require(built <= rule.per_player, "stations: a seat has more than it may build")
