"""What is wrong with data that somebody wrote, in words that do not come from a library."""

from __future__ import annotations

import re
from collections.abc import Callable

PLACE = re.compile(r"(?P<what>.*) - at `(?:key in )?\$\.?(?P<where>.*)`", re.DOTALL)
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a table",
}
BOUNDS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
LENGTHS = {"<=": "a length of at most", ">=": "a length of at least"}
WORDS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"Invalid value \((at .*)\)", r"it is not TOML (\1)"),
    (r"Object contains unknown field (`.*`)", r"unknown key \1"),
    (r"Object missing required field (`.*`)", r"missing key \1"),
    (r"Invalid (?:enum )?value (.*)", r"no such value: \1"),
    (r"Expected `(?:int|float)` ([<>]=?) (\S+)", lambda found: f"it must be {BOUNDS[found[1]]} {found[2]}"),
    (r"Expected `(.*)`, got `(.*)`", lambda found: f"expected {_kinds(found[1])}, got {_kinds(found[2])}"),
    (
        r"Expected `(.*)` of length (<=|>=) (\d+)",
        lambda found: f"it must have {LENGTHS[found[2]]} {found[3]}",
    ),
    (r"Expected `str` matching regex .*", "it does not have the right form"),
    (r"JSON is malformed: .*\(byte (\d+)\)", r"it is not JSON (byte \1)"),
    (r"JSON is malformed: .*", "it is not JSON"),
    (r"\[Errno -?\d+\] (.*)", lambda found: found[1].lower()),
    (r"Input data was truncated", "it ends too early"),
)


def in_words(error: Exception) -> str:
    """The message of msgspec, of a reader of TOML or text, or of the system, as a person would say it.

    >>> in_words(ValueError("Expected `int` <= 65535 - at `$.port`"))
    '`port`: it must be at most 65535'
    >>> in_words(ValueError("Object missing required field `board`"))
    'missing key `board`'
    """
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    if isinstance(error, RecursionError):
        return "values are nested too deeply"
    text = str(error)
    place = PLACE.fullmatch(text)
    what = text if place is None else place["what"]
    for theirs, ours in WORDS:
        found = re.fullmatch(theirs, what, re.DOTALL)
        if found is not None:
            what = ours(found) if callable(ours) else found.expand(ours)
            break
    return f"`{place['where']}`: {what}" if place is not None and place["where"] else what


def _kinds(text: str) -> str:
    """`int | null` is "a whole number or nothing"."""
    return " or ".join(KINDS.get(kind, kind) for kind in text.split(" | "))
