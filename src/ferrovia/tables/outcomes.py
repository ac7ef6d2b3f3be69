"""How the people at a table did."""

from __future__ import annotations

from ferrovia.game.comparison import Outcome, outcome_of
from ferrovia.tables import entries
from ferrovia.tables.table import Table


def outcomes_at(table: Table) -> list[Outcome]:
    """How each person at a table did with the deal of its challenge; nobody did if the game was broken
    off."""
    if table.broken_off is not None:
        return []
    result = table.playing.result()
    by_bots = {entry.seat for entry in table.entries if isinstance(entry, entries.Moved) and entry.bot}
    return [
        outcome_of(table.id, result, seat, table.chair_of(seat).name, seat in by_bots or seat in table.absent)
        for seat in range(len(table.order))
        if table.chair_of(seat).kind == "person"
    ]
