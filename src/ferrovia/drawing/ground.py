"""What lies under the tracks of a picture: paper, sea, land and the frame around them."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.drawing.form import Drawing

STYLE = """
.ferrovia .paper { fill: #f3e7cc; }
.ferrovia .sea { fill: #c6d6cf; }
.ferrovia .shore { fill: none; stroke-linejoin: round; }
.ferrovia .shore1 { stroke: #bccfc8; stroke-width: 34; }
.ferrovia .shore2 { stroke: #b1c8c1; stroke-width: 20; }
.ferrovia .shore3 { stroke: #a4bfb8; stroke-width: 9; }
.ferrovia .land { fill: #f1e4c6; stroke: #7f745a; stroke-width: 1.3; stroke-linejoin: round; }
.ferrovia .plain { fill: #f1e4c6; }
.ferrovia .lakes { fill: #b9cfc8; stroke: #8fa79c; stroke-width: 0.9; }
.ferrovia .rivers { fill: none; stroke: #b3cbc5; stroke-width: 1.7;
  stroke-linejoin: round; stroke-linecap: round; }
.ferrovia .borders { fill: none; stroke: #c9b48a; stroke-width: 1.2; stroke-dasharray: 7 3.5 1.5 3.5; }
.ferrovia .glow { fill: url(#glow); }
.ferrovia .frame { fill: none; stroke: #5d4426; }
"""

# Old paper is a little darker towards its edges.
GLOW = (
    '<radialGradient id="glow" cx="50%" cy="46%" r="75%"><stop offset="0.55" stop-color="#6b4a1e" '
    'stop-opacity="0"/><stop offset="1" stop-color="#6b4a1e" stop-opacity="0.16"/></radialGradient>'
)


def ground(drawing: Drawing) -> Iterator[str]:
    """Sea and land on the sheet of a drawing; plain paper where no land is known."""
    width, height = drawing.width, drawing.height
    whole = f'width="{width}" height="{height}"'
    sheet, land = f"sheet-{drawing.fingerprint}", f"land-{drawing.fingerprint}"  # a page may have many boards
    yield f'<clipPath id="{sheet}"><rect {whole}/></clipPath><g clip-path="url(#{sheet})">'
    art = drawing.art
    if art.land:
        yield f'<rect class="sea" {whole}/><defs><path id="{land}" d="{art.land}"/></defs>'
        yield from (f'<use class="shore shore{n}" href="#{land}"/>' for n in (1, 2, 3))
        yield f'<use class="land" href="#{land}"/>'
        yield f'<path class="borders" d="{art.borders}"/>'
        yield f'<path class="rivers" d="{art.rivers}"/>'
        yield f'<path class="lakes" d="{art.lakes}"/>'
    else:
        yield f'<rect class="plain" {whole}/>'
    yield f'<rect class="glow" {whole}/></g>'


def frame(drawing: Drawing) -> Iterator[str]:
    """A fine double line around the sheet."""
    for distance, weight in ((0.0, 3.0), (7.0, 1.0)):
        width, height = drawing.width + 2 * distance, drawing.height + 2 * distance
        yield (
            f'<rect class="frame" x="{-distance:g}" y="{-distance:g}" width="{width:g}" height="{height:g}" '
            f'stroke-width="{weight:g}"/>'
        )
