"""Positions of a finished game: one pass over its entries yields them all, to be asked for in any order."""

from __future__ import annotations

import asyncio

from ferrovia.engine import State
from ferrovia.game import View
from ferrovia.tables import entries
from ferrovia.tables.background import in_background
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.loader import read_along
from ferrovia.tables.table import Table

MOST_STATES = 20_000  # kept in memory, for all games together: about 4 kB each


class Replay:
    """The states of a game, one for each entry that changed it, and no others after its end; `_state_at` has
    the index of each entry's."""

    def __init__(self, id: str, stored: list[AnyEntry]) -> None:
        self._state_at: list[int] = []
        self.states: list[State] = []
        for entry, table in zip(stored, read_along(id, stored), strict=True):
            if isinstance(entry, entries.Started | entries.Moved | entries.Undone):
                self.states.append(table.playing.state.clone())
            self._state_at.append(len(self.states) - 1)
        self._game = table.playing

    def views(self, n: int) -> tuple[View, ...]:
        """What each seat saw after entry `n`; nothing before the deal."""
        place = self._state_at[min(n, len(self._state_at) - 1)]
        if place < 0:
            return ()
        return tuple(self._game.view_in(self.states[place], seat) for seat in range(self._game.seats))


class Replays:
    """The games being looked back at. Requests for the same game at the same time wait for one pass, which
    is done in the background: it takes longer than others on the server should wait. `_known` has the least
    recently used first."""

    def __init__(self, most_states: int = MOST_STATES) -> None:
        self._most = most_states
        self._known: dict[str, asyncio.Task[Replay]] = {}

    def __contains__(self, table: Table) -> bool:
        """Has the pass over this game begun?"""
        return table.id in self._known

    async def of(self, table: Table) -> Replay:
        """Of a finished game."""
        reading = self._known.pop(table.id, None)
        if reading is None:
            reading = asyncio.create_task(in_background(Replay, table.id, [*table.entries]))
        self._known[table.id] = reading
        try:
            replay = await asyncio.shield(reading)
        except Exception:
            self._known.pop(table.id, None)
            raise
        self._shrink()
        return replay

    def _shrink(self) -> None:
        """Forget the least recently used, but never the last one."""
        sizes = {id: len(task.result().states) for id, task in self._known.items() if _read(task)}
        for id in [*sizes][:-1]:
            if sum(sizes.values()) > self._most:
                del self._known[id], sizes[id]


def _read(task: asyncio.Task[Replay]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
