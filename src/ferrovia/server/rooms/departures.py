"""Takes the names of deleted accounts from their tables: one table after another, so that nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import structlog
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.server.refusals import BOARD_CHANGED, TABLE_UNKNOWN, TABLE_UNREADABLE
from ferrovia.server.rooms.listing import StoredSummary
from ferrovia.server.rooms.rooms import Rooms
from ferrovia.server.storage.store import StorageLost, Store
from ferrovia.server.table import entries
from ferrovia.server.table.deciding import forget
from ferrovia.server.table.entries import AnyEntry
from ferrovia.server.table.forgetting import nameless
from ferrovia.server.table.looks import FORMER

AT_ONCE = 100
PAUSE = 0.02  # seconds between two tables: each may take as long to read as its game is long
RETRY = 10.0  # seconds after which to try again when the database was gone
SHUT = (BOARD_CHANGED, TABLE_UNKNOWN, TABLE_UNREADABLE)  # nobody can open such a table

log = structlog.get_logger()


class Departures:
    """What is left to do is in the database, so a restart forgets nothing."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def look(self) -> None:
        """An account has been deleted."""
        self._stirred.set()

    async def _run(self) -> None:
        while True:
            self._stirred.clear()
            try:
                while found := await self._store.to_forget(AT_ONCE):
                    for table, account in found:
                        await self._leave(table, account)
                        await asyncio.sleep(PAUSE)
            except (Refused, StorageLost) as error:
                log.warning("put off", why=str(error))
                await asyncio.sleep(RETRY)
                continue
            await self._stirred.wait()

    async def _leave(self, id: str, account: int) -> None:
        """Everybody at the table sees it at once, on all nodes; then the name goes from the database."""
        summary = None
        try:
            room, _ = await self._rooms.table(id)
            await room.catch_up()
            await room.write(lambda table, at: forget(table, account, at))
        except Refused as refused:
            if refused.refusal.code not in SHUT:
                raise
            summary = await self._store.summary(id)
        stored = [entries.decode(each.body) for each in await self._store.entries(id)]
        bare = {n: found for n, entry in enumerate(stored) if (found := nameless(entry, account))}
        bodies = [(n, entries.encode(entry)) for n, entry in bare.items()]
        if summary is not None:
            summary = _without(summary, [stored[n] for n in bare])
        await self._store.forget_player(id, account, bodies, summary)


def _without(summary: bytes, sat: Sequence[AnyEntry]) -> bytes:
    """The summary of a table that cannot be read, without the names that somebody had there."""
    known = msgspec.json.decode(summary, type=StoredSummary)
    names = {entry.name for entry in sat if isinstance(entry, entries.Sat)}
    people, players = (
        tuple(FORMER if name in names else name for name in listed)
        for listed in (known.people, known.players)
    )
    return msgspec.json.encode(replace(known, people=people, players=players))
