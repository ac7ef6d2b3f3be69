"""One WebSocket for each client of a table: updates out, commands in."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import Parameter

from ferrovia.game.refusals import Refused
from ferrovia.server.http import auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.buckets import Bucket
from ferrovia.server.http.limiting import MINUTE, Guard
from ferrovia.server.http.places import replaced_by
from ferrovia.server.http.tables import may_watch
from ferrovia.server.office import Office
from ferrovia.tables import commands
from ferrovia.tables.boards import on_board
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.messages import Closing, Done, Notice, Ping, PointAt, Pointed, Pong, RefusedCommand
from ferrovia.tables.refusals import (
    BAD_MESSAGE,
    BAD_TOKEN,
    CONNECTION_REPLACED,
    NOT_SEATED,
    STORAGE_LOST,
    TOO_FAST,
    refuse,
)
from ferrovia.tables.room import Room
from ferrovia.tables.sitting import refuse_ended
from ferrovia.tables.store import StorageLost
from ferrovia.tables.table import Ending
from ferrovia.tables.tokens import SeatToken

AnySocket = WebSocket[Any, Any, Any]

# Why a socket is closed: a standard number if there is one, else our own.
REFUSED = 4003
POLICY = 1008
RESTART = 1012

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(commands.AnyCommand | Ping | PointAt)
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
PONG = encode(Pong())


@websocket("/api/tables/{id:str}/live")
async def live(
    socket: AnySocket,
    office: Office,
    guard: Guard,
    id: str,
    after: Annotated[int, Parameter(ge=-1, le=1_000_000)] = -1,
    board: bool = False,
) -> None:
    """Updates after the entry that the client has, and answers to its commands, until either side ends it.

    A screen that shows the `board` to everybody is told what a spectator is, whoever opened it. If somebody
    at the table has put it up, it is also told what players point at."""
    await socket.accept(headers=auth.renewed(socket, office, id))
    try:
        with guard.socket(client_of(socket)):
            office.standing.check_client(client_of(socket))
            room, _ = await office.rooms.table(id)
            # Another node may have sent the client more, and died before we heard of it.
            table = await room.catch_up()
            token = await auth.seat_of(socket, office, table)
            await may_watch(socket, office, table, None if token is None else token.chair)
            was = auth.ended_sitting(socket, office, table)
            screen = (token or auth.board_token(socket, office, table)) if board else None
            client = Client(socket, office, guard, room, token, after, was, board, screen)
            with guard.spectator(client.address) if client.seat is None else guard.player(client):
                await client.serve()
    except (Refused, StorageLost) as error:
        await _close(socket, REFUSED, encode(_refusal(office, error)), office.config.limits.send_seconds)
    except WebSocketDisconnect:
        return
    finally:
        del socket.receive, socket.send  # they know the socket: see `sockets.py`


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


class Client:
    """Each update has everything since the one before: a slow client gets fewer and larger updates, and
    nothing waits for it.

    One task sends news, one reads, and one does what was read, so none of them may close the socket: it is
    closed when all have ended. A ping is answered as it is read: a slow database is not a lost connection."""

    def __init__(
        self,
        socket: AnySocket,
        office: Office,
        guard: Guard,
        room: Room,
        token: SeatToken | None,
        after: int,
        was: Ending | None,
        board: bool,
        screen: SeatToken | None,
    ) -> None:
        limits = office.config.limits
        self._admitted = token  # what it may be here by
        # What it may act by. A screen with the board has nobody's seat, though it may be the host.
        self._token = None if board and token is not None and token.chair != NOBODY else token
        self.seat = None if self._token is None else self._token.chair  # with a host who has no chair
        self.chair = None if self.seat == NOBODY else self.seat
        self._screen = screen  # who put the board up; a stranger's is nobody's business
        self._shown: bytes | None = None  # what somebody points at, if it has not been sent
        self._socket = socket
        self._office = office
        self._guard = guard
        self.address = client_of(socket)
        self._room = room
        self._after = after
        self._was = was
        self._news = asyncio.Event()
        self._news.set()
        self._stale = True  # it has not seen the latest
        self._ordered = True  # the operator may have banned them, or changed the key of seats
        self._told = ""  # what the operator wants everybody to know
        self._pointing = False
        self._closing = False
        self.replaced = False
        self._patience = Bucket(limits.bad_messages / MINUTE, limits.bad_messages)
        self._rate = Bucket(limits.commands_per_second, limits.commands_burst)
        self._commands: asyncio.Queue[commands.AnyCommand] = asyncio.Queue(limits.commands_burst)
        self._send_seconds = limits.send_seconds

    def wake(self) -> None:
        self._stale = True
        self._news.set()

    def heed(self) -> None:
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
        """Raises `Refused` if there is no place."""
        rooms, room = self._office.rooms, self._room
        staying = [each for each in room.watchers if isinstance(each, Client) and not each.replaced]
        if oldest := replaced_by(self, staying, self._office.config.limits):
            oldest.replace()
        here = room.here()
        room.watchers[self] = None
        if self._screen is not None:
            room.screens.add(self)
        self._office.metrics.sockets.inc()
        rooms.announce(room, here)
        rooms.attend(room)
        try:
            await self._talk()
        except Enough as enough:
            await _close(self._socket, POLICY, encode(RefusedCommand(str(enough))), self._send_seconds)
        except Stopping:
            await _close(self._socket, RESTART, encode(Closing()), self._send_seconds)
        except Replaced:
            last = encode(RefusedCommand(CONNECTION_REPLACED))
            await _close(self._socket, REFUSED, last, self._send_seconds)
        finally:
            # Only now: a server that is stopping waits for its watchers.
            here = room.here()
            del room.watchers[self]
            room.screens.discard(self)
            if self._pointing:
                self._point(PointAt())
            self._office.metrics.sockets.dec()
            rooms.announce(room, here)

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
                await self._send(shown)

    async def _send_update(self) -> None:
        chair = None if self._token is None else self._token.chair
        self._after, body = await self._room.update_for(chair, self._after, self._was, self._screen)
        await self._check_seat()
        await self._send(body)

    async def _check_welcome(self) -> None:
        self._office.standing.check_client(client_of(self._socket))
        table = await self._room.load()
        if self._token is not None and await auth.seat_of(self._socket, self._office, table) is None:
            raise refuse_ended(table, self._token, BAD_TOKEN)

    async def _send_notice(self) -> None:
        text = self._office.standing.notice
        if text != self._told:
            self._told = text
            await self._send(encode(Notice(text)))

    async def _check_seat(self) -> None:
        """A removed guest is no longer a spectator either, and a game may begin without spectators."""
        table = self._room.table or await self._room.load()
        if self._admitted is None:
            await may_watch(self._socket, self._office, table, None)
        elif not table.sits(self._admitted.chair, self._admitted.sitting):
            raise refuse_ended(table, self._admitted, NOT_SEATED)

    async def _receive(self) -> None:
        while True:
            try:
                frame = await self._socket.receive_data(mode="text")
            except WebSocketDisconnect:
                await self._commands.join()  # what somebody asked for before they left
                raise
            if not self._rate.take():
                await self._complain(TOO_FAST, _id_in(frame))
                continue
            try:
                message = decoder.decode(frame)
            except UNREADABLE:
                await self._complain(BAD_MESSAGE)
                continue
            if isinstance(message, Ping):
                await self._send(PONG)
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
            await self._guard.command(self.address)
            began = time.perf_counter()
            try:
                await self._do(command)
            finally:
                self._commands.task_done()
            self._office.metrics.move.observe(time.perf_counter() - began)

    async def _do(self, command: commands.AnyCommand) -> None:
        try:
            if self._token is None:
                raise refuse(NOT_SEATED)
            await self._check_seat()
            if isinstance(command, commands.Rematch):
                self._guard.open_table(client_of(self._socket))
            n = await self._office.rooms.command(self._room, self._token.chair, command)
        except (Refused, StorageLost) as error:
            await self._send(encode(_refusal(self._office, error, command.id)))
        else:
            await self._send(encode(Done(command.id, n)))

    async def _complain(self, code: str, id: str | None = None) -> None:
        """About an invalid command. A client that does not stop is cut off; one that does is forgiven."""
        self._office.metrics.refused(code)
        if not self._patience.take():
            raise Enough(code)
        await self._send(encode(RefusedCommand(code, id=id)))

    async def _send(self, body: bytes) -> None:
        """A client that does not accept it in time is cut off (`sockets.py`)."""
        try:
            await self._socket.send_data(body, mode="text", encoding="utf-8")
        except OSError:
            raise WebSocketDisconnect(detail="cut off") from None


def _id_in(frame: str | bytes) -> str | None:
    """The id of a command; None if there is none to be read."""
    try:
        return named.decode(frame).id
    except UNREADABLE:
        return None


def _refusal(office: Office, error: Refused | StorageLost, id: str | None = None) -> RefusedCommand:
    if isinstance(error, StorageLost):
        office.health.lost(error)
        error = refuse(STORAGE_LOST)
    refusal = error.refusal
    office.metrics.refused(refusal.code)
    return RefusedCommand(refusal.code, refusal.rule, refusal.details, id)


async def _close(socket: AnySocket, code: int, last: bytes, seconds: float) -> None:
    """Say why, and close. A client that does not accept it in time is cut off."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await socket.send_data(last, mode="text", encoding="utf-8")
            await socket.close(code=code)
