"""City markers in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.engine import State, codes
from ferrovia.game.names import by_name
from ferrovia.game.rows import Row, owned
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part
from ferrovia.mechanisms.markers import marker_price
from ferrovia.mechanisms.pieces import Placed

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.view import View


def markers(view: View) -> dict[str, int]:
    return by_name(view.names.cities, view.known.marker, codes.NOBODY)


def rows(view: View) -> Iterator[Row]:
    yield "Markers", owned(view.board, view.markers)


def pieces(view: View) -> Iterator[Placed]:
    """OW-4"""
    for city, seat in view.markers.items():
        yield Placed(city, "marker", seat, f"marker of seat {seat}")


def price(board: Board, state: State, seat: int, code: int) -> int:
    """OW-4"""
    return marker_price(board.rules) if state.markers_left[seat] else 0


PARTS = (Part("markers", ("marker",), place=52),)


def check_position(position: PositionReader) -> None:
    state, board = position.state, position.state.board
    rule = position.board.rules.markers
    assert rule is not UNSET
    for seat in range(position.seats):
        require(state.marker.count(seat) <= rule.per_player, "markers: a seat has more than it may place")
    for seat in position.asked(codes.MARKER):
        ends = (board.end_a[state.last_track], board.end_b[state.last_track])
        free = [end for end in ends if state.marker[end] < 0 and not board.barred_cities >> end & 1]
        left = state.marker.count(seat) < rule.per_player
        require(bool(free) and left, "markers: none can be placed")
