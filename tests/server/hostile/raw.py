"""A WebSocket client without manners: it sends whatever bytes it is given, and may refuse to read."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import struct
from contextlib import suppress
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PIECE = 0  # of a message that has begun
UPDATE = b'{"type":"update"'
NEVER = b"\0"  # in no message, because JSON has none
GONE = 0  # instead of a close code: the connection ended without one


def frame(kind: int, data: bytes = b"", last: bool = True, masked: bool = True) -> bytes:
    """One frame; the mask is zero, so that the data stays readable."""
    mask = 0x80 if masked else 0
    if len(data) < 126:
        length = struct.pack("!B", mask | len(data))
    else:
        length = struct.pack("!BH", mask | 126, len(data))
    return bytes([(0x80 if last else 0) | kind]) + length + (bytes(4) if masked else b"") + data


class Raw:
    """`status` is the server's answer to the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.status = 0
        self.port: int = writer.get_extra_info("sockname")[1]

    @classmethod
    async def connect(
        cls, url: str, path: str, *headers: str, deaf: bool = False, host: str | None = None
    ) -> Raw:
        """A deaf client has little room for what it does not read, and neither has the server's system."""
        where = urlsplit(url)
        line = socket.socket()
        if deaf:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        line.connect((where.hostname, where.port))
        client = cls(*await asyncio.open_connection(sock=line))
        asked = [f"GET {path} HTTP/1.1", f"Host: {host or where.netloc}", "Upgrade: websocket"]
        asked.append("Connection: Upgrade")
        asked.append(f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}")
        asked += ["Sec-WebSocket-Version: 13", *headers, "", ""]
        client._writer.write("\r\n".join(asked).encode("latin-1"))
        answer = await client._reader.readuntil(b"\r\n\r\n")
        client.status = int(answer.split()[1])
        return client

    def stop_reading(self) -> None:
        """What comes now stays with the operating system."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # of every real socket

    async def send(self, data: bytes) -> bool:
        """False if the server has closed the connection."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError:
            return False
        return True

    async def rest(self) -> tuple[list[bytes], int]:
        """The messages that still come, except updates, and the code that the server closes with."""
        said, code = await self.until(NEVER)
        self.drop()
        assert code is not None
        return said, code

    async def until(self, mark: bytes) -> tuple[list[bytes], int | None]:
        """The messages up to the one with this mark, except updates; and the code if the server closes the
        socket instead."""
        said: list[bytes] = []
        try:
            while not said or mark not in said[-1]:
                kind, data = await self._read()
                if kind == CLOSE:
                    return said, int.from_bytes(data[:2])
                if kind == TEXT and not data.startswith(UPDATE):
                    said.append(data)
        except (asyncio.IncompleteReadError, ConnectionError):
            return said, GONE
        return said, None

    async def insist(self, data: bytes) -> int:
        """Send it again after each answer until the server closes the socket; the code that it gives."""
        try:
            while await self.send(data):
                kind, answer = await self._read()
                while kind != CLOSE and (kind != TEXT or answer.startswith(UPDATE)):
                    kind, answer = await self._read()
                if kind == CLOSE:
                    return int.from_bytes(answer[:2])
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.drop()
        return GONE

    async def said(self) -> bytes:
        """The next text other than an update."""
        while True:
            kind, data = await self._read()
            if kind == TEXT and not data.startswith(UPDATE):
                return data

    async def updated(self) -> bytes:
        """The next update."""
        while True:
            kind, data = await self._read()
            if kind == TEXT and data.startswith(UPDATE):
                return data

    async def greeted(self) -> bool:
        """Is the first text an update, and not a refusal?"""
        _, data = await self._read()
        return data.startswith(UPDATE)

    async def pongs(self, number: int) -> None:
        """Wait for that many answers to pings."""
        while number:
            kind, _ = await self._read()
            number -= kind == PONG

    async def finish(self) -> None:
        """Say that nothing more comes, as a client does that leaves."""
        await self.send(frame(CLOSE, struct.pack("!H", 1000)))

    def end(self) -> None:
        """Send nothing more, and listen."""
        with suppress(OSError):
            self._writer.write_eof()

    def drop(self) -> None:
        self._writer.transport.abort()

    async def _read(self) -> tuple[int, bytes]:
        head = await self._reader.readexactly(2)
        length = head[1] & 0x7F
        if length >= 126:
            length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8))
        return head[0] & 0x0F, await self._reader.readexactly(length)
