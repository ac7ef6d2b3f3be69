"""The mechanisms of a board as sentences, with its numbers and the rules they come from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import asdict

from ferrovia.boards import Board
from ferrovia.cli.wording.cells import cell_of
from ferrovia.cli.wording.sentences import by_name, fill
from ferrovia.cli.wording.words import Words, capitalised
from ferrovia.mechanisms import MECHANISMS
from ferrovia.mechanisms.declaration import Declaration, Rule


def mechanism_lines(board: Board) -> Iterator[str]:
    """One sentence for each mechanism that the board plays with, options included."""
    for each in MECHANISMS:
        rule = getattr(board.rules, each.name, UNSET)
        if rule is not UNSET:
            own = cell_of(each).explain
            yield own(board, rule) if own else explained(board, each, rule)


def explained(board: Board, mechanism: Declaration, rule: Rule) -> str:
    """The sentence that a mechanism declares, or its bare numbers if it declares none."""
    numbers = asdict(rule)
    if mechanism.explains:
        return fill(Words(board, ()), mechanism.explains, by_name(numbers))
    bare = ", ".join(f"{_plain(name)} {value}" for name, value in numbers.items())
    return f"{capitalised(_plain(mechanism.name))}{f': {bare}' if bare else ''}."


def _plain(name: str) -> str:
    return name.replace("_", " ")
