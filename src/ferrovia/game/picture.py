"""A view as a picture: the board with all pieces on it. It shows what everybody sees, and no cards."""

from __future__ import annotations

from ferrovia.drawing import Pieces, draw
from ferrovia.game.view import View
from ferrovia.text import plural


def view_picture(view: View) -> str:
    """As SVG."""
    pieces = Pieces(
        tracks=view.tracks,
        stations=view.stations,
        markers=view.markers,
        piles=view.piles,
        alvin=view.alvin,
        notes=tuple(
            f"{plural(seat.score, 'point')}, {plural(seat.trains, 'train car')}" for seat in view.seats
        ),
        to_act=view.to_act,
    )
    return draw(view.map, pieces)
