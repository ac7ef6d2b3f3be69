"""Groups of commands that all behave the same."""

from __future__ import annotations

import typer

from ferrovia.cli.support.output import say


def group(help: str | None = None, completion: bool = False) -> typer.Typer:
    """A group with plain help and plain errors: no boxes, which a screen reader would read aloud.

    Alone on the command line it prints its help. With `completion` it can set up that of the shell.
    """
    return typer.Typer(
        help=help,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=completion,
        invoke_without_command=True,
        callback=help_if_alone,
    )


def help_if_alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        say(context.get_help())
