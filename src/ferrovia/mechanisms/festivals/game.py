"""Festival cards in views and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game.names import by_name
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part
from ferrovia.maps import BoardMap

if TYPE_CHECKING:
    from ferrovia.game.position.reading import Reading
    from ferrovia.game.view import View


def piles(view: View) -> dict[str, int]:
    return by_name(view.names.festivals, view.known.piles)


def festivals(view: View) -> dict[str, int]:
    if view.seat is None:
        return {}
    return by_name(view.names.festivals, view.known.festivals[view.seat * codes.MAX_FESTIVALS :])


PARTS = (
    Part("piles", ("piles",), place=20),
    Part("festivals", ("festivals",), place=21),
)


def stock(board: BoardMap) -> dict[int, int]:
    return {codes.FESTIVAL + number: festival.cards for number, festival in enumerate(board.festivals)}


def check_position(position: Reading) -> None:
    """IB-7."""
    state, board = position.state, position.state.board
    for _ in position.asked(codes.FESTIVAL_END):
        ends = (board.end_a[state.last_track], board.end_b[state.last_track])
        festivals = {board.festival[end] for end in ends} - {codes.NOBODY}
        waiting = [festival for festival in festivals if state.piles[festival]]
        require(len(waiting) == 2, "piles: there is no choice between two (IB-7)")
