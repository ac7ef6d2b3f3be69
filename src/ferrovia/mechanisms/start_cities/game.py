"""Networks in views, and start cities in positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game.spelling.codecs import require

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.view import View


def network(view: View) -> tuple[str, ...]:
    cities = 0 if view.seat is None else view.known.network[view.seat]
    return tuple(view.names.cities[city] for city in members(cities))


def check_position(position: PositionReader) -> None:
    """OW-2."""
    asked = position.asked(codes.START_CITY)
    require(len(set(asked)) == len(asked), "ask: a seat starts in one city")
    for seat in asked:
        require(seat not in position.state.marker, "ask: the seat has a start city already")
