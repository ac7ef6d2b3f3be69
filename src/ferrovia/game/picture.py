"""A view as a picture: the board with all pieces on it. It shows what everybody sees, and no cards."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.drawing import Pieces, draw
from ferrovia.drawing.symbols import SYMBOLS
from ferrovia.game.view import View
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.pieces import Placed
from ferrovia.text import plural


def view_picture(view: View) -> str:
    """As SVG."""
    pieces = Pieces(
        tracks=view.tracks,
        on_cities=tuple(_on_cities(view)),
        notes=tuple(
            f"{plural(seat.score, 'point')}, {plural(seat.trains, 'train car')}" for seat in view.seats
        ),
        to_act=view.to_act,
    )
    return draw(view.board, pieces)


def _on_cities(view: View) -> Iterator[Placed]:
    """What mechanisms place, and what they show under the name of a piece."""
    for _, cell in cells(view.core.played, "game"):
        if hasattr(cell, "pieces"):
            yield from cell.pieces(view)
    for name, owners in view.shown.items():
        for city, seat in owners.items() if name in SYMBOLS else ():
            yield Placed(city, name, seat, f"{name} of seat {seat}")
