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
from ferrovia.server.http.limiting import Guard
from ferrovia.server.http.messages import Closing, Done, Ping, Pong, RefusedCommand
from ferrovia.server.http.tables import may_watch
from ferrovia.server.office import Office
from ferrovia.server.refusals import (
    BAD_MESSAGE,
    NOT_SEATED,
    TOO_FAST,
    TOO_MANY,
    refuse,
)
from ferrovia.server.rooms.room import Room
from ferrovia.server.table import commands
from ferrovia.server.table.table import Ending
from ferrovia.server.tokens import SeatToken

AnySocket = WebSocket[Any, Any, Any]

# Why a socket is closed: a standard number if there is one, else our own.
REFUSED = 4003
POLICY = 1008
RESTART = 1012

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(commands.AnyCommand | Ping)
PONG = encode(Pong())


@websocket("/api/tables/{id:str}/live")
async def live(
    socket: AnySocket,
    office: Office,
    guard: Guard,
    id: str,
    after: Annotated[int, Parameter(ge=-1, le=1_000_000)] = -1,
) -> None:
    """Updates after the entry that the client has, and answers to its commands, until either side ends it."""
    await socket.accept()
    try:
        with guard.socket(client_of(socket)):
            room, _ = await office.rooms.table(id)
            # Another node may have sent the client more, and died before we heard of it.
            table = await room.catch_up()
            token = await auth.seat_of(socket, office, table)
            await may_watch(socket, office, table, None if token is None else token.chair)
            if len(room.watchers) >= office.config.limits.sockets_per_table:
                raise refuse(TOO_MANY, what="sockets")
            was = auth.ended_sitting(socket, office, table)
            await Client(socket, office, guard, room, token, after, was).serve()
    except Refused as refused:
        office.metrics.refused(refused.refusal.code)
        await _close(socket, REFUSED, encode(_refusal(refused)), office.config.limits.send_seconds)
    except WebSocketDisconnect:
        return


class Enough(Exception):
    """A client that keeps sending invalid commands is cut off."""


class Stopping(Exception):
    """The server is stopping."""


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
    ) -> None:
        limits = office.config.limits
        self.chair = None if token is None or token.chair < 0 else token.chair
        self._token = token
        self._socket = socket
        self._office = office
        self._guard = guard
        self._address = client_of(socket)
        self._room = room
        self._after = after
        self._was = was
        self._news = asyncio.Event()
        self._news.set()
        self._closing = False
        self._bad = 0
        self._most_bad = limits.bad_messages
        self._rate = Bucket(limits.commands_per_second, limits.commands_burst)
        self._commands: asyncio.Queue[commands.AnyCommand] = asyncio.Queue(limits.commands_burst)
        self._send_seconds = limits.send_seconds

    def wake(self) -> None:
        self._news.set()

    def close(self) -> None:
        """The server is stopping."""
        self._closing = True
        self._news.set()

    async def serve(self) -> None:
        rooms, room = self._office.rooms, self._room
        here = room.here()
        room.watchers.add(self)
        self._office.metrics.sockets.inc()
        rooms.announce(room, here)
        try:
            await self._talk()
        except Enough as enough:
            await _close(self._socket, POLICY, encode(RefusedCommand(str(enough))), self._send_seconds)
        except Stopping:
            await _close(self._socket, RESTART, encode(Closing()), self._send_seconds)
        finally:
            # Only now: a server that is stopping waits for its watchers.
            here = room.here()
            room.watchers.discard(self)
            self._office.metrics.sockets.dec()
            rooms.announce(room, here)

    async def _talk(self) -> None:
        tasks = [asyncio.create_task(work) for work in (self._send_news(), self._receive(), self._obey())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send_news(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._closing:
                raise Stopping
            chair = None if self._token is None else self._token.chair
            self._after, body = await self._room.update_for(chair, self._after, self._was)
            await self._check_seat()
            await self._send(body)

    async def _check_seat(self) -> None:
        """A removed guest is no longer a spectator either, and a game may begin without spectators."""
        table = await self._room.load()
        if self._token is None:
            await may_watch(self._socket, self._office, table, None)
        elif not table.sits(self._token.chair, self._token.sitting):
            raise auth.refuse_ended(table, self._token, NOT_SEATED)

    async def _receive(self) -> None:
        while True:
            try:
                frame = await self._socket.receive_data(mode="text")
            except WebSocketDisconnect:
                await self._commands.join()  # what somebody asked for before they left
                raise
            if not self._rate.take():
                await self._complain(TOO_FAST)
                continue
            try:
                message = decoder.decode(frame)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                await self._complain(BAD_MESSAGE)
                continue
            if isinstance(message, Ping):
                await self._send(PONG)
            else:
                await self._commands.put(message)

    async def _obey(self) -> None:
        """One command after the other, in the order in which they came."""
        while True:
            command = await self._commands.get()
            await self._guard.command(self._address)
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
            n = await self._office.rooms.command(self._room, self._token.chair, command)
        except Refused as refused:
            self._office.metrics.refused(refused.refusal.code)
            await self._send(encode(_refusal(refused, command.id)))
        else:
            await self._send(encode(Done(command.id, n)))

    async def _complain(self, code: str) -> None:
        """About an invalid command. A client that does not stop is cut off."""
        self._office.metrics.refused(code)
        self._bad += 1
        if self._bad > self._most_bad:
            raise Enough(code)
        await self._send(encode(RefusedCommand(code)))

    async def _send(self, body: bytes) -> None:
        """A client that does not accept it in time is cut off."""
        try:
            async with asyncio.timeout(self._send_seconds):
                await self._socket.send_data(body, mode="text", encoding="utf-8")
        except TimeoutError:
            raise WebSocketDisconnect(detail="stalled") from None


def _refusal(refused: Refused, id: str | None = None) -> RefusedCommand:
    refusal = refused.refusal
    return RefusedCommand(refusal.code, refusal.rule, refusal.details, id)


async def _close(socket: AnySocket, code: int, last: bytes, seconds: float) -> None:
    """Say why, and close. A client that does not accept it in time is cut off."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await socket.send_data(last, mode="text", encoding="utf-8")
            await socket.close(code=code)
