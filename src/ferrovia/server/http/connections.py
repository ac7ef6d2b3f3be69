"""Connections, before anybody has said anything: how many there may be, and how long we wait for them."""

from __future__ import annotations

import asyncio
from collections import Counter

import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ferrovia.server.config import Config
from ferrovia.server.http.clients import counted_as
from ferrovia.server.metrics import Metrics

MOST_DESCRIPTORS = 65_536  # more are not asked for
RESERVED = 128  # descriptors for the database, worker processes, notifications and pages
SHARE = 4  # of all connections that there may be, one address has no more than this part
LOG_SECONDS = 60.0

log = structlog.get_logger()


def raise_descriptors() -> int:
    """Have the system allow as many open files as it will: how many. The usual limit is from a time when
    nobody had a thousand connections."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Count them. An address that has as many as it may gives up its oldest for a new one, so that what
    others there leave open shuts nobody out. A trusted proxy may have any number: it speaks for many."""

    def __init__(self, config: Config, metrics: Metrics, descriptors: int) -> None:
        self._most_in_all = max(descriptors - RESERVED, descriptors // 2)
        self._most = min(config.limits.connections, self._most_in_all // SHARE)
        self._trusted = config.proxies()
        self._metrics = metrics
        # Of each address, oldest first; true if it is a WebSocket.
        self._by_address: dict[str, dict[asyncio.Transport, bool]] = {}
        self._count = 0
        self._ended: Counter[str] = Counter()  # since the log was told
        self._telling: asyncio.TimerHandle | None = None
        metrics.watch_connections(lambda: self._count)

    def admit(self, address: str, transport: asyncio.Transport) -> bool:
        """Return whether there may be one more. If so, it must `leave` later."""
        counted = counted_as(address)
        own = self._by_address.get(counted, {})
        if len(own) >= self._most and address not in self._trusted:
            oldest = _oldest(own)
            self.leave(address, oldest)
            oldest.abort()
            self.ended("address")
        if self._count >= self._most_in_all:
            self.ended("full")
            return False
        self._by_address.setdefault(counted, {})[transport] = False
        self._count += 1
        return True

    def upgrade(self, address: str, transport: asyncio.Transport) -> None:
        """From now on it is a WebSocket."""
        own = self._by_address.get(counted_as(address), {})
        if transport in own:
            own[transport] = True

    def leave(self, address: str, transport: asyncio.Transport) -> None:
        counted = counted_as(address)
        own = self._by_address.get(counted, {})
        if own.pop(transport, None) is not None:
            self._count -= 1
            if not own:
                del self._by_address[counted]

    def ended(self, why: str) -> None:
        """A connection was cut off. The log gets one line a minute, however many there are."""
        self._metrics.connection_ended(why)
        self._ended[why] += 1
        if self._telling is None:
            self._tell()

    def _tell(self) -> None:
        self._telling = None
        if self._ended:
            log.warning("connections ended", **self._ended)
            self._ended.clear()
            self._telling = asyncio.get_running_loop().call_later(LOG_SECONDS, self._tell)


def _oldest(connections: dict[asyncio.Transport, bool]) -> asyncio.Transport:
    """Return the oldest one, if possible of those that are no WebSockets: people are at a table by these."""
    return next((each for each, is_socket in connections.items() if not is_socket), next(iter(connections)))


def counted_protocol(
    connections: Connections, request_seconds: float, send_seconds: float
) -> type[asyncio.Protocol]:
    """HTTP for clients that may be up to anything: a connection over the limit is closed at once, and so is
    one on which a request takes longer to arrive, or an answer longer to be read, or on which a request does
    not wait for the answer to the one before it: no browser and no proxy does that."""

    class CountedProtocol(HttpToolsProtocol):
        admitted = False
        waiting: asyncio.TimerHandle | None = None  # for a whole request
        stalled: asyncio.TimerHandle | None = None  # for an answer to be read

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn declares it
            super().connection_made(transport)
            self.admitted = connections.admit(self.address, transport)
            if self.admitted:
                self._expect_request()
            else:
                transport.abort()

        @property
        def address(self) -> str:
            return self.client[0] if self.client else ""

        @property
        def answering(self) -> bool:
            """The head of a request has come, and the end of its answer has not gone."""
            return self.cycle is not None and not self.cycle.response_complete  # type: ignore[redundant-expr]  # as uvicorn declares it

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._request_came()
            self.resume_writing()
            if self.admitted:
                connections.leave(self.address, self.transport)

        def data_received(self, data: bytes) -> None:
            if not self.admitted:
                return
            if not self.answering:
                self._expect_request()  # whatever comes may be less than its first letter
            super().data_received(data)

        def on_message_begin(self) -> None:
            if self.answering:
                raise ValueError("a request behind one that is not answered yet")  # which makes it a bad one
            self._expect_request()
            super().on_message_begin()

        def on_message_complete(self) -> None:
            self._request_came()
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            """From now on the connection is that of the WebSocket, which also leaves when it is lost."""
            self._request_came()
            connections.upgrade(self.address, self.transport)
            super().handle_websocket_upgrade()
            # They know this protocol: only Python's collector would find them.
            self.parser = self.cycle = None  # type: ignore[assignment]  # as uvicorn does

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.transport.is_closing():
                self._abort_later()

        def timeout_keep_alive_handler(self) -> None:
            super().timeout_keep_alive_handler()
            self._abort_later()

        def pause_writing(self) -> None:
            super().pause_writing()
            if self.stalled is None:
                self.stalled = self.loop.call_later(send_seconds, self._cut_off)

        def resume_writing(self) -> None:
            if self.stalled is not None:
                self.stalled.cancel()
                self.stalled = None
            super().resume_writing()

        def _expect_request(self) -> None:
            if self.waiting is None:
                self.waiting = self.loop.call_later(request_seconds, self._cut_off)

        def _request_came(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

        def _cut_off(self) -> None:
            connections.ended("slow")
            self.transport.abort()

        def _abort_later(self) -> None:
            # Closing is not enough: that waits until the client has read everything.
            self.loop.call_later(send_seconds, self.transport.abort)

    return CountedProtocol
