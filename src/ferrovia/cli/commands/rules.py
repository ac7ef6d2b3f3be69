"""`ferrovia rules`: the rules of a board."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.cli.support.arguments import BoardArgument, board_named
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.output import say_all
from ferrovia.cli.support.rulebook import rules_text


def rules(
    board: BoardArgument,
    about: Annotated[
        str,
        typer.Option(
            "--about", metavar="WORDS", help="Only rules with these words, or the rule with this number."
        ),
    ] = "",
) -> None:
    """Print the rules of a board, in our own words, with their numbers."""
    chosen = board_named(board)
    found = rules_text(chosen, about)
    if not found:
        raise CommandError(f"no rule of {chosen.name} has the words '{about}'.")
    say_all(found)
