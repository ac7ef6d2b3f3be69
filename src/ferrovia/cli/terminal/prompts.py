"""Questions to the person: a line, a choice from a list, some numbers of a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Generic, Protocol, TypeVar

from ferrovia.cli.support.name_match import matches
from ferrovia.cli.terminal.commands import run_command
from ferrovia.cli.terminal.table import Again, TerminalTable
from ferrovia.cli.wording import payment, say_action
from ferrovia.cli.wording.words import capitalised
from ferrovia.game import Action, View
from ferrovia.mechanisms import PROMPTS


class Payment(Protocol):
    """An action with a payment."""

    @property
    def colour(self) -> str: ...

    @property
    def locomotives(self) -> int: ...


Value = TypeVar("Value")
Paid = TypeVar("Paid", bound=Payment)


class Choice(Generic[Value]):
    """One entry of a list: what it is called, what it stands for, and what else there is to say about it."""

    def __init__(self, label: str, value: Value, note: str = "") -> None:
        self.label = label
        self.value = value
        self.note = note


def asks(view: View) -> str:
    """The open question in words."""
    return next(prompt.asks for prompt in PROMPTS if prompt.name == view.prompt)


def ask_line(table: TerminalTable, question: str) -> str:
    """The next answer that is not a command; what was typed ahead comes first."""
    while True:
        text = table.typed_ahead.pop() if table.typed_ahead else table.console.ask(question)
        if not run_command(table, text):
            return text


def choose(table: TerminalTable, title: str, choices: Sequence[Choice[Value]]) -> Value:
    """One of the choices, by its number or by a part of its label that fits no other.

    A part that fits several lists only those. Raises `Again` for "back".
    """
    shown = list(choices)
    if not table.typed_ahead:
        list_choices(table, title, shown)
    while True:
        text = ask_line(table, f"Your choice, 1 to {len(shown)}: ")
        if text.lower() == "back":
            raise Again
        if text.isdecimal() and 1 <= int(text) <= len(shown):
            return shown[int(text) - 1].value
        fitting = [] if text.isdecimal() else [choice for choice in choices if matches(text, choice.label)]
        if text and len(fitting) == 1:
            return fitting[0].value
        if fitting:
            shown = fitting
            list_choices(table, title, shown)
        else:
            table.say(f"'{text}' is not one of the choices. {possible(len(shown))}")


def choose_first(table: TerminalTable, title: str, choices: Sequence[Choice[Value]]) -> Value:
    """As `choose`, by a number or the first words of a label, and the first of several that fit: "draw" is
    "Draw train cards". What follows answers the next question."""
    list_choices(table, title, choices)
    while True:
        text = ask_line(table, f"Your move, 1 to {len(choices)}: ")
        words = text.split()
        if words and words[0].isdecimal() and 1 <= int(words[0]) <= len(choices):
            chosen, said = choices[int(words[0]) - 1], 1
        else:
            chosen = max(choices, key=lambda choice: _begun(choice.label, words))
            said = _begun(chosen.label, words)
        if said:
            rest = " ".join(words[said:])
            table.typed_ahead = [rest] if rest else []
            return chosen.value
        if text:
            table.say(f"'{text}' is not one of the choices. {possible(len(choices))}")
        else:
            list_choices(table, title, choices)


def choose_action(table: TerminalTable, title: str, options: Sequence[Action]) -> Action:
    choices = [Choice(capitalised(say_action(table.words, option)), option) for option in options]
    return choose(table, title, sorted(choices, key=lambda choice: choice.label))


def ask_payment(table: TerminalTable, view: View, size: int, ways: Sequence[Paid]) -> Paid:
    """How to pay, where there is a choice: fewest locomotives first, then the colour held most."""
    ordered = sorted(ways, key=lambda way: (way.locomotives, -view.hand.get(way.colour, 0)))
    if len(ordered) == 1:
        return ordered[0]
    choices = [Choice(payment(size, way.colour, way.locomotives), way) for way in ordered]
    return choose(table, "How do you pay?", choices)


def choose_some(table: TerminalTable, question: str, values: Sequence[Value]) -> list[Value]:
    """Some of a list that the person sees already, by their numbers; "all" and "none" are words for it."""
    while True:
        text = ask_line(table, question).lower()
        if text in ("all", "none"):
            return list(values) if text == "all" else []
        numbers = text.replace(",", " ").split()
        if numbers and all(word.isdecimal() and 1 <= int(word) <= len(values) for word in numbers):
            return [values[number - 1] for number in sorted({int(word) for word in numbers})]
        table.say(
            f"Type numbers from 1 to {len(values)} with spaces between them, like 1 2, or all, or help."
        )


def _begun(label: str, words: Sequence[str]) -> int:
    """Return how many of the words, or of their beginnings, the label begins with."""
    fit = (ours.lower().startswith(word.lower()) for ours, word in zip(label.split(), words, strict=False))
    return sum(1 for _ in takewhile(bool, fit))


def list_choices(table: TerminalTable, title: str, choices: Sequence[Choice[Value]]) -> None:
    table.say(title)
    for number, choice in enumerate(choices, 1):
        table.say(f"  {number}. {choice.label}{choice.note}")


def possible(count: int) -> str:
    return f"Type a number from 1 to {count}, part of a name, back, or help."
