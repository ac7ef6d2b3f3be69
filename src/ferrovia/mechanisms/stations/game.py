"""Stations in positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part

if TYPE_CHECKING:
    from ferrovia.game.position.reading import Reading

PARTS = (Part("stations", ("station",), place=51),)


def check_position(position: Reading) -> None:
    """EU-9."""
    rule = position.board.rules.stations
    assert rule is not UNSET
    for seat in range(position.seats):
        built = position.state.station.count(seat)
        require(built <= rule.per_player, "stations: a seat has more than it may build")
