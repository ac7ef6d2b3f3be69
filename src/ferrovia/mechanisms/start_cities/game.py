"""Start cities in positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game.spelling.codecs import require

if TYPE_CHECKING:
    from ferrovia.game.position.reading import Reading


def check_position(position: Reading) -> None:
    """OW-2."""
    asked = position.asked(codes.START_CITY)
    require(len(set(asked)) == len(asked), "ask: a seat starts in one city")
    for seat in asked:
        require(seat not in position.state.marker, "ask: the seat has a start city already")
