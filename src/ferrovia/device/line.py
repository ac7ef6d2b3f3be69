"""A page that is connected to a table: what a WebSocket is on a server."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from ferrovia.device.requests import MOST_ENTRIES, UNREADABLE, asked
from ferrovia.device.watching import check_spectator
from ferrovia.game.refusals import Refusal, Refused
from ferrovia.tables import commands
from ferrovia.tables.boards import on_board
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.messages import Done, Ping, PointAt, Pong, RefusedCommand
from ferrovia.tables.refusals import BAD_MESSAGE, NOT_FOUND, NOT_SEATED, STORAGE_LOST, TOO_FAST, refuse
from ferrovia.tables.room import Room
from ferrovia.tables.sitting import refuse_ended
from ferrovia.tables.store import StorageLost
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken

if TYPE_CHECKING:
    from ferrovia.device.desk import DeviceDesk

LIVE = re.compile(r"/api/tables/([^/]{1,64})/live")
MAX_TEXT = 8_192
MOST_WAITING = 100  # messages that have not been looked at

Send = Callable[[str | None], None]  # None: there is no more to come

encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(commands.AnyCommand | Ping | PointAt)

log = logging.getLogger(__name__)


class DeskLine:
    """Updates out, commands in. One that is closed still does what it was asked before."""

    chair: int | None = None

    def __init__(self, desk: DeviceDesk, path: str, token: str | None, send: Send) -> None:
        self._desk = desk
        self._path = path
        self._given = token
        self._send = send
        self._after = -1
        self._board = False
        self._token: SeatToken | None = None
        self._admitted: SeatToken | None = None
        self._was: Ending | None = None
        self._room: Room | None = None
        self._news = asyncio.Event()
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._closed = False
        self._tasks = [asyncio.create_task(self._serve())]

    # For JavaScript

    def receive(self, text: str) -> None:
        if self._closed:
            return
        if self._inbox.qsize() >= MOST_WAITING:
            return self._say(RefusedCommand(TOO_FAST))
        self._inbox.put_nowait(text)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._inbox.put_nowait(None)
            self._leave()

    # For the room

    def wake(self) -> None:
        self._news.set()

    def heed(self) -> None:
        """Nobody gives orders here."""

    # The rest is our own

    async def _serve(self) -> None:
        try:
            wish = asked(self._path, self._given, None)
            match = LIVE.fullmatch(wish.path)
            if match is None:
                raise refuse(NOT_FOUND)
            self._after = wish.number("after", -1, MOST_ENTRIES, -1)
            self._board = wish.flag("board")
            room, _ = await self._desk.house.table(match[1])
            await self._arrive(room, await room.catch_up())
        except Exception as error:
            return self._hang_up(error)
        self._tasks.append(asyncio.create_task(self._tell(room)))
        await self._obey(room)

    async def _arrive(self, room: Room, table: Table) -> None:
        seats = self._desk.seats
        token = await seats.of(table, self._given)
        check_spectator(table, None if token is None else token.chair)
        self._admitted = token
        self._token = None if self._board and token is not None and token.chair != NOBODY else token
        self.chair = None if self._token is None or self._token.chair < 0 else self._token.chair
        self._was = await seats.was(table, self._given)
        if self._closed:
            return
        self._room = room
        self._news.set()
        room.watchers[self] = None
        self._desk.house.came(room)

    def _leave(self) -> None:
        self._news.set()
        if self._room is not None:
            self._room.watchers.pop(self, None)
            self._room.presence_changed()

    def _hang_up(self, error: Exception) -> None:
        """Say why, and close."""
        if not self._closed:
            self._say(told(error))
            self.close()
            self._put(None)

    async def _tell(self, room: Room) -> None:
        try:
            while not self._closed:
                await self._news.wait()
                self._news.clear()
                if not self._closed:
                    await self._update(room)
        except Exception as error:
            self._hang_up(error)

    async def _update(self, room: Room) -> None:
        chair = None if self._token is None else self._token.chair
        self._after, body = await room.update_for(chair, self._after, self._was)
        self._check(await room.load())
        self._put(body.decode())

    def _check(self, table: Table) -> None:
        """A seat may be given to somebody else. Raises `Refused`."""
        if self._admitted is None:
            check_spectator(table, None)
        elif not table.sits(self._admitted.chair, self._admitted.sitting):
            raise refuse_ended(table, self._admitted, NOT_SEATED)

    async def _obey(self, room: Room) -> None:
        """One after the other, in the order in which they came."""
        while (text := await self._inbox.get()) is not None:
            try:
                await self._do(room, text)
            except Exception as error:
                self._hang_up(error)

    async def _do(self, room: Room, text: str) -> None:
        try:
            message = _read(text)
        except Refused as refused:
            return self._say(told(refused))
        if isinstance(message, Ping):
            return self._say(Pong())
        if isinstance(message, PointAt):
            return self._point(room, message)
        try:
            if self._token is None:
                raise refuse(NOT_SEATED)
            self._check(await room.load())
            n = await self._desk.house.command(room, self._token.chair, message)
        except (Refused, StorageLost) as error:
            self._say(told(error, message.id))
        else:
            self._say(Done(message.id, n))

    def _point(self, room: Room, point: PointAt) -> None:
        """There is nobody to be shown anything who does not look at the same screen."""
        if room.table is not None and not on_board(room.table.settings.board, point.track, point.city):
            self._say(RefusedCommand(BAD_MESSAGE))

    def _say(self, message: msgspec.Struct) -> None:
        self._put(encode(message).decode())

    def _put(self, text: str | None) -> None:
        if text is None or not self._closed:
            with suppress(Exception):  # the page has gone
                self._send(text)


def _read(text: str) -> commands.AnyCommand | Ping | PointAt:
    """Raises `Refused`."""
    if len(text) > MAX_TEXT:
        raise refuse(BAD_MESSAGE)
    try:
        message: commands.AnyCommand | Ping | PointAt = decoder.decode(text.encode())
    except UNREADABLE:
        raise refuse(BAD_MESSAGE) from None
    return message


def told(error: Exception, id: str | None = None) -> RefusedCommand:
    """Why something was refused, or failed."""
    if isinstance(error, Refused):
        refusal = error.refusal
    elif isinstance(error, StorageLost):
        refusal = Refusal(STORAGE_LOST, "")
    else:
        log.error("fault", exc_info=error)
        refusal = Refusal("FAULT", "")
    return RefusedCommand(refusal.code, refusal.rule, refusal.details, id)
