"""What players put on a board: their trains and other pieces, and a legend of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from ferrovia.drawing.form import CityPlace, Drawing
from ferrovia.maps.board_map import BoardMap

# The colours of the seats, as the browser has them. Each piece has its seat's number as well.
SEATS = ("#b02a20", "#1f5fa8", "#2e7d32", "#9a6c00", "#2b2b2b", "#fffdf6")

STYLE = """
.ferrovia .free { opacity: 0.5; }
.ferrovia .halo { fill: #fff5dc; stroke: #fff5dc; stroke-width: 6; stroke-linejoin: round; }
.ferrovia .piece { stroke: #1c140c; stroke-width: 1.8; stroke-linejoin: round; }
.ferrovia .plate { fill: #fff5dc; }
.ferrovia .number { font-size: 13px; font-weight: bold; text-anchor: middle; }
.ferrovia .pile { fill: #a0195b; stroke: #fff5dc; stroke-width: 1.6; }
.ferrovia .alien { fill: #7fbf4d; stroke: #1f3a12; stroke-width: 1.6; stroke-linejoin: round; }
.ferrovia .eye { fill: #14210d; }
.ferrovia .acts { text-decoration: underline; }
.ferrovia .note { font-size: 16px; }
"""

HOUSE = "M-12 11V-2.5H-14.5L0-14 14.5-2.5H12V11Z"
HEAD = "M0 8C-8 5-13-3-13-9.5-13-16-7-20 0-20S13-16 13-9.5C13-3 8 5 0 8Z"
STALKS = "M-5-18-9-25M5-18 9-25"
EYES = "M-10-11q7-2 8 6-7 1.5-8-6ZM10-11q-7-2-8 6 7 1.5 8-6Z"


class Pieces(Struct, frozen=True):
    """Owners by track and city, festival cards by festival, Alvin's city with the seat that has him. `notes`
    has a line for each seat."""

    tracks: dict[str, int]
    stations: dict[str, int]
    markers: dict[str, int]
    piles: dict[str, int]
    alvin: tuple[str, int | None] | None
    notes: tuple[str, ...]
    to_act: tuple[int, ...]


def trains(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """On every space of the claimed tracks."""
    for track, seat in pieces.tracks.items():
        outline, middle = drawing.outline(track), drawing.middle(track)
        yield f'<g data-claimed={quoteattr(track)}><path class="halo" d="{outline}"/>'
        yield f'<path class="piece" d="{outline}" fill="{SEATS[seat]}"/>'
        yield f"{_number(seat, middle.x, middle.y)}</g>"


def on_cities(board: BoardMap, drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """Markers (OW-4), stations (EU-9), piles of festival cards (IB-4) and Alvin (ALV-1)."""
    for city, seat in pieces.markers.items():
        disc = f'<circle class="halo" r="12"/><circle class="piece" r="12.5" fill="{SEATS[seat]}"/>'
        yield _at(drawing.cities[city], f"marker of seat {seat}", disc + _number(seat))
    for city, seat in pieces.stations.items():
        house = f'<path class="halo" d="{HOUSE}"/><path class="piece" d="{HOUSE}" fill="{SEATS[seat]}"/>'
        yield _at(drawing.cities[city], f"station of seat {seat}", house + _number(seat))
    for festival in board.festivals:
        n = pieces.piles.get(festival.id, 0)
        card = f'<rect class="pile" x="-9" y="-12" width="18" height="24" rx="3"/>{_count(n)}'
        for city in festival.cities if n else ():
            yield _at(drawing.cities[city], f"{festival.name}: {n}", card)
    if pieces.alvin is not None:
        city, owner = pieces.alvin
        caught = "Alvin" if owner is None else f"Alvin, caught by seat {owner}"
        head = f'<path class="alien" d="{STALKS}{HEAD}"/><path class="eye" d="{EYES}"/>'
        yield _at(drawing.cities[city], caught, f'<g transform="translate(0 -14)">{head}</g>')


def legend(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """The seats in one row; the name of a seat that is to act is underlined."""
    step = drawing.width / len(pieces.notes)
    for seat, note in enumerate(pieces.notes):
        acts = ' class="acts"' if seat in pieces.to_act else ""
        yield f'<g transform="translate({seat * step + step / 2 - 80:.1f} 0)">'
        yield f'<rect class="piece" x="0" y="-11" width="44" height="18" rx="3" fill="{SEATS[seat]}"/>'
        yield f'{_number(seat, 22, -2)}<text{acts} x="56" y="4">seat {seat}</text>'
        yield f'<text class="note" x="56" y="26">{escape(note)}</text></g>'


def _at(place: CityPlace, about: str, content: str) -> str:
    return f'<g transform="translate({place.x:g} {place.y:g})"><title>{escape(about)}</title>{content}</g>'


def _number(seat: int, x: float = 0, y: float = 0) -> str:
    """On a light plate, so that it reads on every colour."""
    return (
        f'<circle class="plate" cx="{x:g}" cy="{y:g}" r="7.2"/>'
        f'<text class="number" x="{x:g}" y="{y + 4.5:g}">{seat}</text>'
    )


def _count(n: int) -> str:
    return f'<text class="number" y="4.5" style="fill:#fff5dc">{n}</text>'
