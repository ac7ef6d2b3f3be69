"""All tables of a node: loaded when asked for, forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import structlog

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Config
from ferrovia.server.refusals import (
    BOARD_CHANGED,
    TABLE_UNKNOWN,
    TABLE_UNREADABLE,
    TOO_MANY,
    TOO_MANY_BOT_GAMES,
    refuse,
)
from ferrovia.server.rooms.attention import has_people
from ferrovia.server.rooms.driver import PUT_OFF, Driver
from ferrovia.server.rooms.ending import settle
from ferrovia.server.rooms.notifying import Notifier
from ferrovia.server.rooms.room import Room
from ferrovia.server.storage.store import StorageLost, Store
from ferrovia.server.table import commands as c
from ferrovia.server.table.deciding import Guest, choose, decide
from ferrovia.server.table.entries import AnyEntry, Followed, Lost
from ferrovia.server.table.rematch import missing, rematch_of, want
from ferrovia.server.table.table import Table
from ferrovia.server.tokens import Signer

LOOK_SECONDS = 1.0  # between two looks at the timetable
RELOOK_SECONDS = 5.0  # between two looks for entries that no other node announced
PRESENCE_SECONDS = 10.0  # between two announcements of who is here
DUE_AT_ONCE = 100
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no look-alikes: it may be read out loud
ID_LENGTH = 14  # knowing a table's address lets people in, so it must be impossible to guess

log = structlog.get_logger()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """For a table, or anything else that is found by its address alone."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Inviter(Protocol):
    """Finds the network bots that are invited to a table."""

    async def for_command(self, table: Table, command: c.AnyCommand) -> Guest | None: ...


