"""A view as a picture: the board with all pieces on it. It shows what everybody sees, and no cards."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.drawing import Pieces, draw
from ferrovia.game.view import View
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
    return draw(view.map, pieces)


def _on_cities(view: View) -> Iterator[Placed]:
    """Markers (OW-4), stations (EU-9), piles of festival cards (IB-4) and Alvin (ALV-1)."""
    for city, seat in view.markers.items():
        yield Placed(city, "marker", seat, f"marker of seat {seat}")
    for city, seat in view.stations.items():
        yield Placed(city, "station", seat, f"station of seat {seat}")
    for festival in view.map.festivals:
        n = view.piles.get(festival.id, 0)
        for city in festival.cities if n else ():
            yield Placed(city, "pile", None, f"{festival.name}: {n}", n)
    if view.alvin is not None:
        city, owner = view.alvin
        yield Placed(city, "alvin", None, "Alvin" if owner is None else f"Alvin, caught by seat {owner}")
