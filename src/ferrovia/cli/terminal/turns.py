"""The choice of a turn, in two steps: what it is for, then which action."""

from __future__ import annotations

from ferrovia.cli.terminal.prompts import Choice, choose_action, choose_first
from ferrovia.cli.terminal.status import turn_lines
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import say_action
from ferrovia.cli.wording.cells import cells_of
from ferrovia.cli.wording.sentences import ACTS
from ferrovia.cli.wording.words import capitalised
from ferrovia.game import Action, View


def ask_turn(table: TerminalTable, view: View) -> Action:
    """One of the actions of a turn (BASE-5 to BASE-7, EU-9)."""
    table.console.say_all(turn_lines(table))
    turns: dict[str, list[Action]] = {}
    for option in sorted(view.options(), key=lambda option: ACTS[type(option)].number):
        turn = ACTS[type(option)].turn or say_action(table.words, option)
        turns.setdefault(capitalised(turn), []).append(option)
    choices = [Choice(turn, (turn, options)) for turn, options in turns.items()]
    turn, options = choose_first(table, "What do you do?", choices)
    for cell in cells_of(view.core.played):
        if type(options[0]) in cell.MOVES:
            return cell.MOVES[type(options[0])](table, view, options)
    return options[0] if len(options) == 1 else choose_action(table, f"{turn}.", options)
