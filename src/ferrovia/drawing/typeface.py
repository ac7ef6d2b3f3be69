"""How wide names are in the bundled typeface, whatever fonts a machine has."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

UNKNOWN = 700  # thousandths: as wide as a wide letter


def text_width(text: str, size: float) -> float:
    """Of a bold text, without kerning: never less than it takes.

    >>> text_width("Wien", 20) > text_width("Lille", 20)
    True
    """
    widths = _widths()
    return sum(widths.get(letter, UNKNOWN) for letter in text) * size / 1000


@cache
def _widths() -> dict[str, int]:
    """Of each letter in thousandths of the size, as `tools/fonts.py` found them."""
    return msgspec.json.decode(
        (files("ferrovia.drawing") / "typeface.json").read_bytes(), type=dict[str, int]
    )
