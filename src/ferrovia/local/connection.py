"""A page that is connected to a table: what a WebSocket is on a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext, suppress

from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.connection import (
    LIVE,
    Gone,
    LiveConnection,
    Why,
    connect,
    id_in,
    read_live_query,
    refusal_message,
)
from ferrovia.tables.api.dispatch import encode
from ferrovia.tables.api.home import Home
from ferrovia.tables.messages import RefusedCommand
from ferrovia.tables.refusals import BAD_MESSAGE, NOT_FOUND, TOO_FAST, refuse
from ferrovia.tables.room import Room

MAX_TEXT = 8_192
MOST_WAITING = 100  # messages that have not been looked at

Send = Callable[[str | None], None]  # None: there is no more to come


class LocalTransport:
    """Two queues: what comes from the page, and what the page makes of `send`."""

    def __init__(self, send: Send) -> None:
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.closed = False
        self._send = send

    async def receive(self) -> str:
        text = await self.inbox.get()
        if text is None:
            raise Gone
        return text

    async def send(self, body: bytes) -> None:
        self.put(body.decode())

    async def close(self, why: Why, last: bytes) -> None:
        self.put(last.decode())
        if not self.closed:
            self.put(None)
            self.closed = True

    def put(self, text: str | None) -> None:
        if not self.closed:
            with suppress(Exception):  # the page has gone
                self._send(text)

    def take(self) -> bool:
        return True

    def forgive(self) -> bool:
        return True

    def place(self, connection: LiveConnection, room: Room) -> AbstractContextManager[None]:
        return nullcontext()

    def turn(self) -> AbstractAsyncContextManager[None]:
        return nullcontext()


class LocalConnection:
    """What the page holds of it. One that is closed still does what it was asked before."""

    def __init__(self, home: Home, caller: Caller, path: str, send: Send) -> None:
        self._transport = LocalTransport(send)
        self._task = asyncio.create_task(_serve(home, caller, path, self._transport))

    def receive(self, text: str) -> None:
        transport = self._transport
        if len(text) > MAX_TEXT:
            transport.put(encode(RefusedCommand(BAD_MESSAGE)).decode())
        elif transport.inbox.qsize() >= MOST_WAITING:
            transport.put(encode(RefusedCommand(TOO_FAST, id=id_in(text))).decode())
        elif not transport.closed:
            transport.inbox.put_nowait(text)

    def close(self) -> None:
        if not self._transport.closed:
            self._transport.closed = True
            self._transport.inbox.put_nowait(None)


async def _serve(home: Home, caller: Caller, path: str, transport: LocalTransport) -> None:
    path, _, query = path.partition("?")
    try:
        match = LIVE.fullmatch(path)
        if match is None:
            raise refuse(NOT_FOUND)
        await connect(home, caller, transport, match[1], read_live_query(query))
    except Exception as error:
        await transport.close("refused", encode(refusal_message(home, error)))
