"""The numbered rules of a board as text."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.boards import Board
from ferrovia.boards.rulebook import PrintedRule, rules_of
from ferrovia.cli.support.name_match import matches


def rules_text(board: Board, about: str) -> list[str]:
    """The rules of a board with these words, or the one of this number, under a heading; nothing if there is
    none."""
    found = rules_about(rules_of(board), about)
    return [*_introduction(board), *_rule_lines(found)] if found else []


def rules_about(rules: list[PrintedRule], typed: str) -> list[PrintedRule]:
    """The rule of this number, or those that have all these words."""
    exact = [rule for rule in rules if rule.number.lower() == typed.lower()]
    return exact or [rule for rule in rules if matches(typed, rule.text)]


def _introduction(board: Board) -> Iterator[str]:
    yield f"The rules of {board.name}. Where they differ, the board's rules override the common ones."
    if board.reconstructed:
        yield f"Note: {board.reconstructed}"


def _rule_lines(rules: list[PrintedRule]) -> Iterator[str]:
    """Each heading once."""
    heading = ""
    for rule in rules:
        if rule.heading != heading:
            heading = rule.heading
            yield f"{heading}:" if ":" not in heading else heading
        yield f"  {rule.number}. {rule.text}"
