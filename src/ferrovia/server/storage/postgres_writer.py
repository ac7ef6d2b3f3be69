"""The one task of a node that appends to PostgreSQL: whatever is waiting goes into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

import asyncpg
from msgspec import Struct

from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.changes import listing_row, seats
from ferrovia.server.storage.sql_store import Observe
from ferrovia.server.storage.wakeups import PATIENCE
from ferrovia.tables.store import Conflict, Listing, StorageLost, Stored

MOST = 512  # entries in one transaction


class Waiting(Struct, frozen=True, eq=False):
    entry: Stored
    listing: Listing | None
    done: asyncio.Future[None]


class PostgresWriter:
    """Those who wait get their result after the commit, then `stored` is called with each entry."""

    def __init__(self, pool: Any, observe: Observe, stored: Callable[[str, int], None]) -> None:
        self._pool = pool
        self._observe = observe
        self._stored = stored
        self._waiting: list[Waiting] = []
        self._stirred = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def append(self, entry: Stored, listing: Listing | None) -> None:
        if self._closing:
            raise StorageLost("the store is closed")
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(entry, listing, done))
        self._stirred.set()
        try:
            await done
        finally:
            del done  # an error that knows this frame must not be known by it: neither would leave memory

    async def finish(self) -> None:
        """Returns when everything waiting is stored."""
        self._closing = True
        self._stirred.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._store(batch)
            else:
                self._stirred.clear()
                await self._stirred.wait()

    async def _store(self, batch: list[Waiting]) -> None:
        started = perf_counter()
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                written = await write(connection, batch)
        except Exception as error:  # whatever it was, those waiting must hear, and the next ones be served
            if isinstance(error, asyncpg.DataError) and len(batch) > 1:
                for waiting in batch:  # so that the one whose values do not fit fails alone
                    await self._store([waiting])
                return
            for waiting in batch:
                refuse(waiting, lost(error))
            return
        seconds = perf_counter() - started
        self._deliver(batch, written)
        asyncio.get_running_loop().call_soon(self._observe, len(batch), seconds)  # an error there stays there

    def _deliver(self, batch: list[Waiting], written: set[Waiting]) -> None:
        for waiting in batch:
            if waiting not in written:
                refuse(waiting, Conflict(f"{waiting.entry.table} already has an entry {waiting.entry.n}"))
                continue
            if not waiting.done.done():
                waiting.done.set_result(None)
            self._stored(waiting.entry.table, waiting.entry.n)


def lost(error: Exception) -> StorageLost:
    return StorageLost(f"{type(error).__name__}: {error}", isinstance(error, asyncpg.DiskFullError))


def refuse(waiting: Waiting, error: Exception) -> None:
    if not waiting.done.done():  # unless whoever waited has been cancelled
        waiting.done.set_exception(error)


async def write(connection: Any, batch: list[Waiting]) -> set[Waiting]:
    """Write the entries whose numbers are free, and the listings that belong to them; returns which."""
    # In the same order on all nodes: two that want the same rows never wait for each other.
    ordered = sorted(batch, key=lambda waiting: (waiting.entry.table, waiting.entry.n))
    columns = zip(*((each.entry.table, each.entry.n, each.entry.body) for each in ordered), strict=True)
    free = {(table, n) for table, n in await connection.fetch(sql.ADD_ENTRIES, *map(list, columns))}
    written = []
    for waiting in ordered:
        if (number := (waiting.entry.table, waiting.entry.n)) in free:
            free.remove(number)  # of two with the same number, the first is stored
            written.append(waiting)
    if listings := [waiting.listing for waiting in written if waiting.listing is not None]:
        await write_listings(connection, listings)
    return set(written)


async def write_listings(connection: Any, listings: list[Listing]) -> None:
    """The last one of each table. Players rarely change, so that is checked first."""
    last = {listing.table: listing for listing in listings}
    columns = zip(*map(listing_row, last.values()), strict=True)
    put = [table for [table] in await connection.fetch(sql.PUT_LISTINGS, *map(list, columns))]
    changed = [table for table in put if last[table].accounts is not None]
    if not changed:
        return
    wanted = seats(last[table] for table in changed)
    seated = {tuple(row) for row in await connection.fetch(sql.PLAYERS, changed)}
    await connection.executemany(sql.REMOVE_PLAYER, seated - wanted)
    await connection.executemany(sql.ADD_PLAYER, wanted - seated)
