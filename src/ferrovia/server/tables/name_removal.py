"""Takes the names of deleted accounts from their tables: one table after another, so that nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress

import msgspec
import structlog
from msgspec import MsgspecError
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.server.storage.store import Sitting, Store
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables import entries
from ferrovia.tables.confusables import FORMER
from ferrovia.tables.decisions import forget
from ferrovia.tables.erasure import nameless
from ferrovia.tables.listings import StoredSummary
from ferrovia.tables.refusals import BOARD_CHANGED, STORAGE_LOST, TABLE_UNKNOWN, TABLE_UNREADABLE
from ferrovia.tables.store import StorageLost, Stored

AT_ONCE = 100
PAUSE = 0.02  # seconds between two tables: each may take as long to read as its game is long
LOOK_AGAIN = 60.0  # seconds after which to look for accounts that were deleted elsewhere
RETRY = 10.0  # seconds after which to try again when the database was gone
SHUT = (BOARD_CHANGED, TABLE_UNKNOWN, TABLE_UNREADABLE)  # nobody can open such a table

log = structlog.get_logger()


class NameRemoval:
    """What is left to do is in the database, so a restart forgets nothing."""

    def __init__(self, store: Store, tables: ServerTables) -> None:
        self._store = store
        self._tables = tables
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
                await self._leave_all()
            except StorageLost:
                log.warning("storage lost")
                await asyncio.sleep(RETRY)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stirred.wait(), LOOK_AGAIN)

    async def _leave_all(self) -> None:
        """A table that cannot be changed is left for the next start; the others are what matters."""
        failed: set[tuple[str, int]] = set()
        while found := set(await self._store.to_forget(AT_ONCE + len(failed))) - failed:
            for table, account in sorted(found):
                try:
                    await self._leave(table, account)
                except StorageLost:
                    raise
                except Exception:
                    log.exception("a name stays", table=table)
                    failed.add((table, account))
                await asyncio.sleep(PAUSE)

    async def _leave(self, id: str, account: int) -> None:
        """Everybody at the table sees it at once, on all nodes; then the name goes from the database."""
        summary = None
        try:
            room, _ = await self._tables.table(id)
            await room.catch_up()
            await room.write(lambda table, at: forget(table, account, at))
        except Refused as refused:
            if refused.refusal.code == STORAGE_LOST:
                raise StorageLost("the table could not be written") from None
            if refused.refusal.code not in SHUT:
                raise
            summary = await self._store.summary(id)
        about = {each.n: found for each in await self._store.entries(id) if (found := _about(each, account))}
        if summary is not None:
            summary = _without(summary, {entry.name for entry in about.values()})
        sittings = [
            Sitting(n, entries.encode(nameless(sat, account) or sat), sat.chair, sat.sitting, sat.mail)
            for n, sat in about.items()
        ]
        await self._store.forget_player(id, account, sittings, summary)


def _about(stored: Stored, account: int) -> entries.Sat | None:
    """The entry, if it is about the account."""
    try:
        entry = entries.decode(stored.body)
    except MsgspecError:  # of a table that cannot be read
        return None
    return entry if isinstance(entry, entries.Sat) and entry.account == account else None


def _without(summary: bytes, names: Collection[str]) -> bytes:
    """The summary of a table that cannot be read, without the names that somebody had there."""
    try:
        known = msgspec.json.decode(summary, type=StoredSummary)
    except MsgspecError:
        return summary
    people, players = (
        tuple(FORMER if name in names else name for name in listed)
        for listed in (known.people, known.players)
    )
    return msgspec.json.encode(replace(known, people=people, players=players))
