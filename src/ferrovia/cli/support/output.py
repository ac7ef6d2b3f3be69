"""Lines for people: nothing unprintable gets through, and columns line up without boxes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TextIO


def printable(text: str) -> str:
    """The text with nothing in it that could steer a terminal: names may come from somebody's file."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)


def say(text: str = "", stream: TextIO | None = None, flush: bool = False) -> None:
    """Print a line; at once, also into a pipe, if it is flushed."""
    print(printable(text), file=stream or sys.stdout, flush=flush)


def say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def columns(header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """A table as plain lines; the first `left` columns begin at the left, the others end at the right."""
    table = [header, *rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(header))]
    return ["  ".join(_aligned(row, widths, left)).rstrip() for row in table]


def _aligned(row: Sequence[str], widths: Sequence[int], left: int) -> Iterable[str]:
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if place < left else cell.rjust(width)
