"""Stored entries become a table, quickly however often decisions were taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ferrovia.game import Game
from ferrovia.tables import entries
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.table import Table


def read_table(id: str, stored: list[AnyEntry]) -> Table:
    """The table that stored entries make."""
    *_, table = read_along(id, stored)
    return table


def read_along(id: str, stored: list[AnyEntry]) -> Iterator[Table]:
    """The table after each of its entries: the same object, one entry further each time.

    Where a decision will be taken back, the game branches, and what is taken back happens in the branch. So
    no undo needs the game to be played again from the deal."""
    opened = stored[0]
    assert isinstance(opened, entries.Opened)
    table = Table(id, opened)
    returns = _returns(stored)
    left: dict[int, Game] = {}  # by standing entry: the game as it was there
    yield table
    for entry in stored[1:]:
        before = None
        if isinstance(entry, entries.Undone):
            back_at = table.standing[-entry.steps - 1]
            returns[back_at] -= 1
            before = left.pop(back_at)
        table.note(entry, before)
        here = table.standing[-1] if table.standing else None
        if here is not None and returns[here] and here not in left:
            left[here] = table.playing
            table.game = table.playing.clone(seed=0)
        yield table


def _returns(stored: list[AnyEntry]) -> Counter[int]:
    """How often a decision is taken back to just after each of the entries."""
    returns: Counter[int] = Counter()
    standing: list[int] = []
    for n, entry in enumerate(stored):
        if isinstance(entry, entries.Started | entries.Moved):
            standing.append(n)
        elif isinstance(entry, entries.Undone):
            del standing[-entry.steps :]
            returns[standing[-1]] += 1
    return returns
