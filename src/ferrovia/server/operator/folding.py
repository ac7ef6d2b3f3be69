"""What a text looks like: two that people would take for each other have the same skeleton."""

# ruff: noqa: RUF001  # what looks alike is what this is about

from __future__ import annotations

import unicodedata
from itertools import groupby

# Letters of other alphabets that look like ours, and digits and signs that are written instead of letters.
_LIKE = {
    ord(char): like
    for chars, like in (
        ("аα4@", "a"),
        ("вβ8", "b"),
        ("сς¢", "c"),
        ("ԁ", "d"),
        ("еёε3€", "e"),
        ("9", "g"),
        ("һн", "h"),
        ("іїι1!|lł", "i"),
        ("ј", "j"),
        ("кκ", "k"),
        ("м", "m"),
        ("η", "n"),
        ("оοσ0ø", "o"),
        ("рρ", "p"),
        ("ԛ", "q"),
        ("г", "r"),
        ("ѕ5$", "s"),
        ("тτ7+", "t"),
        ("υ", "u"),
        ("ν", "v"),
        ("ԝω", "w"),
        ("хχ", "x"),
        ("уγ", "y"),
        ("2", "z"),
    )
    for char in chars
}


def skeleton(text: str) -> str:
    """Letters only, without case and accents."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in plain.translate(_LIKE) if char.isalnum())


def squeezed(text: str) -> str:
    """The skeleton of a text, without letters that are repeated for effect."""
    return "".join(letter for letter, _ in groupby(skeleton(text)))
