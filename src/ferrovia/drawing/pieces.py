"""What players put on a board: their trains and other pieces, and a legend of the seats."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from ferrovia.drawing.form import Drawing
from ferrovia.drawing.symbols import SYMBOLS
from ferrovia.mechanisms.pieces import Placed

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


class Pieces(Struct, frozen=True):
    """The owners of tracks, and what stands on cities. `notes` has a line for each seat."""

    tracks: dict[str, int]
    on_cities: tuple[Placed, ...]
    notes: tuple[str, ...]
    to_act: tuple[int, ...]


def trains(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """On every space of the claimed tracks."""
    for track, seat in pieces.tracks.items():
        outline, middle = drawing.outline(track), drawing.middle(track)
        yield f'<g data-claimed={quoteattr(track)}><path class="halo" d="{outline}"/>'
        yield f'<path class="piece" d="{outline}" fill="{SEATS[seat]}"/>'
        yield f"{_number(seat, middle.x, middle.y)}</g>"


def on_cities(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """The later ones on top of the earlier."""
    for piece in pieces.on_cities:
        place = drawing.cities[piece.city]
        at = f'transform="translate({place.x:g} {place.y:g})"'
        yield f"<g {at}><title>{escape(piece.about)}</title>{_piece(piece)}</g>"


def legend(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    """The seats in one row; the name of a seat that is to act is underlined."""
    step = drawing.width / len(pieces.notes)
    for seat, note in enumerate(pieces.notes):
        acts = ' class="acts"' if seat in pieces.to_act else ""
        yield f'<g transform="translate({seat * step + step / 2 - 80:.1f} 0)">'
        yield f'<rect class="piece" x="0" y="-11" width="44" height="18" rx="3" fill="{SEATS[seat]}"/>'
        yield f'{_number(seat, 22, -2)}<text{acts} x="56" y="4">seat {seat}</text>'
        yield f'<text class="note" x="56" y="26">{escape(note)}</text></g>'


def _piece(piece: Placed) -> str:
    symbol = SYMBOLS[piece.symbol]
    content = "".join(_path(kind, outline, piece.seat) for kind, outline in symbol.paths)
    if piece.seat is not None:
        content += _number(piece.seat)
    if piece.count is not None:
        content += _count(piece.count)
    return f'<g transform="translate(0 {symbol.dy:g})">{content}</g>' if symbol.dy else content


def _path(kind: str, outline: str, seat: int | None) -> str:
    fill = "" if seat is None or kind != "piece" else f' fill="{SEATS[seat]}"'
    return f'<path class="{kind}" d="{outline}"{fill}/>'


def _number(seat: int, x: float = 0, y: float = 0) -> str:
    """On a light plate, so that it reads on every colour."""
    return (
        f'<circle class="plate" cx="{x:g}" cy="{y:g}" r="7.2"/>'
        f'<text class="number" x="{x:g}" y="{y + 4.5:g}">{seat}</text>'
    )


def _count(n: int) -> str:
    return f'<text class="number" y="4.5" style="fill:#fff5dc">{n}</text>'
