"""Saving a game where the person says, and never over something else."""

from __future__ import annotations

from pathlib import Path

from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.terminal.table import TerminalTable


def save_as(table: TerminalTable, name: str) -> bool:
    """Save the game and say so, or say why not. Answers whether it is saved."""
    path = Path(name).expanduser()
    if path.exists() and not is_record(path):
        table.say(f"Not saved: {path} already exists and is not a saved game.")
        return False
    try:
        table.save(path)
    except CommandError as error:
        table.say(f"Not saved: {error.message}")
        return False
    return True


def is_record(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(12) == b'{"ferrovia":'


def offer_to_save(table: TerminalTable) -> None:
    """Ask the person who leaves for a file, until the game is saved or need not be."""
    while name := table.console.ask(
        "To save the game, type a file name. Press Enter to leave without saving: "
    ):
        if save_as(table, name):
            return
    table.say("The game was not saved.")
