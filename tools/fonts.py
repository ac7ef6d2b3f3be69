"""Makes the bundled typeface from a package of tools/art: files for browsers, and the widths of letters.

cd tools/art && npm ci
uv run --with fonttools --with brotli tools/fonts.py
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools import subset  # type: ignore[import-not-found]  # needed only here
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]  # likewise

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tools" / "art" / "node_modules" / "@fontsource" / "alegreya"
WEB = ROOT / "web" / "src" / "fonts"
WIDTHS = ROOT / "src" / "ferrovia" / "drawing" / "typeface.json"

WEIGHTS = {"text": 500, "bold": 800}
# Every language of Europe that is written in Latin letters, and the signs that the texts use.
LETTERS = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ıŒœˆ˚˜–—‘’‚“”„•…‹›€−")],  # noqa: RUF001  # letters on purpose
    "latin-ext": [*range(0x100, 0x180), *range(0x218, 0x21C), 0x1E9E],
}
FEATURES = ("kern", "mark", "ccmp", "locl")
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
RAISED = {ord("0") + n: f"{name}.lf" for n, name in enumerate(FIGURES)}


def main() -> None:
    WEB.mkdir(exist_ok=True)
    widths: dict[str, int] = {}
    for name, weight in WEIGHTS.items():
        for script, letters in LETTERS.items():
            font = TTFont(PACKAGE / "files" / f"alegreya-{script}-{weight}-normal.woff2")
            _raise_figures(font)
            options = subset.Options(layout_features=list(FEATURES), flavor="woff2", hinting=False)
            smaller = subset.Subsetter(options)
            smaller.populate(unicodes=letters)
            smaller.subset(font)
            font.save(WEB / f"{name}-{script}.woff2")
            if name == "bold":
                widths |= _widths(font)
    WIDTHS.write_text(json.dumps(widths, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n")


def _raise_figures(font: TTFont) -> None:
    """Figures stand as high as capitals everywhere, as scores do, without asking for a feature."""
    for table in font["cmap"].tables:
        for code in RAISED:
            if code in table.cmap:
                table.cmap[code] = RAISED[code]


def _widths(font: TTFont) -> dict[str, int]:
    """In thousandths of the size, without kerning, which only brings letters closer."""
    per_em = font["head"].unitsPerEm
    return {
        chr(code): round(font["hmtx"][glyph][0] * 1000 / per_em) for code, glyph in font.getBestCmap().items()
    }


if __name__ == "__main__":
    main()
