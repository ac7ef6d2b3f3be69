"""A WebSocket as the transport of a connection to a table, within the limits of a server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from ferrovia.server.http.buckets import Bucket
from ferrovia.server.http.connection_slots import replaced_by
from ferrovia.server.http.middleware import Message, Receive, Send
from ferrovia.server.http.rate_limits import MINUTE, RateLimits
from ferrovia.server.services import Services
from ferrovia.tables.api.connection import Gone, LiveConnection, Why
from ferrovia.tables.room import Room

# A standard number if there is one, else our own.
CODES: dict[Why, int] = {"refused": 4003, "policy": 1008, "restart": 1012}


class SocketTransport:
    def __init__(
        self, receive: Receive, send: Send, address: str, services: Services, rate_limits: RateLimits
    ) -> None:
        limits = services.config.limits
        self._receive = receive
        self._send = send
        self._address = address
        self._rate_limits = rate_limits
        self._limits = limits
        self._metrics = services.metrics
        self._patience = Bucket(limits.bad_messages / MINUTE, limits.bad_messages)
        self._rate = Bucket(limits.commands_per_second, limits.commands_burst)

    async def receive(self) -> str:
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        return message.get("text") or ""

    async def send(self, body: bytes) -> None:
        """A client that does not accept it in time is cut off (`sockets.py`)."""
        await self._put({"type": "websocket.send", "text": body.decode()})

    async def close(self, why: Why, last: bytes) -> None:
        """A client that does not accept it in time is cut off."""
        with suppress(TimeoutError, Gone):
            async with asyncio.timeout(self._limits.send_seconds):
                await self.send(last)
                await self._put({"type": "websocket.close", "code": CODES[why]})

    async def _put(self, message: Message) -> None:
        try:
            await self._send(message)
        except (OSError, RuntimeError):  # the second is what uvicorn raises after a client's goodbye
            raise Gone from None

    def take(self) -> bool:
        return self._rate.take()

    def forgive(self) -> bool:
        return self._patience.take()

    @contextmanager
    def place(self, connection: LiveConnection, room: Room) -> Iterator[None]:
        rate_limits = self._rate_limits
        with (
            rate_limits.spectator(self._address)
            if connection.seat is None
            else rate_limits.player(connection)
        ):
            staying = [
                each for each in room.watchers if isinstance(each, LiveConnection) and not each.replaced
            ]
            if oldest := replaced_by(connection, staying, self._limits):
                oldest.replace()
            self._metrics.sockets.inc()
            try:
                yield
            finally:
                self._metrics.sockets.dec()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        await self._rate_limits.command(self._address)
        began = time.perf_counter()
        yield
        self._metrics.move.observe(time.perf_counter() - began)
