"""One table in the memory of a node: every change goes through the database, every watcher hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

import msgspec
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.tables import entries
from ferrovia.tables.background import in_background
from ferrovia.tables.clocks import ALWAYS, DAY
from ferrovia.tables.decisions import Decided, check_allowance
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.listings import listing_of
from ferrovia.tables.loader import read_table
from ferrovia.tables.refusals import STORAGE_LOST, TABLE_UNKNOWN, TABLE_UNREADABLE, refuse
from ferrovia.tables.store import Conflict, StorageLost, Stored, TableStore
from ferrovia.tables.table import BOARD, Ending, Table
from ferrovia.tables.tokens import SeatToken, Signer
from ferrovia.tables.updates import Audience, Common, common, update

SILENT = 30_000  # milliseconds of silence after which a node is gone
SAME_TIME = 500  # milliseconds for which an update may be sent again
UNTOUCHED = 30 * DAY
READ_AT_ONCE = 20  # entries, which take less than a millisecond
TRIES = 5  # how often a change is retried when another node was quicker, or the database was gone

Clock = Callable[[], int]
Make = Callable[[Table, int], AnyEntry | Decided | None]

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody connected: a chair, or a spectator (None)."""

    chair: int | None

    def wake(self) -> None:
        """Something has changed."""

    def close(self) -> None:
        """The server is stopping."""

    def recheck(self) -> None:
        """The operator has given an order."""


class Screen(Protocol):
    """Connected too, and shows everybody the board."""

    def show(self, pointed: bytes) -> None:
        """Somebody points at something."""


