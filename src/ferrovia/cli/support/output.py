"""Lines for people: nothing unprintable gets through, and columns line up without boxes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO

from ferrovia.text import columns as columns


def printable(text: str) -> str:
    """The text with nothing in it that could steer a terminal: names may come from somebody's file."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)


def say(text: str = "", stream: TextIO | None = None, flush: bool = False) -> None:
    """Print a line; at once, also into a pipe, if it is flushed."""
    print(printable(text), file=stream or sys.stdout, flush=flush)


def complain(text: str) -> None:
    """A line on stderr; if nobody can be told there, the exit code still tells."""
    try:
        say(text, sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)
