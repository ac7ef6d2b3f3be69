"""How many chairs one address holds at tables that others have opened and that have not begun.

Chairs that are held and not played keep others out, so an address may hold only a few of them. When somebody
sits down, only chairs at other tables count: a family may sit down together at the table of a friend. A table
that is not public is found by its link alone, and one that nobody has been at lately is in nobody's way:
neither counts. Nothing is stored for this but where people sat down, which all nodes know; two nodes that are
asked at the same moment may each let somebody in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import groupby
from weakref import WeakValueDictionary

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.storage.operator_store import Visit
from ferrovia.server.storage.store import Store
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables.refusals import SEATS_ELSEWHERE, STORAGE_LOST, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.table import Table

MOST_VISITS = 200  # the newest that are looked at: nobody sits down more often in an hour


class HeldChairs:
    def __init__(self, store: Store, tables: ServerTables, limits: Limits) -> None:
        self._store = store
        self._tables = tables
        self._most = limits.seats_elsewhere
        self._attended = round(limits.lobby_minutes * 60_000)
        self._sitting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def sitting(self, origin: str, table: Table) -> AsyncIterator[None]:
        """Somebody sits down at a table while this lasts, one after the other from each origin. Raise
        `Refused` if their origin holds too many chairs at other tables."""
        if not table.settings.public or table.origin == origin:
            yield
            return
        async with self._sitting.setdefault(origin, asyncio.Lock()):
            if await self._held(origin, table.id) >= self._most:
                raise refuse(SEATS_ELSEWHERE, most=self._most)
            yield

    async def _held(self, origin: str, but: str) -> int:
        """How many chairs at other tables; it may be more than that if it is too many."""
        visits = await self._store.visits_elsewhere(origin, now() - self._attended, MOST_VISITS)
        held = 0
        for id, found in groupby(visits, key=lambda visit: visit.table):
            if id != but and held < self._most:
                held += await self._still_there(id, [*found])
        return held

    async def _still_there(self, id: str, visits: list[Visit]) -> int:
        try:
            room, _ = await self._tables.table(id)
            table = await room.catch_up()
        except Refused as refused:
            if refused.refusal.code == STORAGE_LOST:
                raise
            return 0  # nobody can sit at a table that cannot be read
        return sum(table.sits(visit.chair, visit.sitting) for visit in visits) if table.game is None else 0
