"""What nodes tell each other through PostgreSQL. A message may come late, twice or never.

It all goes through one connection, separate from those that write: a transaction that notifies holds a lock
on the whole database until it ends.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, TypeAlias

import asyncpg
from msgspec import MsgspecError, Struct, json

from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.store import Listener

CHANNEL = "ferrovia"
LARGEST = 7_999  # bytes that PostgreSQL accepts in one notification
PATIENCE = 10.0  # seconds to wait for an answer
PULSE = 5.0  # seconds of silence after which the connection must show that it is alive
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to reconnect

LOSSES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)


class Appended(Struct, frozen=True, tag="a", array_like=True):
    table: str
    n: int


class Present(Struct, frozen=True, tag="p", array_like=True):
    table: str
    node: str
    seats: tuple[int, ...]


Message: TypeAlias = Appended | Present
_messages = json.Decoder(Message)


class Wakeups:
    """One connection that listens, and sends what is waiting: only the last entry of each table."""

    @classmethod
    async def open(cls, url: str) -> Wakeups:
        """Returns when it is listening."""
        wakeups = cls(url)
        await wakeups._connect()
        wakeups._task = asyncio.create_task(wakeups._run())
        return wakeups

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._listening_since: float | None = None
        self._task: asyncio.Task[None]
        self._listeners: list[Listener] = []
        self._appended: dict[str, Appended] = {}
        self._present: dict[tuple[str, str], Present] = {}
        self._stirred = asyncio.Event()  # something is waiting to be sent, or the connection is lost
        self._closing = asyncio.Event()

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def heard_for(self) -> int:
        since = None if self._connection.is_closed() else self._listening_since
        return 0 if since is None else round(1000 * (time.monotonic() - since))

    def announce_appended(self, table: str, n: int) -> None:
        self._appended[table] = Appended(table, n)
        self._stirred.set()

    def announce_present(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        self._present[table, node] = Present(table, node, seats)
        self._stirred.set()

    async def close(self) -> None:
        """Send what is waiting, if that is possible at once."""
        self._closing.set()
        self._stirred.set()
        await self._task
        with suppress(*LOSSES):
            await self._send()
            await self._connection.close(timeout=PATIENCE)

    async def _connect(self) -> None:
        self._listening_since = None
        self._connection = await asyncpg.connect(self._url, timeout=PATIENCE, command_timeout=PATIENCE)
        self._connection.add_termination_listener(lambda _: self._stirred.set())
        await self._connection.add_listener(CHANNEL, self._heard)
        self._listening_since = time.monotonic()

    async def _run(self) -> None:
        """Serve until the end; reconnect for as long as it takes."""
        failures = 0
        while not self._closing.is_set():
            try:
                if self._connection.is_closed():
                    await self._connect()
                failures = 0
                await self._serve()
            except LOSSES:
                self._connection.terminate()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    async def _serve(self) -> None:
        while not self._connection.is_closed() and not self._closing.is_set():
            self._stirred.clear()
            await self._send()
            try:
                await asyncio.wait_for(self._stirred.wait(), PULSE)
            except TimeoutError:
                await self._connection.execute("select 1")

    async def _send(self) -> None:
        messages: list[Message] = [*self._appended.values(), *self._present.values()]
        self._appended.clear()
        self._present.clear()
        for payload in packed(messages):
            await self._connection.execute(sql.NOTIFY, CHANNEL, payload)

    def _heard(self, connection: Any, sender: int, channel: str, payload: str) -> None:
        if sender == connection.get_server_pid():
            return
        for line in payload.split("\n"):
            with suppress(MsgspecError):  # another version may send what we do not know
                message = _messages.decode(line)
                for listener in self._listeners:
                    pass_on(message, listener)


def packed(messages: list[Message]) -> list[str]:
    """The messages as lines, in as few payloads as possible."""
    payloads: list[bytes] = []
    for message in messages:
        line = json.encode(message)
        if payloads and len(payloads[-1]) + 1 + len(line) <= LARGEST:
            payloads[-1] += b"\n" + line
        else:
            payloads.append(line)
    return [payload.decode() for payload in payloads]


def pass_on(message: Message, listener: Listener) -> None:
    if isinstance(message, Appended):
        listener.appended(message.table, message.n)
    else:
        listener.present(message.table, message.node, message.seats)
