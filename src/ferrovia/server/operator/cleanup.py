"""Cleans up in the background what has been kept for long enough: a few tables at a time, so that nobody
waits, and on one node at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import msgspec
import structlog
from msgspec.structs import replace

from ferrovia.server.config import Keep
from ferrovia.server.operator.acts import DeleteTables
from ferrovia.server.operator.operator import Operator
from ferrovia.server.retention import (
    ADDRESSES,
    CONTACTS,
    FINISHED,
    GUESTS,
    KEPT,
    OPEN,
    PARTS,
    CleaningProgress,
    due_at,
    limit,
)
from ferrovia.server.storage.retention_store import STALE, Rewritten
from ferrovia.server.storage.store import Store
from ferrovia.tables import entries
from ferrovia.tables.clocks import DAY
from ferrovia.tables.erasure import from_nowhere, unreachable
from ferrovia.tables.store import StorageLost, Stored

EVERY = DAY  # milliseconds between the beginnings of two passes
SILENT = 120_000  # milliseconds after which another node goes on
LISTINGS_AT_ONCE = 50
ROWS_AT_ONCE = 500
PAUSE = 0.05  # seconds between two portions
LOOK_AGAIN = 300.0  # seconds after which to look whether there is anything to do
WHO = "retention"  # in the operator's journal, from which all nodes learn what was deleted

log = structlog.get_logger()


class Cleanup:
    """How far it has come is in the database, so a restart forgets nothing."""

    def __init__(self, operator: Operator, keep: Keep, clock: Callable[[], int], node: str) -> None:
        self._operator = operator
        self._store: Store = operator.store
        self._keep = keep
        self._clock = clock
        self._node = node
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        """Not at once: a server that starts has better things to do."""
        more = False
        while True:
            await asyncio.sleep(PAUSE if more else LOOK_AGAIN)
            more = False
            try:
                more = await self.step()
            except StorageLost:
                log.warning("storage lost")
            except Exception:
                log.exception("nothing could be cleaned up")

    async def step(self) -> bool:
        """Clean a portion. False if there is nothing to do for now, or another node is doing it."""
        now = self._clock()
        stored = (await self._store.orders()).get(KEPT)
        progress = self._next(
            None if stored is None else msgspec.json.decode(stored, type=CleaningProgress), now
        )
        if progress is None:
            return False
        claimed = msgspec.json.encode(progress)
        if not await self._store.swap_order(KEPT, claimed, stored):
            return False
        progress = await self._clean(progress)
        if not await self._store.swap_order(KEPT, msgspec.json.encode(progress), claimed):
            return False
        if progress.done:
            log.info("cleaned up", **progress.counts)
        return not progress.done

    def _next(self, last: CleaningProgress | None, now: int) -> CleaningProgress | None:
        """Return where to go on, if anything is due. The clock may have been wrong before: what is to come
        does not count as cleaned."""
        if last is None:
            return CleaningProgress(self._node, now, now)
        if last.done:
            done = {part: min(getattr(last, part), limit(self._keep, part, now)) for part in PARTS}
            again = CleaningProgress(self._node, now, now, **done)
            return None if abs(now - last.begun) < EVERY else again
        if last.node != self._node and abs(now - last.at) < SILENT:
            return None
        return replace(last, node=self._node, at=now, begun=min(last.begun, now))

    async def _clean(self, progress: CleaningProgress) -> CleaningProgress:
        counts = Counter(progress.counts)
        listed = await self._store.listings_after(progress.after, LISTINGS_AT_ONCE)
        if not listed:
            counts.update(await self._clean_rows(progress.begun))
            return replace(
                progress,
                done=True,
                **{part: limit(self._keep, part, progress.begun) for part in PARTS},
                counts=dict(+counts),
            )
        due = {each.table: due_at(each, self._keep, progress.begun, progress) for each in listed}
        counts += await self._delete({id for id, why in due.items() if why & {FINISHED, OPEN}}, due)
        for id, why in due.items():
            if why & {*PARTS}:
                try:
                    await self._forget(id, why)
                except StorageLost:
                    raise
                except Exception:  # the others are what matters
                    log.exception("people stay known", table=id)
                else:
                    counts.update(why)
                await asyncio.sleep(PAUSE)
        return replace(progress, after=listed[-1].created, counts=dict(counts))

    async def _delete(self, ids: set[str], due: dict[str, frozenset[str]]) -> Counter[str]:
        """Whole tables, but none at which a challenge is played that others may still begin: nobody gets a
        second attempt."""
        going = sorted(ids - await self._store.in_challenges(sorted(ids), self._clock())) if ids else []
        if going:
            await self._operator.do(DeleteTables(tables=tuple(going)), WHO)
        return Counter(kind for id in going for kind in due[id])

    async def _forget(self, id: str, why: frozenset[str]) -> None:
        """Entries are encoded anew without names and addresses; nothing else about them changes."""
        if GUESTS in why:
            await self._operator.forget_guests(id)
        changed = [each for each in map(_forgetting(why), await self._store.entries(id)) if each is not None]
        if changed:
            await self._store.rewrite(id, changed)
        if CONTACTS in why:
            await self._store.end_subscriptions(id)
        if ADDRESSES in why:
            await self._store.forget_origins([id])

    async def _clean_rows(self, now: int) -> Counter[str]:
        await self._store.expire_consents(now + round(self._keep.contacts * DAY))
        counts: Counter[str] = Counter()
        for stale in STALE:
            time = limit(self._keep, stale.setting, now)
            while deleted := await self._store.delete_stale(stale, time, ROWS_AT_ONCE):
                counts[stale.kind] += deleted
                await asyncio.sleep(PAUSE)
        return counts


def _forgetting(why: frozenset[str]) -> Callable[[Stored], Rewritten | None]:
    def forget(stored: Stored) -> Rewritten | None:
        try:
            entry = entries.decode(stored.body)
        except (msgspec.MsgspecError, ValueError):  # of a table that cannot be read
            return None
        kept = unreachable(entry) if CONTACTS in why else entry
        kept = from_nowhere(kept) if ADDRESSES in why else kept
        return None if kept == entry else Rewritten(stored.n, stored.body, entries.encode(kept))

    return forget
