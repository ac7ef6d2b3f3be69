"""WebSockets whose clients do not read: what waits for one of them is bounded, in memory and in time."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from ferrovia.server.http.connections import Connections

MOST_UNSENT = 1_000_000  # bytes; beyond that, pings are not answered
MOST_PIECES = 1_000  # of one message
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def patient_protocol(seconds: float, connections: Connections) -> type[asyncio.Protocol]:
    """A protocol that waits that long for a client to read what it was sent, and what is left when its socket
    is closed. Its connection was admitted by the protocol of the request that it began with."""

    class PatientProtocol(WebSocketsSansIOProtocol):
        stalled: asyncio.TimerHandle | None = None

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._read_on()
            self.conn.parser.close()  # which knows `conn`: only Python's collector would find them
            connections.leave(self.client[0] if self.client else "", self.transport)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            # A handshake with a body, or with too long a line, reaches no handler that would answer it.
            if self.conn.handshake_exc is not None and not self.transport.is_closing():
                self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
                self.transport.close()
                self.loop.call_later(seconds, self.transport.abort)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self.stalled is None:
                self.stalled = self.loop.call_later(seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._read_on()

        def _read_on(self) -> None:
            if self.stalled is not None:
                self.stalled.cancel()
                self.stalled = None

        def handle_ping(self) -> None:
            # Nothing else stops a client that only sends pings.
            if self.transport.get_write_buffer_size() > MOST_UNSENT:
                self.transport.abort()
            else:
                super().handle_ping()

        def handle_cont(self, event: Frame) -> None:
            # The limit of a message counts its bytes, and fragments may be empty.
            if len(self.frames) >= MOST_PIECES:
                self.transport.abort()
            else:
                super().handle_cont(event)

        def send_receive_event_to_app(self) -> None:
            try:
                super().send_receive_event_to_app()
            except InvalidState:  # it was no text, and the client's goodbye came right behind it
                self.transport.abort()

        async def run_asgi(self) -> None:
            await super().run_asgi()
            # Closing is not enough: that waits until the client has read everything.
            self.loop.call_later(seconds, self.transport.abort)

    return PatientProtocol
