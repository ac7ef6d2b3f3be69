"""A picture of a board as SVG, made from its data alone."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.entries import City, Colour, Track
from ferrovia.maps.labels import Label
from ferrovia.maps.layout import Space, lay_out
from ferrovia.maps.sizes import CITY_RADIUS, FONT, THICKNESS

MARGIN = 45
HEAD = 66
FOOT = 50

# Each colour with a letter and the letter's colour: nobody needs to tell two colours apart by sight.
INKS: dict[Colour, tuple[str, str, str]] = {
    "red": ("#c5392f", "R", "#fff"),
    "blue": ("#2f6fb4", "B", "#fff"),
    "green": ("#4e9440", "G", "#fff"),
    "yellow": ("#f2ca3a", "Y", "#3a3128"),
    "black": ("#3b3836", "K", "#fff"),
    "white": ("#fdfcf8", "W", "#3a3128"),
    "orange": ("#e8862e", "O", "#3a3128"),
    "pink": ("#dc86b6", "P", "#3a3128"),
    "grey": ("#b3ada1", "", "#3a3128"),
}

STYLE = f"""
text {{ font-family: Georgia, "Times New Roman", serif; fill: #3a3128; }}
.space {{ stroke: #3a3128; stroke-width: 0.8; }}
.ferry {{ stroke: #1f5673; stroke-width: 1.4; }}
.tunnel {{ stroke: #211c17; stroke-width: 2; stroke-dasharray: 3.2 2; }}
.letter {{ font: bold 6.5px sans-serif; text-anchor: middle; }}
.city {{ fill: #b5482f; stroke: #fff8e7; stroke-width: 1.6; }}
.name {{ font-size: {FONT}px; font-weight: bold; stroke: #f5ead2; stroke-width: 3; stroke-linejoin: round;
  paint-order: stroke; }}
.key {{ font-size: 12px; }}
"""

# A locomotive seen from the side, about 14 wide and 7 high, its middle at 0, 0.
LOCOMOTIVE = (
    '<g id="locomotive" fill="#1d1a17">'
    '<path d="M-6.5 1.5V-3.6h4v2.1h5v-2h1.6v2h1.4l1.3 3z"/>'
    '<circle cx="-4.3" cy="2.1" r="1.5"/><circle cx="-0.3" cy="2.1" r="1.5"/>'
    '<circle cx="3.6" cy="2.1" r="1.5"/></g>'
)


def draw(board: BoardMap) -> str:
    """The board as one SVG document: the same text for the same board, with no reference outside itself."""
    layout = lay_out(board)
    width, height = 1000 + 2 * MARGIN, round(layout.bottom - layout.top) + HEAD + FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(board.name)}</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{LOCOMOTIVE}</defs>",
        *_paper(board, width, height),
        f'<g transform="translate({MARGIN} {HEAD - layout.top:.1f})">',
    ]
    for track in board.tracks:
        lines += _track(board, track, layout.spaces[track.id])
    for city in board.cities:
        lines += _city(city, layout.labels[city.id])
    lines += ["</g>", *_key(board, height), "</svg>", ""]
    return "\n".join(lines)


def _paper(board: BoardMap, width: int, height: int) -> list[str]:
    """The sheet, its border and its title; a reconstructed board says so under its name."""
    lines = [
        f'<rect width="{width}" height="{height}" fill="#e9d9b6"/>',
        f'<rect x="14" y="14" width="{width - 28}" height="{height - 28}" rx="10" fill="#f5ead2" '
        'stroke="#8a6a3f" stroke-width="2"/>',
        f'<rect x="19" y="19" width="{width - 38}" height="{height - 38}" rx="7" fill="none" '
        'stroke="#8a6a3f" stroke-width="0.8"/>',
        f'<text x="{width / 2}" y="44" font-size="25" letter-spacing="4" text-anchor="middle">'
        f"{escape(board.name)}</text>",
    ]
    if board.reconstructed is not None:
        lines.append(
            f'<text x="{width / 2}" y="62" font-size="12.5" font-style="italic" text-anchor="middle">'
            f"Reconstructed. {escape(board.reconstructed)}</text>"
        )
    return lines


def _track(board: BoardMap, track: Track, spaces: tuple[Space, ...]) -> list[str]:
    """One track: its spaces, with a ferry's locomotives on the middle ones (EU-4)."""
    names = [board.cities[board.city_index[city]].name for city in (track.a, track.b)]
    kind = ", ferry" if track.ferry else ", tunnel" if track.tunnel else ""
    about = f"{names[0]} \u2013 {names[1]}: {track.length} {track.colour}{kind}"
    lines = [f"<g data-track={quoteattr(track.id)}><title>{escape(about)}</title>"]
    first = (track.length - track.ferry) // 2
    for index, space in enumerate(spaces):
        loco = first <= index < first + track.ferry
        lines.append(_space(track.colour, space, loco=loco, kind=kind[2:]))
    return [*lines, "</g>"]


def _space(colour: Colour, space: Space, *, loco: bool, kind: str) -> str:
    """One space, turned so that nothing on it stands on its head."""
    fill, letter, ink = INKS[colour]
    angle = (space.angle + 90) % 180 - 90
    mark = ""
    if loco:
        mark = '<use href="#locomotive"/>'
    elif letter and space.length > THICKNESS:
        mark = f'<text class="letter" y="2.4" style="fill:{ink}">{letter}</text>'
    return (
        f'<g transform="translate({space.x} {space.y}) rotate({angle:.1f})">'
        f'<rect class="{f"space {kind}".strip()}" x="{-space.length / 2:.1f}" y="{-THICKNESS / 2}" '
        f'width="{space.length}" height="{THICKNESS}" rx="2.2" fill="{fill}"/>{mark}</g>'
    )


def _city(city: City, label: Label) -> list[str]:
    x, y = city.at
    return [
        f'<circle class="city" cx="{x:g}" cy="{y:g}" r="{CITY_RADIUS}"/>',
        f'<text class="name" x="{label.x}" y="{label.y}" text-anchor="{label.anchor}">'
        f"{escape(city.name)}</text>",
    ]


def _key(board: BoardMap, height: int) -> list[str]:
    """What colours and marks mean; its samples are no spaces of the board."""
    lines = [f'<g class="key" transform="translate({MARGIN} {height - 38})">']
    samples: list[tuple[str, Colour, bool, str]] = [(colour, colour, False, "") for colour in INKS]
    if any(track.ferry for track in board.tracks):
        samples.append(("ferry", "grey", True, "ferry"))
    if any(track.tunnel for track in board.tracks):
        samples.append(("tunnel", "grey", False, "tunnel"))
    for place, (text, colour, loco, kind) in enumerate(samples):
        x = place * 1000 / len(samples)
        lines.append(_space(colour, Space(x + 14, 0, 0, 24), loco=loco, kind=kind))
        lines.append(f'<text x="{x + 31:.1f}" y="4">{text}</text>')
    return [*lines, "</g>"]
