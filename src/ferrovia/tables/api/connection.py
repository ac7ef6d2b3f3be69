"""One live connection to a table: updates out, commands in."""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, Literal, Protocol

import msgspec

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.dispatch import encode, refusal_of
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.operation import Parameter
from ferrovia.tables.api.requests import UNREADABLE, read_query
from ferrovia.tables.api.table_requests import After, obey
from ferrovia.tables.api.viewers import check_sitting, check_watching
from ferrovia.tables.boards import on_board
from ferrovia.tables.ended_seats import refuse_ended
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.messages import Closing, Notice, Ping, PointAt, Pointed, Pong, RefusedCommand
from ferrovia.tables.refusals import (
    BAD_MESSAGE,
    BAD_TOKEN,
    CONNECTION_REPLACED,
    NOT_SEATED,
    TOO_FAST,
    refuse,
)
from ferrovia.tables.room import Room
from ferrovia.tables.store import StorageLost
from ferrovia.tables.table import Ending
from ferrovia.tables.tokens import SeatToken

LIVE = re.compile(r"/api/tables/([^/]{1,64})/live")
QUERY = (Parameter("after", After), Parameter("board", bool))

decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(commands.AnyCommand | Ping | PointAt)
PONG = encode(Pong())

# Why a connection is closed: it was refused, it sent too much that is invalid, or the server is stopping.
Why = Literal["refused", "policy", "restart"]


class Gone(Exception):
    """The other side has left."""


class Transport(Protocol):
    """What carries messages."""

    async def receive(self) -> str:
        """Raises `Gone`."""

    async def send(self, body: bytes) -> None:
        """Raises `Gone`."""

    async def close(self, why: Why, last: bytes) -> None:
        """Say why, and close."""

    def take(self) -> bool:
        """May one more message come now?"""

    def forgive(self) -> bool:
        """May they go on, after one more that is invalid?"""

    def place(self, connection: LiveConnection, room: Room) -> AbstractContextManager[None]:
        """Keep a place at the table for a connection. Raises `Refused` if there is none."""

    def turn(self) -> AbstractAsyncContextManager[None]:
        """Wait until one more command may be done, which is done while this lasts."""


class Named(msgspec.Struct):
    """What is read of a command that comes too soon."""

    id: commands.CommandId


named: msgspec.json.Decoder[Named] = msgspec.json.Decoder(Named)


class Enough(Exception):
    """A client that keeps sending invalid commands is cut off."""


class Stopping(Exception):
    """The server is stopping."""


class Replaced(Exception):
    """A newer connection has the place of this one."""


class LiveQuery(msgspec.Struct, frozen=True):
    """What a connection is to show: the entries `after` the one that the client has; and if it is a `board`,
    only what a spectator is told."""

    after: int = -1
    board: bool = False


def read_live_query(query: str) -> LiveQuery:
    """Raises `Refused`."""
    return LiveQuery(**read_query(QUERY, query))


async def connect(home: Home, caller: Caller, transport: Transport, id: str, query: LiveQuery) -> None:
    """Updates after the entry that the client has, and answers to its commands, until either side ends it.

    A screen that shows the `board` to everybody is told what a spectator is, whoever opened it. If somebody
    at the table has put it up, it is also told what players point at."""
    try:
        await caller.check_welcome()
        room, _ = await home.tables.table(id)
        # Another node may have sent the client more, and died before we heard of it.
        table = await room.catch_up()
        seat = await caller.seat(table)
        await check_watching(caller, table, seat)
        was = await caller.ended(table)
        screen = (seat or await caller.screen(table)) if query.board else None
        await LiveConnection(home, caller, transport, room, seat, query, was, screen).serve()
    except (Refused, StorageLost) as error:
        await transport.close("refused", encode(refusal_message(home, error)))