class Room:
    """`on_change` is called after every change, with true if this node wrote it; `on_lost` when the database
    did not answer. `heard_for` returns for how many milliseconds other nodes have been heard without a gap.
    Bots wait for `undo_pause` milliseconds after a decision that can be taken back; a table ends by itself if
    nobody has touched it for `untouched` milliseconds.

    `watchers` are connected to this node, the longest connected first, and `screens` are those of them that
    show the board. `_elsewhere` has the chairs that are connected to other nodes, by node, and when it said
    so. `_seen` are the chairs that were connected when that last changed, `_left` says when the others last
    were, and before `_made` nobody can have been.

    `wrote_last` says whether this node wrote the last entry, `_announced` is the last one that watchers know
    of. `_updates` were made since the last change and shortly after `_updates_at`; `_common` is the same in
    all of them."""

    def __init__(
        self,
        id: str,
        store: TableStore,
        signer: Signer,
        clock: Clock,
        undo_pause: int = 0,
        untouched: int = UNTOUCHED,
    ) -> None:
        self.id = id
        self.watchers: dict[Watcher, None] = {}
        self.screens: set[Screen] = set()
        self.on_change: Callable[[Room, bool], None] = lambda room, written: None
        self.on_lost: Callable[[StorageLost], None] = lambda error: None
        self.heard_for: Callable[[], int] = lambda: ALWAYS
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        self._seen = frozenset[int]()
        self._left: dict[int, int] = {}
        self._made = clock()
        self._table: Table | None = None
        self._deleted = False
        self._lock = asyncio.Lock()
        self._store = store
        self._signer = signer
        self._clock = clock
        self._undo_pause = undo_pause
        self._untouched = untouched
        self.wrote_last = False
        self._announced = -1
        self._updates: dict[Audience, bytes] = {}
        self._updates_at = 0
        self._common: Common | None = None

    @property
    def table(self) -> Table | None:
        """The table as last read; None before that, and while the database is gone."""
        return self._table

    async def load(self) -> Table:
        """The table, at least as new as when this was called. Raises `Refused`."""
        async with self._lock:
            return await self._loaded()

    async def write(self, make: Make, known: tuple[int, str] | None = None) -> int:
        """Add the entry that `make` decides on, if any, and if whoever makes it has not used up their
        allowance. Returns its number once it is stored.

        `known` is the chair and id of a command: if it has already led to an entry, that is the answer.
        Raises `Refused`, and then nothing has changed, except that after STORAGE_LOST nobody knows."""
        async with self._lock:
            written = False
            try:
                for _ in range(TRIES):
                    table = await self._loaded()
                    if known in table.done:
                        return table.done[known]
                    made = make(table, self._clock())
                    if made is None:
                        return table.n
                    decided = made if isinstance(made, Decided) else Decided(made)
                    check_allowance(table, decided.entry)
                    written = await self._append(table, decided)
                    if written:
                        return table.n
                raise refuse(STORAGE_LOST)
            finally:
                self._notify(written)

    async def open(self, opened: list[AnyEntry]) -> None:
        """Write the first entries of a new table."""
        async with self._lock:
            first = opened[0]
            assert isinstance(first, entries.Opened)
            self._table = table = Table(self.id, first)
            try:
                await self._store.append(self._stored(table, first), listing_of(table, self._untouched))
            except Conflict:
                self._forget()
                raise refuse(STORAGE_LOST) from None
            except StorageLost as error:
                self._forget()
                raise self._lost(error) from None
        for entry in opened[1:]:
            await self.write(lambda table, now, entry=entry: entry)  # type: ignore[misc]  # bound on purpose

    async def put_off(self, until: int) -> None:
        """Nobody needs to look at the table before."""
        async with self._lock:
            if self._table is not None:
                with suppress(StorageLost):  # then they look for nothing
                    await self._store.relist(replace(listing_of(self._table, self._untouched), wake_at=until))

    async def vanish(self) -> None:
        """The operator has deleted the table: from now on, nobody finds it and nothing is written."""
        async with self._lock:
            self._deleted = True
            self._forget()
        for watcher in self.watchers:
            watcher.wake()

    async def catch_up(self) -> Table:
        """The table with what other nodes have written. Raises `Refused`."""
        async with self._lock:
            table = await self._loaded()
            await self._read_on(table)
            return table

    async def update_for(
        self, chair: int | None, after: int, was: Ending | None = None, screen: SeatToken | None = None
    ) -> tuple[int, bytes]:
        """The update for somebody who has seen the entries up to `after`, and the entry that it leads to.
        `was` says why a chair is no longer theirs, `screen` who put up the board that it is for."""
        async with self._lock:
            table = await self._loaded()
            if after > table.n:  # another node has shown them more: nobody is sent back in time
                await self._read_on(table)
            now = self._clock()
            if abs(now - self._updates_at) > SAME_TIME:  # the clock may have been put back
                self._outdate_updates()
                self._updates_at = now
            audience = Audience(chair, after, was, screen)
            if audience not in self._updates:
                if self._common is None:
                    self._common = common(table, self.present(), self.gone(table))
                following = self._next_token(table, audience)
                message = update(table, audience, self._common, now, following, self._undo_pause)
                self._updates[audience] = msgspec.json.encode(message)
            return table.n, self._updates[audience]

    def present(self) -> frozenset[int]:
        """The chairs whose people are connected, to any node."""
        return self.here().union(*(chairs for chairs, _ in self._elsewhere.values()))

    def gone(self, table: Table) -> dict[int, int]:
        """The chairs whose people are not connected, and since when: never in the future, although the clock
        may have been put back, and never before this node has heard from the others."""
        present, now = self.present(), self._clock()
        self._made = min(self._made, now)
        self._left = {number: min(at, now) for number, at in self._left.items()}
        heard_since = now - self.heard_for()
        return {
            number: max(self._left.get(number, self._made), heard_since)
            for number, chair in enumerate(table.chairs)
            if chair.kind == "person" and number not in present
        }

    def here(self) -> frozenset[int]:
        """The chairs that are connected to this node, and BOARD if a screen shows the board."""
        chairs = frozenset(watcher.chair for watcher in self.watchers if watcher.chair is not None)
        return chairs | {BOARD} if self.screens else chairs

    def heard(self, node: str, chairs: frozenset[int], at: int) -> None:
        """Another node says who is connected to it."""
        before = self.present()
        self._elsewhere[node] = (chairs, at)
        if self.present() != before:
            self.presence_changed()

    def forget_silent(self, at: int) -> bool:
        """A silent node is gone, and its people with it. True if that changes who is there."""
        before = self.present()
        self._elsewhere = {node: seen for node, seen in self._elsewhere.items() if abs(at - seen[1]) < SILENT}
        return self.present() != before

    def presence_changed(self) -> None:
        present = self.present()
        self._left.update(dict.fromkeys(self._seen - present, self._clock()))
        self._seen = present
        self._outdate_updates()
        for watcher in self.watchers:
            watcher.wake()

    async def _loaded(self) -> Table:
        if self._deleted:
            raise refuse(TABLE_UNKNOWN)
        if self._table is None:
            try:
                stored = await self._store.entries(self.id)
            except StorageLost as error:
                raise self._lost(error) from None
            if not stored:
                raise refuse(TABLE_UNKNOWN)
            with self._reading():
                bodies = [each.body for each in stored]
                few = len(bodies) <= READ_AT_ONCE
                self._table = _read(self.id, bodies) if few else await in_background(_read, self.id, bodies)
            self._notify(written=False)
        return self._table

    async def _read_on(self, table: Table) -> None:
        try:
            newer = await self._store.entries(self.id, table.n)
        except StorageLost as error:
            raise self._lost(error) from None
        with self._reading():
            for stored in newer:
                table.note(entries.decode(stored.body))
        self._notify(written=False)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """An unreadable table was made by other rules or by a bug: it stops, the others go on."""
        try:
            yield
        except Refused:
            self._forget()
            raise
        except Exception:
            log.exception("unreadable table %s", self.id)
            self._forget()
            raise refuse(TABLE_UNREADABLE) from None

    async def _append(self, table: Table, decided: Decided) -> bool:
        """False if it was not stored, or nobody knows: then the table has to be read again."""
        entry = decided.entry
        try:
            table.note(entry, decided.played)
            listing = None if isinstance(entry, entries.Said) else listing_of(table, self._untouched)
            await self._store.append(self._stored(table, entry), listing)
        except Conflict:
            self._forget()
            return False
        except StorageLost as error:
            self._lost(error)
            self._forget()
            return False
        except BaseException:  # such as cancelled while waiting: it may or may not be stored
            self._forget()
            raise
        return True

    def _lost(self, error: StorageLost) -> Refused:
        """The refusal, to be raised."""
        self.on_lost(error)
        return refuse(STORAGE_LOST)

    def _forget(self) -> None:
        """The table in memory may be ahead of the database: it must be read again."""
        self._table = None
        self._outdate_updates()

    def _outdate_updates(self) -> None:
        self._updates.clear()
        self._common = None

    def _stored(self, table: Table, entry: AnyEntry) -> Stored:
        return Stored(self.id, table.n, entries.encode(entry))

    def _notify(self, written: bool) -> None:
        """Tell everybody concerned, if there are new entries."""
        if self._table is None or self._table.n == self._announced:
            return
        self._announced = self._table.n
        self.wrote_last = written
        self._outdate_updates()
        for watcher in self.watchers:
            watcher.wake()
        self.on_change(self, written)

    def _next_token(self, table: Table, audience: Audience) -> str | None:
        """The token of one's own chair at the rematch, of a host without a chair, or of the next board."""
        following, chair, screen = table.follow_up, audience.chair, audience.screen
        if following is None:
            return None
        if chair == entries.NOBODY:
            return self._signer.sign(SeatToken(following.table, entries.NOBODY, 0))
        if screen is not None and screen.chair in following.chairs:
            return self._signer.sign(SeatToken(following.table, following.chairs[screen.chair], 1), "board")
        if chair not in following.chairs:
            return None
        return self._signer.sign(SeatToken(following.table, following.chairs[chair], 1))


def _read(id: str, bodies: list[bytes]) -> Table:
    return read_table(id, [entries.decode(body) for body in bodies])
