"""All tables of a node: loaded when asked for, forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

import structlog
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Config
from ferrovia.server.refusals import (
    STORAGE_LOST,
    TABLE_UNKNOWN,
    TOO_MANY_BOT_GAMES,
    refuse,
)
from ferrovia.server.rooms.attention import has_people
from ferrovia.server.rooms.driver import PUT_OFF, Driver
from ferrovia.server.rooms.ending import settle
from ferrovia.server.rooms.listing import listing_of
from ferrovia.server.rooms.notifying import Notifier
from ferrovia.server.rooms.room import Room, Watcher
from ferrovia.server.storage.store import StorageLost, Store
from ferrovia.server.table import commands as c
from ferrovia.server.table.clocks import DAY
from ferrovia.server.table.deciding import Guest, choose, decide
from ferrovia.server.table.entries import AnyEntry, Followed, Lost, Moved
from ferrovia.server.table.rematch import missing, rematch_of, want
from ferrovia.server.table.table import Table
from ferrovia.server.tokens import Signer

LOOK_SECONDS = 1.0  # between two looks at the timetable
RELOOK_SECONDS = 5.0  # between two looks for entries that no other node announced
PRESENCE_SECONDS = 10.0  # between two announcements of who is here
PRESENT = 30_000  # milliseconds after an announcement in which somebody counts as there
REREAD = 6 * 3_600_000  # milliseconds after which a table that could not be read is tried again,
REREAD_AT_ONCE = 3  # and so many in one look: nobody waits for them
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


def may_be_id(id: str) -> bool:
    """Could `new_id` have made it? Anything else never reaches the database."""
    return len(id) == ID_LENGTH and set(ID_LETTERS).issuperset(id)


class Inviter(Protocol):
    """Finds the network bots that are invited to a table."""

    async def for_command(self, table: Table, command: c.AnyCommand) -> Guest | None: ...


class HouseRules(Protocol):
    """What the operator of the server wants at every table."""

    def mask(self, text: str) -> str:
        """A message as others may read it."""

    def check_open(self) -> None:
        """Raises `Refused` if nothing new may begin."""


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
        rules: HouseRules,
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
        self._untouched = round(config.untouched_days * DAY)
        self._rooms: dict[str, Room] = {}  # least recently used first
        self._tasks: set[asyncio.Task[Any]] = set()
        self._starting: dict[str, str] = {}  # the origins of tables where a game without people begins
        self._ahead = PUT_OFF
        self._started = now()
        self._rules = rules
        self.on_lost: Callable[[StorageLost], None] = lambda error: None

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

    def watchers(self) -> list[Watcher]:
        """Everybody connected to this node."""
        return [watcher for room in self._rooms.values() for watcher in room.watchers]

    def watching(self, id: str) -> int:
        """How many are connected to this table, here."""
        return len(self._rooms[id].watchers) if id in self._rooms else 0

    async def vanish(self, ids: Iterable[str]) -> list[str]:
        """Tables that were deleted. Returns those that this node had in memory."""
        known = [id for id in ids if id in self._rooms]
        for id in known:
            self._driver.forget(id)
            await self._rooms.pop(id).vanish()
        return known

    def __len__(self) -> int:
        return len(self._rooms)

    async def table(self, id: str) -> tuple[Room, Table]:
        """The room of a table that exists, and the table as it is now. Raises `Refused`."""
        room = self._rooms.pop(id, None)
        if room is None:
            if not may_be_id(id):
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
        return await asyncio.shield(_to_the_end(self._command(room, chair, command)))

    async def _command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        if isinstance(command, c.Say):
            command = replace(command, text=self._rules.mask(command.text))
        if isinstance(command, c.Rematch):
            return await self._rematch(room, chair, command)
        if room.table is None or room.table.n < command.n:  # another node is ahead
            await room.catch_up()
        guest = None
        if isinstance(command, c.SetChair | c.Start):
            guest = await self._inviter.for_command(await room.load(), command)

        def make(table: Table, at: int) -> AnyEntry:
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
            chosen = choose(table, account, n, option, at)
            lost = chosen.lost if isinstance(chosen, Moved) else None
            return chosen

        return await asyncio.shield(_to_the_end(room.write(make))), lost

    def _check_bot_games(self, table: Table) -> None:
        """Whoever lets bots play among themselves may do so a few times over."""
        starting = {id for id, origin in self._starting.items() if origin == table.origin}
        running = self._driver.games_without_people(table.origin) | starting
        if len(running - {table.id}) >= self._limits.bot_tables:
            raise refuse(TOO_MANY_BOT_GAMES, most=self._limits.bot_tables)

    async def _rematch(self, room: Room, chair: int, command: c.Rematch) -> int:
        def ask(table: Table, at: int) -> AnyEntry | None:
            return want(table, chair, command, at)

        self._rules.check_open()
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
        await self.store.copy_visits(room.id, following.id, chairs, now())

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

    def attend(self, room: Room) -> None:
        """Somebody came to a table: the lobby has it again."""
        if _is_open(room):
            self._spawn(self._quietly(self.store.attend([room.id], now())))

    # Periodic work

    async def _look(self) -> None:
        """Wake the tables whose time has come and that no node has looked after. A node that has just started
        may be the one whose bots were thinking, so it does not wait for their time."""
        ahead, self._ahead = self._ahead, 0
        for id in await self.store.due(now() + ahead, DUE_AT_ONCE):
            known = self._rooms.get(id)
            if known is not None and self._driver.busy(id):  # others are due, too
                await known.put_off(now() + PUT_OFF)
                continue
            try:
                room, _ = await self.table(id)
                await room.catch_up()
            except Refused as refused:
                await self._put_away(id, refused)
                continue
            self._look_after(room)
        await self._reread()

    async def _put_away(self, id: str, refused: Refused) -> None:
        """A table that cannot be read leaves the timetable, where it would be due for ever, to the others."""
        if refused.refusal.code != STORAGE_LOST:
            await self.store.put_away(id, now())

    async def _reread(self) -> None:
        """This may be a newer version, which can read what another one could not: everything is tried once
        after the start, and again after a while."""
        before = max(self._started, now() - REREAD)
        for id in await self.store.unreadable(before, REREAD_AT_ONCE):
            try:
                _, table = await self.table(id)
            except Refused as refused:
                await self._put_away(id, refused)
            else:
                await self.store.relist(listing_of(table, self._untouched))

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
        attended = [room.id for room in self._rooms.values() if room.watchers and _is_open(room)]
        if attended:
            await self.store.attend(attended, now())

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
        room = Room(id, self.store, self._signer, now, self._undo_pause, self._untouched)
        room.on_change = self._look_after
        room.on_lost = self.on_lost
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
        except StorageLost as error:
            self.on_lost(error)
        except Refused as error:
            if error.refusal.code != STORAGE_LOST:  # told already
                log.warning("put off", why=str(error))

    async def _again_and_again(self, work: Any, seconds: float) -> None:
        while True:
            try:
                await work()
            except StorageLost as error:
                self.on_lost(error)
            except Exception:
                log.exception("a periodic check failed")
            await asyncio.sleep(seconds)


def _is_open(room: Room) -> bool:
    """Does it matter whether anybody is there? An open table that nobody comes to any more is deleted."""
    return room.table is not None and room.table.status == "open"


def _to_the_end(work: Coroutine[Any, Any, int]) -> asyncio.Future[int]:
    """Whoever waits keeps no name for it: its refusal would know their frame, the frame the refusal, and both
    would keep the room in memory."""
    doing = asyncio.ensure_future(work)
    doing.add_done_callback(_heard)  # nobody may be left waiting for it
    return doing


def _heard(task: asyncio.Future[int]) -> None:
    """A refusal that nobody waits for is not an error."""
    if not task.cancelled():
        task.exception()
