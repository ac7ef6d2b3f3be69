"""Lines to a person and lines back."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from shutil import get_terminal_size

from ferrovia.cli.support.output import say
from ferrovia.engine.codes import COLOURS

# Names of colours as a terminal knows them, where it has none of ours.
INKS = {"orange": "orange1", "pink": "hot_pink", "black": "bright_black", "locomotive": "bold"}


class Console:
    """On a terminal, lines break between words, and words for colours have theirs unless NO_COLOR is set.

    In a pipe a line is a line.
    """

    def __init__(self) -> None:
        self._on_terminal = sys.stdout.isatty()
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._print: Callable[[str], None] = say if plain or not self._on_terminal else coloured()

    def say(self, text: str = "") -> None:
        for line in wrapped(text) if self._on_terminal else (text,):
            self._print(line)

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, question: str) -> str:
        """The person's answer, without blanks around it. Raises `EOFError` when there will be none."""
        return input(question).strip()


def wrapped(text: str) -> Iterator[str]:
    """The text in lines that fit the terminal; what goes on is indented a little."""
    width = get_terminal_size().columns
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        yield from textwrap.wrap(
            line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]


def coloured() -> Callable[[str], None]:
    """A way to print in which the words for colours have theirs."""
    from rich.console import Console as RichConsole
    from rich.text import Text

    from ferrovia.cli.support.output import printable

    rich = RichConsole(highlight=False)

    def show(text: str) -> None:
        line = Text(printable(text))
        for word in (*COLOURS, "locomotive"):
            line.highlight_regex(rf"\b{word}s?\b", INKS.get(word, word))
        rich.print(line, soft_wrap=True)

    return show
