"""A client that costs next to nothing, so that a measurement is one of the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # whole frames
MASKED = 0x80
NO_MASK = bytes(4)  # a client has to mask what it sends, and may do it with zeros
TWO_BYTES, EIGHT_BYTES = 126, 127  # where a frame is longer than a byte can say

Headers = dict[str, str]


class Failed(Exception):
    """The server did something it should not."""


class Wire(asyncio.Protocol):
    """One connection: first for requests, one after the other, then for a WebSocket."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._held = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._heard: Callable[[bytes | None], None] | None = None
        self._transport: asyncio.Transport

    async def post(self, path: str, body: object, headers: Headers) -> Any:
        """What the server has made."""
        status, answer = await self._ask("POST", path, headers, msgspec.json.encode(body))
        if status != 201:
            raise Failed(f"the server says {status}: {answer.decode()}")
        return msgspec.json.decode(answer)

    async def upgrade(self, path: str, headers: Headers, heard: Callable[[bytes | None], None]) -> None:
        """From now on, `heard` gets every text; None when the connection is lost."""
        key = base64.b64encode(os.urandom(16)).decode()
        wanted = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        self._heard = heard
        status, answer = await self._ask("GET", path, {**headers, **wanted, "Sec-WebSocket-Key": key})
        if status != 101:
            raise Failed(f"the server says {status}: {answer.decode()}")

    def send(self, text: str, kind: int = TEXT) -> None:
        self._send_frame(kind, text.encode())

    def close(self) -> None:
        self._transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # one of TCP
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None:
            self._answer.set_exception(Failed("the server has closed a connection"))
        elif self._heard is not None:
            self._heard(None)

    def data_received(self, data: bytes) -> None:
        self._held += data
        if self._answer is not None:
            self._read_answer()
        if self._answer is None:
            self._read_frames()

    async def _ask(self, method: str, path: str, headers: Headers, body: bytes = b"") -> tuple[int, bytes]:
        lines = {"Host": self._host, "Content-Length": str(len(body)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        return await self._answer

    def _read_answer(self) -> None:
        head, end, _ = self._held.partition(b"\r\n\r\n")
        if not end or self._answer is None:
            return
        first, *lines = head.decode("latin-1").lower().split("\r\n")
        size = int(dict(line.split(": ", 1) for line in lines).get("content-length", "0"))
        start = len(head) + len(end)
        if len(self._held) >= start + size:
            answer, self._answer = self._answer, None
            answer.set_result((int(first.split()[1]), bytes(self._held[start : start + size])))
            del self._held[: start + size]

    def _read_frames(self) -> None:
        held, at = self._held, 0
        while len(held) >= at + 2:
            kind, size, start = held[at], held[at + 1], at + 2
            if size >= TWO_BYTES:
                start += 2 if size == TWO_BYTES else 8
                if len(held) < start:
                    break
                size = int.from_bytes(held[at + 2 : start])
            if len(held) < start + size:
                break
            at = start + size
            self._frame(kind, bytes(memoryview(held)[start:at]))
        del held[:at]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT and self._heard is not None:
            self._heard(body)
        elif kind == PING:
            self._send_frame(PONG, body)
        else:
            self.close()

    def _send_frame(self, kind: int, body: bytes) -> None:
        if len(body) < TWO_BYTES:
            size = bytes((MASKED | len(body),))
        else:
            size = bytes((MASKED | TWO_BYTES, *len(body).to_bytes(2)))
        self._transport.write(bytes((kind,)) + size + NO_MASK + body)


async def connected(url: str) -> Wire:
    """To the server at this address."""
    where = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(where.netloc), where.hostname, where.port)
    return wire
