"""Stations in views and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.engine import codes
from ferrovia.game.names import by_name
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part

if TYPE_CHECKING:
    from ferrovia.game.position.reading import Reading
    from ferrovia.game.view import View


def stations(view: View) -> dict[str, int]:
    return by_name(view.names.cities, view.known.station, codes.NOBODY)


PARTS = (Part("stations", ("station",), place=51),)


def check_position(position: Reading) -> None:
    """EU-9."""
    rule = position.board.rules.stations
    assert rule is not UNSET
    for seat in range(position.seats):
        built = position.state.station.count(seat)
        require(built <= rule.per_player, "stations: a seat has more than it may build")
