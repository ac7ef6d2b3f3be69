"""All tables of a node: what every registry has, and other nodes, a timetable and an operator."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import structlog
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Config
from ferrovia.server.storage.store import Store
from ferrovia.server.tables.notifications import Notifier
from ferrovia.server.tables.results import settle
from ferrovia.tables import commands as c
from ferrovia.tables.attention import has_people
from ferrovia.tables.clocks import DAY, SKEW
from ferrovia.tables.decisions import Decided, Guest, choose
from ferrovia.tables.driver import PUT_OFF, Driver
from ferrovia.tables.entries import Lost, Moved
from ferrovia.tables.listings import listing_of
from ferrovia.tables.messages import OnlineBot
from ferrovia.tables.refusals import (
    STORAGE_LOST,
    TOO_MANY_BOT_GAMES,
    refuse,
)
from ferrovia.tables.registry import TableRegistry, now, to_the_end
from ferrovia.tables.room import Room, Watcher
from ferrovia.tables.store import StorageLost
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import Signer

LOOK_SECONDS = 1.0  # between two looks at the timetable
RELOOK_SECONDS = 5.0  # between two looks for entries that no other node announced
PRESENCE_SECONDS = 10.0  # between two announcements of who is here
PRESENT = 30_000  # milliseconds after an announcement in which somebody counts as there
REREAD = 6 * 3_600_000  # milliseconds after which a table that could not be read is tried again
REREAD_AT_ONCE = 3  # tables, in one look: nobody waits for them
DUE_AT_ONCE = 100

log = structlog.get_logger()


class Inviter(Protocol):
    """Finds the network bots that are invited to a table."""

    async def there(self) -> list[OnlineBot]: ...

    async def guest(self, to: str, board: str) -> Guest: ...

    async def for_command(self, table: Table, command: c.AnyCommand) -> Guest | None: ...


class TablePolicy(Protocol):
    """What the operator of the server wants at every table."""

    def mask(self, text: str) -> str:
        """A message as others may read it."""

    def check_open(self) -> None:
        """Raises `Refused` if nothing new may begin."""


class ServerTables(TableRegistry):
    """Also listens to other nodes, and watches the timetable. `_starting` are the tables where a game without
    people begins, with their origins."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        config: Config,
        driver: Driver,
        notifier: Notifier,
        inviter: Inviter,
        changed: Callable[[Table], None],
        policy: TablePolicy,
    ) -> None:
        super().__init__(
            store,
            signer,
            driver,
            round(config.undo_pause * 1000),
            round(config.untouched_days * DAY),
            config.limits.idle_tables,
        )
        self.store = store
        self.node = secrets.token_hex(4)
        self._notifier = notifier
        self._inviter = inviter
        self._changed = changed
        self._limits = config.limits
        self._starting: dict[str, str] = {}
        self._ahead = PUT_OFF
        self._behind = _behind()
        self._started = now()
        self._policy = policy

    def start(self) -> None:
        self.store.listen(self)
        for work, seconds in (
            (self._look, LOOK_SECONDS),
            (self._relook, RELOOK_SECONDS),
            (self._announce, PRESENCE_SECONDS),
        ):
            self._spawn(self._again_and_again(work, seconds))

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

    async def choose(self, room: Room, account: int, n: int, option: int) -> tuple[int, Lost | None]:
        """A network bot answers question `n`: the resulting entry, and why its move was lost if it was.
        Raises `Refused`."""
        if room.table is None or room.table.n < n:  # asked through another node
            await room.catch_up()
        lost: Lost | None = None

        def make(table: Table, at: int) -> Decided:
            nonlocal lost
            chosen = choose(table, account, n, option, at)
            lost = chosen.entry.lost if isinstance(chosen.entry, Moved) else None
            return chosen

        return await asyncio.shield(to_the_end(room.write(make))), lost

    # What differs from a page

    def on_said(self, command: c.Say) -> c.Say:
        return replace(command, text=self._policy.mask(command.text))

    async def bots_online(self) -> tuple[OnlineBot, ...]:
        return tuple(await self._inviter.there())

    async def guest(self, to: str, board: str) -> Guest:
        return await self._inviter.guest(to, board)

    async def on_guest(self, room: Room, command: c.SetChair | c.Start) -> Guest | None:
        return await self._inviter.for_command(await room.load(), command)

    def check_start(self, table: Table) -> None:
        """Whoever lets bots play among themselves may do so a few times over."""
        if has_people(table):
            return
        starting = {id for id, origin in self._starting.items() if origin == table.origin}
        running = self._driver.games_without_people(table.origin) | starting
        if len(running - {table.id}) >= self._limits.bot_tables:
            raise refuse(TOO_MANY_BOT_GAMES, most=self._limits.bot_tables)
        self._starting[table.id] = table.origin

    def check_rematch(self) -> None:
        self._policy.check_open()

    async def on_rematch(self, room: Room, following: Room, chairs: dict[int, int]) -> None:
        await self.store.copy_visits(room.id, following.id, chairs, now())

    def on_finished(self, table: Table) -> None:
        self._spawn(self._quietly(settle(self.store, table)))

    def look_after(self, room: Room, written: bool = True) -> None:
        table = room.table
        if table is None:
            return
        self._changed(table)
        if written and table.status != "finished":
            self._notifier.table_changed(room)
        super().look_after(room, written)

    async def _command(self, room: Room, chair: int, command: c.AnyCommand) -> int:
        try:
            return await super()._command(room, chair, command)
        finally:
            self._starting.pop(room.id, None)

    # Other nodes

    def _new(self, id: str) -> Room:
        room = super()._new(id)
        room.heard_for = self.store.heard_for
        return room

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
        may be the one whose bots were thinking, so it does not wait for their time. Nor does anybody when the
        clock was put back: what was to come soon is looked at once more."""
        put_back = _behind() - self._behind
        self._behind += put_back
        if put_back > SKEW:
            self._ahead = put_back + PUT_OFF
        due = await self.store.due(now() + self._ahead, DUE_AT_ONCE)
        self._ahead = 0
        for id in due:
            known = self._rooms.get(id)
            if known is not None and self._driver.idle(known):  # others are due, too
                await known.put_off(now() + PUT_OFF)
                continue
            try:
                room, _ = await self.table(id)
                await room.catch_up()
            except Refused as refused:
                await self._put_away(id, refused)
                continue
            self.look_after(room)
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

    async def _again_and_again(self, work: Any, seconds: float) -> None:
        while True:
            try:
                await work()
            except StorageLost as error:
                self.on_lost(error)
            except Exception:
                log.exception("a periodic check failed")
            await asyncio.sleep(seconds)


def _behind() -> int:
    """By how many milliseconds the clock is behind one that cannot be set: more, when it was put back."""
    return round(time.monotonic() * 1000) - now()


def _is_open(room: Room) -> bool:
    """Does it matter whether anybody is there? An open table that nobody comes to any more is deleted."""
    return room.table is not None and room.table.status == "open"
