"""Drawing train cards at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.cli.terminal.prompts import Choice, asks, choose
from ferrovia.cli.terminal.status import card_lines
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording.words import card
from ferrovia.game import Action, View
from ferrovia.mechanisms.train_cards import CardDealt, DrawBlind, TakeCard


def _ask_first_card(table: TerminalTable, view: View, options: Sequence[Action]) -> Action:
    return _ask_card(table, view, "Draw your first card.")


def _ask_second_card(table: TerminalTable, view: View) -> Action:
    table.console.say_all(card_lines(view))
    return _ask_card(table, view, asks(view))


def _ask_card(table: TerminalTable, view: View, title: str) -> Action:
    """A face-up card or one from the deck (BASE-8)."""
    choices: list[Choice[Action]] = []
    for option in view.options():
        if isinstance(option, TakeCard):
            choices.append(Choice(f"{card(option.card)} ({view.market[option.card]} face up)", option))
        elif isinstance(option, DrawBlind):
            choices.append(Choice("a card from the deck, blind", option))
    return choose(table, title, choices)


QUESTIONS = {"second-card": _ask_second_card}
MOVES = {TakeCard: _ask_first_card, DrawBlind: _ask_first_card}
UNTOLD = (CardDealt,)
