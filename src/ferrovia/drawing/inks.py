"""The colours and symbols of the tracks and cities in a picture."""

from __future__ import annotations

from ferrovia.boards.entries import Colour

# Each colour with a letter and the letter's colour: nobody has to tell two colours apart by eye.
INKS: dict[Colour, tuple[str, str, str]] = {
    "red": ("#c03a2e", "R", "#fff3e6"),
    "blue": ("#3a72a8", "B", "#fff3e6"),
    "green": ("#5a8f46", "G", "#fff3e6"),
    "yellow": ("#edc53f", "Y", "#4a3a1c"),
    "black": ("#403b38", "K", "#f2e6d2"),
    "white": ("#fdfaf1", "W", "#4a3a1c"),
    "orange": ("#df8433", "O", "#4a2a10"),
    "pink": ("#d48bb0", "P", "#4a2038"),
    "grey": ("#b8afa0", "", "#3a3128"),
}

# The bundled typeface where it is installed; names keep their width in any other.
FAMILY = 'Alegreya, Georgia, "Liberation Serif", "Times New Roman", serif'

STYLE = f"""
.ferrovia text {{ font-family: {FAMILY}; fill: #352a1e; }}
.ferrovia .tracks {{ filter: drop-shadow(0 1.2px 1px rgb(64 42 16 / 0.45)); }}
.ferrovia .space {{ stroke: #4b3b29; stroke-width: 1; }}
.ferrovia .ferry {{ stroke: #23566e; stroke-width: 2; }}
.ferrovia .tunnel {{ stroke: #2b221a; stroke-width: 2; stroke-dasharray: 5 3; }}
.ferrovia .letter {{ font: bold 10px Verdana, "DejaVu Sans", sans-serif;
  text-anchor: middle; opacity: 0.85; }}
.ferrovia .ring {{ fill: #3d2b1a; }}
.ferrovia .city {{ fill: #b8452c; stroke: #fff6e2; stroke-width: 2.2; }}
.ferrovia .name {{ font-weight: 800; stroke: #f6ecd4; stroke-width: 4.5;
  stroke-opacity: 0.85; stroke-linejoin: round; paint-order: stroke; }}
.ferrovia .title {{ font-size: 44px; letter-spacing: 0.32em; text-anchor: middle; }}
.ferrovia .subtitle {{ font-size: 18px; font-style: italic; text-anchor: middle; }}
.ferrovia .key {{ font-size: 18px; }}
"""

# A locomotive seen from the side, about 20 wide and 10 high, centred on 0, 0.
LOCOMOTIVE = (
    '<g id="locomotive" transform="scale(1.5)">'
    '<path d="M-6.5 1.5V-3.6h4v2.1h5v-2h1.6v2h1.4l1.3 3z"/>'
    '<circle cx="-4.3" cy="2.1" r="1.5"/><circle cx="-0.3" cy="2.1" r="1.5"/>'
    '<circle cx="3.6" cy="2.1" r="1.5"/></g>'
)
