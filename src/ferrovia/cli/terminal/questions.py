"""What the game asks a person: any question as a list of what can be done, and better ways for some."""

from __future__ import annotations

from ferrovia.cli.terminal.prompts import asks, choose_action
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording.cells import cells_of
from ferrovia.game import Action, View


def ask_action(table: TerminalTable) -> Action:
    """The person's answer to the open question, which is always legal."""
    view = table.view
    assert view.prompt is not None
    for cell in cells_of(view.core.played):
        if view.prompt in cell.QUESTIONS:
            return cell.QUESTIONS[view.prompt](table, view)
    return ask_option(table, view)


def ask_option(table: TerminalTable, view: View) -> Action:
    """One of the options, with the tickets in sight."""
    table.say(f"Your tickets: {table.words.tickets(view.tickets)}.")
    return choose_action(table, asks(view), view.options())
