"""How a node learns what the operator has done, here or through another node: it reads on in the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
import structlog
from msgspec import Struct

from ferrovia.server.operator.acts import Effect
from ferrovia.server.operator.lists import WORDS
from ferrovia.server.operator.operator import CLOSING, OLD_KEY, SEATS, OldKey
from ferrovia.server.operator.removal import delete_tables
from ferrovia.server.operator.restrictions import Maintenance, Restrictions
from ferrovia.server.operator.word_list import WordList
from ferrovia.server.storage.store import Store
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost
from ferrovia.tables.tokens import Signer

LOOK_SECONDS = 2.0
AT_ONCE = 100  # entries of the journal
CALLED_AT_ONCE = 50  # watchers: some milliseconds
BREATH = 0.01  # seconds in between
# Acts that do not change who may be here.
LEAVE_ALONE = {"HideTables", "Invite", "CreateAccount", "SetWords", "SettleReports"}

log = structlog.get_logger()


class WrittenAct(Struct):
    """Of the journal, and perhaps of a newer node."""

    type: str


class OperatorSync:
    """Keeps the restrictions of a node up to date; `recheck` is called when they have changed."""

    def __init__(
        self,
        store: Store,
        restrictions: Restrictions,
        tables: ServerTables,
        signer: Signer,
        recheck: Callable[[], None],
    ) -> None:
        self._store = store
        self._restrictions = restrictions
        self._tables = tables
        self._signer = signer
        self._heed = recheck
        self._read = 0  # the last entry of the journal that was read
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Nobody is served before the orders are known."""
        last = await self._store.last_journal(1)
        self._read = last[0].id if last else 0
        await self._take_orders()
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def read_on(self) -> None:
        """Obey what was ordered since the last look. Whoever breaks off in the middle has not looked: nothing
        that is done here harms if it is done twice."""
        async with self._lock:
            while acts := await self._store.journal(self._read, AT_ONCE):
                await self._take_orders()
                for act in acts:
                    await self._let_go(msgspec.json.decode(act.effect, type=Effect).deleted)
                if any(msgspec.json.decode(act.act, type=WrittenAct).type not in LEAVE_ALONE for act in acts):
                    await self._call_on_watchers()
                self._heed()
                self._read = acts[-1].id

    async def _call_on_watchers(self) -> None:
        """A few at a time: thousands who ask at once if they may stay would hold up everybody's moves."""
        for n, watcher in enumerate(self._tables.watchers(), 1):
            watcher.recheck()
            if n % CALLED_AT_ONCE == 0:
                await asyncio.sleep(BREATH)

    async def _take_orders(self) -> None:
        orders = await self._store.orders()
        closing, words, old = orders.get(CLOSING), orders.get(WORDS), orders.get(OLD_KEY)
        self._restrictions.set_bans(await self._store.bans(now()))
        self._restrictions.closing = (
            None if closing is None else msgspec.json.decode(closing, type=Maintenance)
        )
        self._restrictions.words = WordList(
            () if words is None else msgspec.json.decode(words, type=list[str])
        )
        self._signer.key = await self._store.secret(SEATS)
        self._signer.old = None if old is None else _good(msgspec.json.decode(old, type=OldKey))

    async def _let_go(self, deleted: tuple[str, ...]) -> None:
        """Of deleted tables. Whatever this node wrote there before it knew must go, too."""
        known = await self._tables.vanish(deleted)
        await delete_tables(self._store, known)

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.read_on()
                # The time of an old key may be up, and a node may have died between act and journal.
                await self._take_orders()
            except StorageLost:
                log.warning("storage lost")
            except Exception:
                log.exception("the operator's orders could not be followed")


def _good(old: OldKey) -> bytes | None:
    return bytes.fromhex(old.key) if old.until > now() else None
