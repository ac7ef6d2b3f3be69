"""`ferrovia bots`: the bots that can be named."""

from __future__ import annotations

import sys

from ferrovia.bots import CHARACTERS, LEVELS, names
from ferrovia.bots.registry import find
from ferrovia.cli.support.output import columns, say, say_all


def bots() -> None:
    """List the bots, weakest first, then those from other packages, then the levels for people and the
    characters.

    Some take an argument after a colon, like search:100ms. A bot of your own is FILE.py:CLASS, or
    run:COMMAND for a program in any language (ferrovia bot check tests it).
    """
    say_all(columns(("bot", "what it does"), [(name, line_of(name)) for name in names()], left=2))
    say()
    say_all(columns(("level", "which bot it is"), LEVELS.items(), left=2))
    say()
    rows = [(each.id, str(each.level), each.spec) for each in CHARACTERS.values()]
    say_all(columns(("character", "level", "which bot it is"), rows, left=3))


def line_of(name: str) -> str:
    """What a bot says of itself, or why it cannot: `name`: ... in its module, or else the class."""
    try:
        maker, _ = find(name)
    except Exception as error:  # of another package, which may do anything when it is loaded
        return f"(cannot be loaded: {error!r})"
    of_module = first_line(sys.modules[maker.__module__].__doc__)
    mark = f"`{name}`: "
    return of_module.removeprefix(mark) if of_module.startswith(mark) else first_line(maker.__doc__)


def first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]
