"""Lines to a person and lines back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from ferrovia.cli.output import say
from ferrovia.engine.codes import COLOURS

# Names of colours as a terminal knows them, where it has none of ours.
INKS = {"orange": "orange1", "pink": "hot_pink", "black": "bright_black", "locomotive": "bold"}


class Console:
    """Colour is an ornament: only on a terminal, and not where NO_COLOR asks for none."""

    def __init__(self) -> None:
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._print: Callable[[str], None] = say if plain or not sys.stdout.isatty() else coloured()

    def say(self, text: str = "") -> None:
        self._print(text)

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, question: str) -> str:
        """The person's answer, without blanks around it. Raises `EOFError` when there will be none."""
        return input(question).strip()


def coloured() -> Callable[[str], None]:
    """A way to print in which the words for colours have theirs."""
    from rich.console import Console as RichConsole
    from rich.text import Text

    from ferrovia.cli.output import printable

    rich = RichConsole(highlight=False)

    def show(text: str) -> None:
        line = Text(printable(text))
        for word in (*COLOURS, "locomotive"):
            line.highlight_regex(rf"\b{word}s?\b", INKS.get(word, word))
        rich.print(line, soft_wrap=True)

    return show