class LiveConnection:
    """Each update has everything since the one before: a slow client gets fewer and larger updates, and
    nothing waits for it.

    One task sends news, one reads, and one does what was read, so none of them may close the transport: it is
    closed when all have ended. A ping is answered as it is read: a slow database is not a lost connection.

    `admitted` is what somebody may be here by, and `token` what they may act by: a screen with the board has
    nobody's seat, though it may be the host. `screen` says who put the board up; a stranger's is nobody's
    business."""

    def __init__(
        self,
        home: Home,
        caller: Caller,
        transport: Transport,
        room: Room,
        admitted: SeatToken | None,
        query: LiveQuery,
        was: Ending | None,
        screen: SeatToken | None,
    ) -> None:
        self._home = home
        self._caller = caller
        self._transport = transport
        self._room = room
        self._admitted = admitted
        in_background = query.board and admitted is not None and admitted.chair != NOBODY
        self._token = None if in_background else admitted
        self.seat = None if self._token is None else self._token.chair  # with a host who has no chair
        self.chair = None if self.seat == NOBODY else self.seat
        self.address = caller.address
        self._screen = screen
        self._shown: bytes | None = None  # what somebody points at, if it has not been sent
        self._after = query.after
        self._was = was
        self._news = asyncio.Event()
        self._news.set()
        self._stale = True  # it has not seen the latest
        self._ordered = True  # the operator may have banned them, or changed the key of seats
        self._told = ""  # what the operator wants everybody to know
        self._pointing = False
        self._closing = False
        self.replaced = False
        self._commands: asyncio.Queue[commands.AnyCommand] = asyncio.Queue(home.limits.commands_burst)

    def wake(self) -> None:
        self._stale = True
        self._news.set()

    def recheck(self) -> None:
        self._ordered = True
        self._news.set()

    def show(self, pointed: bytes) -> None:
        """Only the last is of interest."""
        self._shown = pointed
        self._news.set()

    def close(self) -> None:
        """The server is stopping."""
        self._closing = True
        self._news.set()

    def replace(self) -> None:
        """A newer connection takes the place of this one."""
        self.replaced = True
        self._news.set()

    async def serve(self) -> None:
        """Raises `Refused` if there is no place, or no longer."""
        with self._transport.place(self, self._room):
            tables, room = self._home.tables, self._room
            here = room.here()
            room.watchers[self] = None
            if self._screen is not None:
                room.screens.add(self)
            tables.announce(room, here)
            tables.attend(room)
            try:
                await self._talk()
            except Gone:
                return
            except Enough as enough:
                await self._transport.close("policy", encode(RefusedCommand(str(enough))))
            except Stopping:
                await self._transport.close("restart", encode(Closing()))
            except Replaced:
                await self._transport.close("refused", encode(RefusedCommand(CONNECTION_REPLACED)))
            finally:
                # Only now: a server that is stopping waits for its watchers.
                here = room.here()
                del room.watchers[self]
                room.screens.discard(self)
                if self._pointing:
                    self._point(PointAt())
                tables.announce(room, here)

    async def _talk(self) -> None:
        tasks = [asyncio.create_task(work) for work in (self._send_news(), self._receive(), self._obey())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # An error knows this frame. If the frame knew the error, through the task that raised it, both
            # would keep each other in memory, and the table with them.
            del task
            tasks.clear()

    async def _send_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._closing:
                raise Stopping
            if self.replaced:
                raise Replaced
            if self._ordered:
                self._ordered = False
                await self._check_welcome()
            if self._stale:
                self._stale = False
                await self._send_update()
            await self._send_notice()
            shown, self._shown = self._shown, None
            if shown is not None:
                await self._transport.send(shown)

    async def _send_update(self) -> None:
        self._after, body = await self._room.update_for(self.seat, self._after, self._was, self._screen)
        await self._check_seat()
        await self._transport.send(body)

    async def _check_welcome(self) -> None:
        await self._caller.check_welcome()
        table = await self._room.load()
        if self._token is not None and await self._caller.seat(table) is None:
            raise refuse_ended(table, self._token, BAD_TOKEN)

    async def _send_notice(self) -> None:
        text = self._home.notice
        if text != self._told:
            self._told = text
            await self._transport.send(encode(Notice(text)))

    async def _check_seat(self) -> None:
        """A removed guest is no longer a spectator either, and a game may begin without spectators."""
        table = self._room.table or await self._room.load()
        if self._admitted is None:
            await check_watching(self._caller, table, None)
        else:
            check_sitting(table, self._admitted, NOT_SEATED)

    async def _receive(self) -> None:
        while True:
            try:
                frame = await self._transport.receive()
            except Gone:
                await self._commands.join()  # what somebody asked for before they left
                raise
            if not self._transport.take():
                await self._complain(TOO_FAST, id_in(frame))
                continue
            try:
                message = decoder.decode(frame)
            except UNREADABLE:
                await self._complain(BAD_MESSAGE)
                continue
            if isinstance(message, Ping):
                await self._transport.send(PONG)
            elif isinstance(message, PointAt):
                if not self._point(message):
                    await self._complain(BAD_MESSAGE)
            else:
                await self._commands.put(message)

    def _point(self, point: PointAt) -> bool:
        """False if there is no such place. Somebody whose turn is over points at nothing."""
        table = self._room.table
        if table is None or table.game is None:
            return True
        if not on_board(table.settings.board, point.track, point.city):
            return False
        seat = table.seat_of(self.chair)
        if seat is not None and (table.game.to_act == (seat,) or point == PointAt()):
            self._pointing = point != PointAt()
            body = encode(Pointed(seat, point.track, point.city))
            for screen in self._room.screens:
                screen.show(body)
        return True

    async def _obey(self) -> None:
        """One command after the other, in the order in which they came."""
        while True:
            command = await self._commands.get()
            try:
                async with self._transport.turn():
                    await self._do(command)
            finally:
                self._commands.task_done()

    async def _do(self, command: commands.AnyCommand) -> None:
        try:
            if self._token is None:
                raise refuse(NOT_SEATED)
            await self._check_seat()
            done = await obey(self._home, self._caller, self._room, self._token.chair, command)
        except (Refused, StorageLost) as error:
            await self._transport.send(encode(refusal_message(self._home, error, command.id)))
        else:
            await self._transport.send(encode(done))

    async def _complain(self, code: str, id: str | None = None) -> None:
        """About an invalid command. A client that does not stop is cut off; one that does is forgiven."""
        self._home.refused(code)
        if not self._transport.forgive():
            raise Enough(code)
        await self._transport.send(encode(RefusedCommand(code, id=id)))


def id_in(frame: str) -> str | None:
    """The id of a command; None if there is none to be read."""
    try:
        return named.decode(frame).id
    except UNREADABLE:
        return None


def refusal_message(home: Home, error: Exception, id: str | None = None) -> RefusedCommand:
    refusal = refusal_of(home, error)
    return RefusedCommand(refusal.code, refusal.rule, refusal.details, id)
