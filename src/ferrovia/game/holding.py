"""Where the cards and tickets of a table are, whichever mechanisms hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ferrovia.engine import Core, State, codes
from ferrovia.maps import BoardMap
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Field
from ferrovia.mechanisms.numbers import DIMENSIONS

FIRST_KINDS = {"train card": 0, "card": 0, "festival": codes.FESTIVAL}


def stock(core: Core, board: BoardMap) -> Counter[int]:
    """All cards of the table, by kind."""
    found: Counter[int] = Counter()
    for _, cell in cells(core.played, "game"):
        if hasattr(cell, "stock"):
            found.update(cell.stock(board))
    return found


def card_fields(core: Core) -> Iterator[Field]:
    """The fields that hold cards by their kind."""
    for field in _holding(core, "train cards", "festival cards"):
        if field.by and field.by[-1] in FIRST_KINDS:
            yield field


def cards(core: Core, board: BoardMap, state: State) -> Counter[int]:
    """The cards in a state, by kind; where it is what a seat knows, those that the seat sees."""
    found: Counter[int] = Counter()
    for field in card_fields(core):
        values, kinds = getattr(state, field.name), getattr(codes, DIMENSIONS[field.by[-1]])
        for kind in range(kinds):
            found[FIRST_KINDS[field.by[-1]] + kind] += sum(values[kind::kinds])
    for _, cell in cells(core.played, "game"):
        if hasattr(cell, "laid"):
            found.update(cell.laid(board, state))
    return found


def tickets(core: Core, state: State) -> Iterator[int]:
    """The sets of tickets in a state, or in what a seat knows."""
    for field in _holding(core, "tickets"):
        yield from getattr(state, field.name)


def _holding(core: Core, *holds: str) -> Iterator[Field]:
    for each in core.played:
        for field in each.fields:
            if field.holds in holds and not field.derived:
                yield field