class Rooms:
    """Also listens to other nodes, and watches the timetable."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        config: Config,
        driver: Driver,
        notifier: Notifier,
        inviter: Inviter,
        changed: Callable[[Table], None],
    ) -> None:
        self.store = store
        self.node = secrets.token_hex(4)
        self._signer = signer
        self._driver = driver
        self._notifier = notifier
        self._inviter = inviter
        self._changed = changed
        self._limits = config.limits
        self._undo_pause = round(config.undo_pause * 1000)
        self._rooms: dict[str, Room] = {}  # least recently used first
        self._unreadable: set[str] = set()  # tables that are not tried again
        self._tasks: set[asyncio.Task[Any]] = set()
        self._starting: dict[str, str] = {}  # the origins of tables where a game without people begins
        self._ahead = PUT_OFF

    def start(self) -> None:
        self.store.listen(self)
        for work, seconds in (
            (self._look, LOOK_SECONDS),
            (self._relook, RELOOK_SECONDS),
            (self._announce, PRESENCE_SECONDS),
        ):
            self._spawn(self._again_and_again(work, seconds))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._driver.close()

    async def say_goodbye(self, seconds: float) -> None:
        """Tell everybody connected that the server is stopping, and give them that long to hear it."""
        for room in list(self._rooms.values()):
            for watcher in list(room.watchers):
                watcher.close()
        ends = time.monotonic() + seconds
        while any(room.watchers for room in self._rooms.values()) and time.monotonic() < ends:
            await asyncio.sleep(0.02)

    def __len__(self) -> int:
        return len(self._rooms)

    async def table(self, id: str) -> tuple[Room, Table]:
        """The room of a table that exists, and the table as it is now. Raises `Refused`."""
        room = self._rooms.pop(id, None)
        if room is None:
            if len(id) != ID_LENGTH or not set(ID_LETTERS).issuperset(id):
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
        room = self._new(id or new_id())
        await room.open(entries)
        self._rooms[room.id] = room
        return room

    async def command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        """Do what somebody asks for, to the end even if they disconnect. Returns the number of the resulting
        entry. Raises `Refused`."""
        doing = asyncio.ensure_future(self._command(room, chair, command))
        doing.add_done_callback(_heard)  # nobody may be left waiting for it
        return await asyncio.shield(doing)

    async def _command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        if isinstance(command, c.Rematch):
            return await self._rematch(room, chair, command)
        if room.table is None or room.table.n < command.n:  # another node is ahead
            await room.catch_up()
        guest = None
        if isinstance(command, c.SetChair | c.Start):
            guest = await self._inviter.for_command(await room.load(), command)

        def make(table: Table, at: int) -> AnyEntry:
            self._check_size(table, command)
            if isinstance(command, c.Start) and table.status == "open" and not has_people(table):
                self._check_bot_games(table)
                self._starting[table.id] = table.origin
            return decide(table, chair, command, at, guest, room.gone(table))

        try:
            return await room.write(make, (chair, command.id))
        finally:
            self._starting.pop(room.id, None)

    async def choose(self, room: Room, account: int, n: int, option: int) -> tuple[int, Lost | None]:
        """A network bot answers question `n`: the resulting entry, and why its move was lost if it was.
        Raises `Refused`."""
        if room.table is None or room.table.n < n:  # asked through another node
            await room.catch_up()
        lost: Lost | None = None

        def make(table: Table, at: int) -> AnyEntry:
            nonlocal lost
            moved = choose(table, account, n, option, at)
            lost = moved.lost
            return moved

        doing = asyncio.ensure_future(room.write(make))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing), lost

    def _check_size(self, table: Table, command: c.AnyCommand) -> None:
        """Nobody can make a table larger and larger."""
        if table.n >= self._limits.entries_per_table:
            raise refuse(TOO_MANY, what="entries")
        if isinstance(command, c.Say) and table.said >= self._limits.messages_per_table:
            raise refuse(TOO_MANY, what="messages")

    def _check_bot_games(self, table: Table) -> None:
        """Whoever lets bots play among themselves may do so a few times over."""
        starting = {id for id, origin in self._starting.items() if origin == table.origin}
        running = self._driver.games_without_people(table.origin) | starting
        if len(running - {table.id}) >= self._limits.bot_tables:
            raise refuse(TOO_MANY_BOT_GAMES, most=self._limits.bot_tables)

    async def _rematch(self, room: Room, chair: int, command: c.Rematch) -> int:
        def ask(table: Table, at: int) -> AnyEntry | None:
            return want(table, chair, command, at)

        n = await room.write(ask, (chair, command.id))
        table = await room.load()
        if table.follow_up is None and (command.without or not missing(table)):
            await self._follow(room, table)
        return n

    async def _follow(self, room: Room, table: Table) -> None:
        """Open the next table, link to it, and start its game. If another node was quicker, its table is the
        next one, and ours stays empty. If the game cannot start, because a network bot has gone, people find
        the table as it is before the start."""
        opened, chairs = rematch_of(table, now())
        following = await self.open(opened)

        def link(table: Table, at: int) -> AnyEntry | None:
            already = table.follow_up is not None
            return None if already else Followed(at=at, table=following.id, chairs=chairs)

        await room.write(link)
        linked = (await room.load()).follow_up
        if linked is not None and linked.table == following.id:
            new = await following.load()
            start = c.Start(n=new.n, id=f"rematch-of-{room.id}")
            await self._quietly(self._command(following, new.host, start))

    # Other nodes

    def appended(self, table: str, n: int) -> None:
        room = self._rooms.get(table)
        if room is not None and (room.table is None or room.table.n < n):
            self._spawn(self._quietly(room.catch_up()))

    def present(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        room = self._rooms.get(table)
        if room is not None and node != self.node:
            room.heard(node, frozenset(seats), now())
            self._driver.attend(room)

    def announce(self, room: Room, before: frozenset[int]) -> None:
        """Tell the other nodes, and everybody here, who is connected, if that has changed."""
        self._driver.attend(room)
        if room.here() == before:
            return
        self.store.announce(room.id, self.node, tuple(sorted(room.here())))
        room.presence_changed()

    # Periodic work

    async def _look(self) -> None:
        """Wake the tables whose time has come and that no node has looked after. A node that has just started
        may be the one whose bots were thinking, so it does not wait for their time."""
        ahead, self._ahead = self._ahead, 0
        for id in await self.store.due(now() + ahead, DUE_AT_ONCE):
            if id in self._unreadable:
                continue
            known = self._rooms.get(id)
            if known is not None and self._driver.busy(id):  # others are due, too
                await known.put_off(now() + PUT_OFF)
                continue
            try:
                room, _ = await self.table(id)
                await room.catch_up()
            except Refused as refused:
                if refused.refusal.code in (BOARD_CHANGED, TABLE_UNREADABLE):
                    self._unreadable.add(id)
                continue
            self._look_after(room)

    async def _relook(self) -> None:
        """Find entries that nobody announced: a lost message is harmless."""
        watched = [id for id, room in self._rooms.items() if room.watchers]
        for id, n in (await self.store.newest(watched)).items():
            self.appended(id, n)
        self._shrink()

    async def _announce(self) -> None:
        for room in list(self._rooms.values()):
            if room.forget_silent(now()):
                room.presence_changed()
            if room.here():
                self.store.announce(room.id, self.node, tuple(sorted(room.here())))

    def _look_after(self, room: Room, written: bool = True) -> None:
        """After a change; if this node has `written` it, it also carries on from there."""
        table = room.table
        if table is None:
            return
        self._changed(table)
        if table.status == "finished":
            if written:
                self._spawn(self._quietly(settle(self.store, table)))
            return
        if written:
            self._notifier.table_changed(room)
        self._driver.look_after(room, written)

    def _new(self, id: str) -> Room:
        room = Room(id, self.store, self._signer, now, self._undo_pause)
        room.on_change = self._look_after
        return room

    def _shrink(self) -> None:
        """Of the tables that nobody watches and no bot plays at, forget the least recently used."""
        idle = [id for id, room in self._rooms.items() if not room.watchers and not self._driver.busy(id)]
        for id in idle[: max(0, len(idle) - self._limits.idle_tables)]:
            self._driver.forget(id)
            del self._rooms[id]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except (Refused, StorageLost) as error:
            log.warning("put off", why=str(error))

    async def _again_and_again(self, work: Any, seconds: float) -> None:
        while True:
            try:
                await work()
            except StorageLost:
                log.warning("storage lost")
            except Exception:
                log.exception("a periodic check failed")
            await asyncio.sleep(seconds)


def _heard(task: asyncio.Future[int]) -> None:
    """A refusal that nobody waits for is not an error."""
    if not task.cancelled():
        task.exception()
