"""Where the cards and tickets of a table are, whichever mechanisms hold them."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.boards import Board
from ferrovia.engine import Core, State, codes
from ferrovia.mechanisms import MECHANISMS
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Field
from ferrovia.mechanisms.numbers import DIMENSIONS

FIRST_KINDS = {"train card": 0, "card": 0, "festival": codes.FESTIVAL}
HOLDERS = [(each.name, field) for each in MECHANISMS for field in each.fields if not field.derived]
TICKETS = [(name, field) for name, field in HOLDERS if field.holds == "tickets"]
CARDS = [  # by kind
    (name, field)
    for name, field in HOLDERS
    if field.holds in ("train cards", "festival cards") and field.by and field.by[-1] in FIRST_KINDS
]


def stock(core: Core, board: Board) -> list[int]:
    """All cards of the table, by kind."""
    found = [0] * codes.MAX_CARD_KINDS
    for _, cell in cells(core.played, "game"):
        if hasattr(cell, "stock"):
            for kind, n in cell.stock(board).items():
                found[kind] += n
    return found


def card_fields(core: Core) -> Iterator[Field]:
    """The fields that hold cards by their kind."""
    played = {each.name for each in core.played}
    return (field for name, field in CARDS if name in played)


def cards(core: Core, board: Board, state: State) -> list[int]:
    """The cards in a state, by kind; where it is what a seat knows, those that the seat sees."""
    found = [0] * codes.MAX_CARD_KINDS
    for field in card_fields(core):
        first, kinds = FIRST_KINDS[field.by[-1]], getattr(codes, DIMENSIONS[field.by[-1]])
        for place, n in enumerate(getattr(state, field.name)):
            if n:
                found[first + place % kinds] += n
    for _, cell in cells(core.played, "game"):
        if hasattr(cell, "laid"):
            for kind, n in cell.laid(board, state).items():
                found[kind] += n
    return found


def tickets(core: Core, state: State) -> Iterator[int]:
    """The sets of tickets in a state, or in what a seat knows."""
    played = {each.name for each in core.played}
    for name, field in TICKETS:
        if name in played:
            yield from getattr(state, field.name)
