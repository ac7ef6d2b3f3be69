"""All tables of a process: loaded when asked for, forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables.decisions import Decided, Guest, decide
from ferrovia.tables.driver import Driver
from ferrovia.tables.entries import AnyEntry, Followed
from ferrovia.tables.messages import OnlineBot
from ferrovia.tables.refusals import BOT_UNKNOWN, STORAGE_LOST, TABLE_UNKNOWN, refuse
from ferrovia.tables.rematch import missing, rematch_of, want
from ferrovia.tables.room import UNTOUCHED, Clock, Room
from ferrovia.tables.store import StorageLost, TableStore
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import Signer

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes: it may be read out loud
ID_LENGTH = 14  # knowing a table's address lets people in, so it must be impossible to guess
IDLE_TABLES = 20

log = logging.getLogger(__name__)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """For a table, or anything else that is found by its address alone."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def may_be_id(id: str) -> bool:
    """Could `new_id` have made it? Anything else never reaches the database."""
    return len(id) == ID_LENGTH and set(ID_LETTERS).issuperset(id)


class TableRegistry:
    """Whoever runs tables for others, too, overrides what begins with `on_` and `check_`, and where ids come
    from. `_rooms` has the least recently used first."""

    def __init__(
        self,
        store: TableStore,
        signer: Signer,
        driver: Driver,
        undo_pause: int = 0,
        untouched: int = UNTOUCHED,
        idle_tables: int = IDLE_TABLES,
        clock: Clock = now,
    ) -> None:
        self._store = store
        self._signer = signer
        self._driver = driver
        self._undo_pause = undo_pause
        self._untouched = untouched
        self._idle_tables = idle_tables
        self._clock = clock
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.on_lost: Callable[[StorageLost], None] = lambda error: None

    def __len__(self) -> int:
        return len(self._rooms)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._driver.close()

    async def table(self, id: str) -> tuple[Room, Table]:
        """The room of a table that exists, and the table as it is now. Raises `Refused`."""
        room = self._rooms.pop(id, None)
        if room is None:
            if not self.may_be_id(id):
                raise refuse(TABLE_UNKNOWN)
            room = self._new(id)
            self._shrink()
        self._rooms[id] = room
        try:
            return room, await room.load()
        except Refused as refused:
            # Others who waited for the database with us must continue in the same room.
            if refused.refusal.code == TABLE_UNKNOWN:
                self._rooms.pop(id, None)
            raise

    async def open(self, entries: list[AnyEntry], id: str | None = None) -> Room:
        """A new table; an `id` that was announced before must come from `new_id`."""
        room = self._new(id or self.new_id())
        await room.open(entries)
        self._rooms[room.id] = room
        return room

    async def command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        """Do what somebody asks for, to the end even if they disconnect. Returns the number of the resulting
        entry. Raises `Refused`."""
        return await asyncio.shield(to_the_end(self._command(room, chair, command)))

    def appended(self, table: str, n: int) -> None:
        """Somebody else has written an entry: another node, or another tab."""
        room = self._rooms.get(table)
        if room is not None and (room.table is None or room.table.n < n):
            self._spawn(self._quietly(room.catch_up()))

    # What differs between a server and a page

    new_id = staticmethod(new_id)
    may_be_id = staticmethod(may_be_id)

    def on_said(self, command: c.Say) -> c.Say:
        """A message as others may read it."""
        return command

    async def bots_online(self) -> tuple[OnlineBot, ...]:
        """The network bots that are connected."""
        return ()

    async def guest(self, to: str, board: str) -> Guest:
        """The network bot "@name". Raises `Refused`."""
        raise refuse(BOT_UNKNOWN, bot=to)

    async def on_guest(self, room: Room, command: c.SetChair | c.Start) -> Guest | None:
        """The network bot that the command invites. Raises `Refused`."""
        return None

    def check_start(self, table: Table) -> None:
        """Raises `Refused` if the game may not begin now."""

    def check_rematch(self) -> None:
        """Raises `Refused` if nothing new may begin."""

    async def on_rematch(self, room: Room, following: Room, chairs: dict[int, int]) -> None:
        """The next table is open; `chairs` maps the chairs of the one before to its own."""

    def on_finished(self, table: Table) -> None:
        """We wrote the last entry of its game."""

    def announce(self, room: Room, before: frozenset[int]) -> None:
        """Tell everybody who is connected, if that has changed since `before`."""
        if room.here() != before:
            room.presence_changed()

    def attend(self, room: Room) -> None:
        """Somebody came to a table."""

    def look_after(self, room: Room, written: bool = True) -> None:
        """After a change; whoever has `written` it also carries on from there."""
        table = room.table
        if table is None:
            return
        if table.status != "finished":
            self._driver.look_after(room, written)
        elif written:
            self.on_finished(table)

    # Commands

    async def _command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        if isinstance(command, c.Say):
            command = self.on_said(command)
        if isinstance(command, c.Rematch):
            return await self._rematch(room, chair, command)
        if room.table is None or room.table.n < command.n:  # somebody else is ahead
            await room.catch_up()
        guest = None
        if isinstance(command, c.SetChair | c.Start):
            guest = await self.on_guest(room, command)

        def make(table: Table, at: int) -> Decided:
            if isinstance(command, c.Start) and table.status == "open":
                self.check_start(table)
            return decide(table, chair, command, at, guest, room.gone(table))

        return await room.write(make, (chair, command.id))

    async def _rematch(self, room: Room, chair: int, command: c.Rematch) -> int:
        def ask(table: Table, at: int) -> AnyEntry | None:
            return want(table, chair, command, at)

        self.check_rematch()
        n = await room.write(ask, (chair, command.id))
        table = await room.load()
        if table.follow_up is None and (command.without or not missing(table)):
            await self._follow(room, table)
        return n

    async def _follow(self, room: Room, table: Table) -> None:
        """Open the next table, link to it, and start its game. If somebody else was quicker, their table is
        the next one, and ours stays empty. If the game cannot start, because a network bot has gone, people
        find the table as it is before the start."""
        opened, chairs = rematch_of(table, self._clock())
        following = await self.open(opened)
        await self.on_rematch(room, following, chairs)

        def link(table: Table, at: int) -> AnyEntry | None:
            already = table.follow_up is not None
            return None if already else Followed(at=at, table=following.id, chairs=chairs)

        await room.write(link)
        linked = (await room.load()).follow_up
        if linked is not None and linked.table == following.id:
            new = await following.load()
            start = c.Start(n=new.n, id=f"rematch-of-{room.id}")
            await self._quietly(self._command(following, new.host, start))

    # Rooms

    def _new(self, id: str) -> Room:
        room = Room(id, self._store, self._signer, self._clock, self._undo_pause, self._untouched)
        room.on_change = self.look_after
        room.on_lost = self.on_lost
        return room

    def _shrink(self) -> None:
        """Of the tables that nobody watches and no bot plays at, forget the least recently used."""
        idle = [id for id, room in self._rooms.items() if not room.watchers and not self._driver.busy(id)]
        for id in idle[: max(0, len(idle) - self._idle_tables)]:
            self._driver.forget(id)
            del self._rooms[id]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except StorageLost as error:
            self.on_lost(error)
        except Refused as error:
            if error.refusal.code != STORAGE_LOST:  # told already
                log.warning("put off: %s", error)


def to_the_end(work: Coroutine[Any, Any, int]) -> asyncio.Future[int]:
    """Whoever waits keeps no name for it: its refusal would know their frame, the frame the refusal, and both
    would keep the room in memory."""
    doing = asyncio.ensure_future(work)
    doing.add_done_callback(_heard)  # nobody may be left waiting for it
    return doing


def _heard(task: asyncio.Future[int]) -> None:
    """A refusal that nobody waits for is not an error."""
    if not task.cancelled():
        task.exception()
