"""A board as a small picture for lists: the whole of it, light enough to load four at once."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ferrovia.boards.board import Board
from ferrovia.boards.entries import Colour
from ferrovia.drawing.drawings import load_drawing
from ferrovia.drawing.form import Point, Space
from ferrovia.drawing.inks import INKS
from ferrovia.drawing.plan.outline import Line, area, simplify

WIDTH = 480  # of the picture, in its own units
DETAIL = 1.2  # area of the smallest corner of a coast that is kept
SMALLEST = 6.0  # area of the smallest island or lake
NUMBER = re.compile(r"-?\d*\.?\d+")

PAPER, SEA, WAVE, SHORE, INK = "#f4e9cd", "#bdd6d3", "#a9c8c5", "#8d7a55", "#3a2f20"


def thumbnail(board: Board) -> str:
    """One SVG document of about ten kilobytes, compressed; the same text for the same board."""
    drawing = load_drawing(board)
    scale = WIDTH / drawing.width
    height = round(drawing.height * scale)
    whole = f'width="{WIDTH}" height="{height}"'
    land = _areas(drawing.art.land, scale)
    by_colour: dict[Colour, list[tuple[Space, float]]] = defaultdict(list)
    for track in board.tracks:
        reach = drawing.length(track.id) / 2
        by_colour[track.colour].extend((space, reach) for space in drawing.tracks[track.id])
    bars = {colour: _bars(spaces, scale) for colour, spaces in by_colour.items()}
    dots = (
        f'cx="{place.x * scale:.1f}" cy="{place.y * scale:.1f}" r="{place.radius / 3:.1f}"'
        for place in drawing.cities.values()
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {whole} viewBox="0 0 {WIDTH} {height}">',
        f'<rect {whole} fill="{SEA if land else PAPER}"/><g fill="none" stroke-linejoin="round">',
        *(f'<path stroke="{WAVE}" stroke-width="{width}" d="{land}"/>' for width in (9, 4) if land),
        f'<path fill="{PAPER}" stroke="{SHORE}" stroke-width=".8" d="{land}"/>',
        f'<path fill="{SEA}" stroke="{SHORE}" stroke-width=".4" d="{_areas(drawing.art.lakes, scale)}"/>',
        *(f'<path stroke="{INK}" stroke-width="5.2" d="{bar}"/>' for bar in bars.values()),
        *(f'<path stroke="{INKS[of][0]}" stroke-width="3.8" d="{bar}"/>' for of, bar in bars.items()),
        f'</g><g fill="#fffaf0" stroke="{INK}" stroke-width="1.2">',
        *(f"<circle {at}/>" for at in dots),
        '</g><g fill="none" stroke="#6f5531">',
        f'<rect x="1.5" y="1.5" width="{WIDTH - 3}" height="{height - 3}" stroke-width="3"/>',
        f'<rect x="5" y="5" width="{WIDTH - 10}" height="{height - 10}"/></g></svg>',
    ]
    return "".join(lines) + "\n"


def _areas(path: str, scale: float) -> str:
    """Areas at the scale of the picture, without details that nobody could see."""
    rings = (simplify(ring, DETAIL) for ring in _rings(path, scale))
    return "".join(_shape(ring) for ring in rings if abs(area(ring)) > SMALLEST)


def _rings(path: str, scale: float) -> Iterator[Line]:
    """The corners of a path as `outline.path` writes it."""
    for ring in path.split("M")[1:]:
        numbers = [float(number) * scale for number in NUMBER.findall(ring)]
        x, y, corners = 0.0, 0.0, []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            corners.append((x, y))
        yield corners


def _shape(ring: Line) -> str:
    corners: list[tuple[int, int]] = []
    for x, y in ring:
        corner = round(x), round(y)
        if not corners or corner != corners[-1]:
            corners.append(corner)
    return "M" + _joined(corners) + "Z"


def _joined(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g} {y:g}" for x, y in points)


def _bars(spaces: Iterable[tuple[Space, float]], scale: float) -> str:
    """A short stroke for every space, which reaches equally far on both sides of its middle."""
    found = []
    for space, reach in spaces:
        turn = math.radians(space.angle)
        dx, dy = reach * math.cos(turn), reach * math.sin(turn)
        x, y = (space.x - dx) * scale, (space.y - dy) * scale
        found.append(f"M{x:.1f} {y:.1f}l{2 * dx * scale:.1f} {2 * dy * scale:.1f}")
    return "".join(found)
