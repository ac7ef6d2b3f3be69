"""Festival cards in views and positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.game.names import by_name
from ferrovia.game.rows import Row, city_name, flowing
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part
from ferrovia.mechanisms.festivals import FestivalScored
from ferrovia.mechanisms.pieces import Placed
from ferrovia.text import listed

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.scoring import Scored
    from ferrovia.game.view import View


def piles(view: View) -> dict[str, int]:
    return by_name(view.names.festivals, view.known.piles)


def festivals(view: View) -> dict[str, int]:
    if view.seat is None:
        return {}
    return by_name(view.names.festivals, view.known.festivals[view.seat * codes.MAX_FESTIVALS :])


def rows(view: View) -> Iterator[Row]:
    yield "Piles", flowing(_by_cities(view.board, view.piles))


def own_rows(view: View) -> Iterator[Row]:
    yield "Festivals", flowing(_by_cities(view.board, view.festivals))


def _by_cities(board: Board, counts: Mapping[str, int]) -> Iterator[str]:
    """Players look for them on the board."""
    for name, n in counts.items():
        cities = board.festivals[board.festival_index[name]].cities
        yield f"{listed([city_name(board, city) for city in cities])} {n}"


def pieces(view: View) -> Iterator[Placed]:
    """IB-4"""
    for festival in view.board.festivals:
        n = view.piles.get(festival.id, 0)
        for city in festival.cities if n else ():
            yield Placed(city, "pile", None, f"{festival.name}: {n}", n)


def explain(scored: Scored) -> dict[str, object]:
    board = scored.names.board
    rule, first = board.rules.festivals, scored.seat * codes.MAX_FESTIVALS
    if rule is UNSET:
        return {"festivals": ()}
    cards = scored.state.festivals[first : first + codes.MAX_FESTIVALS]
    return {
        "festivals": tuple(
            FestivalScored(festival.id, n, rule.points.get(str(n), 0))
            for festival, n in zip(board.festivals, cards, strict=False)
            if n
        )
    }


PARTS = (
    Part("piles", ("piles",), place=20),
    Part("festivals", ("festivals",), place=21),
)


def stock(board: Board) -> dict[int, int]:
    return {codes.FESTIVAL + number: festival.cards for number, festival in enumerate(board.festivals)}


def check_position(position: PositionReader) -> None:
    """IB-7."""
    state, board = position.state, position.state.board
    for _ in position.asked(codes.FESTIVAL_END):
        ends = (board.end_a[state.last_track], board.end_b[state.last_track])
        festivals = {board.festival[end] for end in ends} - {codes.NOBODY}
        waiting = [festival for festival in festivals if state.piles[festival]]
        require(len(waiting) == 2, "piles: there is no choice between two (IB-7)")
