"""A picture of a board as SVG, made from its data alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from ferrovia.boards.board import Board
from ferrovia.boards.entries import City, Colour, Track
from ferrovia.drawing import ground, inks
from ferrovia.drawing.drawings import load_drawing
from ferrovia.drawing.form import CityPlace, Drawing, Label, Space, SpaceSize
from ferrovia.drawing.pieces import STYLE, Pieces, legend, on_cities, trains
from ferrovia.mechanisms import named

SIDE, HEAD, FOOT = 44, 104, 84  # of the paper around the sheet
LEGEND = 62  # more of it, for the seats


def draw(board: Board, pieces: Pieces | None = None) -> str:
    """The board as one SVG document, with the pieces on it if a game is played there: the same text for the
    same board and pieces, with no reference outside itself."""
    drawing = load_drawing(board)
    foot = FOOT if pieces is None else FOOT + LEGEND
    width, height = drawing.width + 2 * SIDE, drawing.height + HEAD + foot
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ferrovia" role="img" '
        f'viewBox="{-SIDE} {-HEAD} {width} {height}">',
        f"<title>{escape(board.name)}</title>",
        f"<style>{ground.STYLE}{inks.STYLE}{'' if pieces is None else STYLE}</style>",
        f"<defs>{inks.LOCOMOTIVE}{ground.GLOW}</defs>",
        f'<rect class="paper" x="{-SIDE}" y="{-HEAD}" width="{width}" height="{height}"/>',
        *_title(board, drawing),
        *ground.ground(drawing),
        *ground.frame(drawing),
        '<g class="tracks">',
        *(line for track in board.tracks for line in _track(board, track, drawing, pieces)),
        *(trains(drawing, pieces) if pieces else ()),
        "</g>",
        *(_dot(drawing.cities[city.id]) for city in board.cities),
        *(on_cities(drawing, pieces) if pieces else ()),
        *(_name(city, drawing.cities[city.id].label) for city in board.cities),
        *_key(board, drawing),
        *(_seats(drawing, pieces) if pieces else ()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _title(board: Board, drawing: Drawing) -> Iterator[str]:
    """The name between two rules, and which part of the board is a reconstruction."""
    middle = drawing.width / 2
    reach = 50 + 24 * len(board.name)
    raised = 14 if board.reconstructed else 0
    y = -44 - raised
    for side in (-1, 1):
        start, end = middle + side * reach, middle + side * (reach + 150)
        yield f'<path class="frame" d="M{start:g} {y - 14}H{end:g}" stroke-width="2.5"/>'
        yield f'<path class="frame" d="M{start:g} {y - 9}H{end:g}" stroke-width="0.8"/>'
    yield f'<text class="title" x="{middle:g}" y="{y}" dx="0.16em">{escape(board.name.upper())}</text>'
    if board.reconstructed:
        yield f'<text class="subtitle" x="{middle:g}" y="-24">{escape(board.reconstructed)}</text>'


def _track(board: Board, track: Track, drawing: Drawing, pieces: Pieces | None) -> list[str]:
    """One track: its spaces, with the locomotives on the middle ones (EU-4). Where there are trains, those
    without any are pale."""
    names = [board.cities[board.city_index[city]].name for city in (track.a, track.b)]
    marks = [mark for mark in _marks(board) if getattr(track, mark)]
    about = ", ".join([f"{names[0]} \u2013 {names[1]}: {track.length} {track.colour}", *marks])
    free = ' class="free"' if pieces and track.id not in pieces.tracks else ""
    lines = [f"<g data-track={quoteattr(track.id)}{free}><title>{escape(about)}</title>"]
    first = (track.length - track.symbols) // 2
    size = SpaceSize(drawing.length(track.id), drawing.space.width)
    for index, space in enumerate(drawing.tracks[track.id]):
        loco = first <= index < first + track.symbols
        lines.append(_space(size, track.colour, space, loco=loco, marks=marks))
    return [*lines, "</g>"]


def _marks(board: Board) -> list[str]:
    """What a track of the board can be besides its colour, by the rules that are played there."""
    return [mark.name for each in named(board.rules) for mark in each.marks if mark.entry == "track"]


def _space(size: SpaceSize, colour: Colour, space: Space, *, loco: bool, marks: Sequence[str]) -> str:
    """One space, turned so that nothing on it is upside down."""
    fill, letter, ink = inks.INKS[colour]
    length, width = size.length, size.width
    angle = (space.angle + 90) % 180 - 90
    mark = ""
    if loco:
        mark = f'<use href="#locomotive" fill="{ink}"/>'
    elif letter:
        mark = f'<text class="letter" y="3.6" style="fill:{ink}">{letter}</text>'
    return (
        f'<g transform="translate({space.x:g} {space.y:g}) rotate({angle:.1f})">'
        f'<rect class="{" ".join(["space", *marks])}" x="{-length / 2:g}" y="{-width / 2:g}" '
        f'width="{length:g}" height="{width:g}" rx="3" fill="{fill}"/>{mark}</g>'
    )


def _dot(place: CityPlace) -> str:
    at = f'cx="{place.x:g}" cy="{place.y:g}"'
    ring = f'<circle class="ring" {at} r="{place.radius:g}"/>'
    return f'{ring}<circle class="city" {at} r="{place.radius - 2.2:g}"/>'


def _name(city: City, label: Label) -> str:
    """Over everything else: a name under a piece could not be read. In any font it is as wide as planned."""
    at = f'x="{label.x:g}" y="{label.y:g}" text-anchor="{label.anchor}" font-size="{label.size:g}"'
    return f'<text class="name" {at} textLength="{label.width:g}">{escape(city.name)}</text>'


def _key(board: Board, drawing: Drawing) -> Iterator[str]:
    """What the colours and marks mean; the samples are not spaces of the board."""
    samples: list[tuple[str, Colour, bool, list[str]]] = [(each, each, False, []) for each in inks.INKS]
    for mark in _marks(board):
        loco = any(track.symbols for track in board.tracks if getattr(track, mark))
        samples.append((mark, "grey", loco, [mark]))
    yield f'<g class="key" transform="translate(0 {drawing.height + 46})">'
    step = drawing.width / len(samples)
    for place, (text, colour, loco, marks) in enumerate(samples):
        x = place * step + drawing.space.length / 2 + (step - drawing.space.length - 70) / 2
        yield _space(drawing.space, colour, Space(x, 0, 0), loco=loco, marks=marks)
        yield f'<text x="{x + drawing.space.length / 2 + 9:.1f}" y="6">{text}</text>'
    yield "</g>"


def _seats(drawing: Drawing, pieces: Pieces) -> Iterator[str]:
    yield f'<g class="key" transform="translate(0 {drawing.height + 96})">'
    yield from legend(drawing, pieces)
    yield "</g>"
