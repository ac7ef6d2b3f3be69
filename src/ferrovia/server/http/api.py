"""What every home of tables answers, over HTTP and WebSockets, in front of what only a server is asked."""

from __future__ import annotations

from contextlib import suppress

import structlog
from litestar.connection import ASGIConnection

from ferrovia.game.refusals import Refused
from ferrovia.server.http.auth import Connection, renewed
from ferrovia.server.http.caller import HttpCaller
from ferrovia.server.http.middleware import App, Receive, Scope, Send
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.http.socket_transport import SocketTransport
from ferrovia.server.services import Services
from ferrovia.tables.api.connection import LIVE, connect, read_live_query
from ferrovia.tables.api.dispatch import Response, answer
from ferrovia.tables.api.requests import Request
from ferrovia.tables.api.routes import Found, find, methods
from ferrovia.tables.refusals import BAD_MESSAGE, NOT_FOUND, TOO_LONG, refuse
from ferrovia.tables.statuses import METHOD_NOT_ALLOWED

FAULT = 1011

log = structlog.get_logger()


class Api:
    def __init__(self, app: App, services: Services, rate_limits: RateLimits) -> None:
        self._app = app
        self._services = services
        self._rate_limits = rate_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            found = find(scope["method"], scope["path"])
            if found != NOT_FOUND:
                return await self._answer(scope, receive, send, found)
        elif scope["type"] == "websocket" and (match := LIVE.fullmatch(scope["path"])):
            return await self._connect(scope, receive, send, match[1])
        await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, found: Found) -> None:
        allowed = [("allow", ", ".join(methods(scope["path"])))] if found == METHOD_NOT_ALLOWED else []
        if allowed and scope["method"] == "OPTIONS":
            return await _send(send, Response(204, b""), allowed)
        connection: Connection = ASGIConnection(scope, receive)  # type: ignore[arg-type]  # the same in other words
        caller = HttpCaller(connection, self._services, self._rate_limits)

        async def read(most: int) -> bytes:
            return await _read(connection, most)

        query = scope["query_string"].decode("latin-1")
        made = await answer(self._services, caller, Request(query, read), found)
        if made.status >= 400:
            return await _send(send, made, allowed)
        cookies = [("set-cookie", cookie.to_header(header="")) for cookie in caller.cookies]
        named = [] if made.name is None else [("content-disposition", f'attachment; filename="{made.name}"')]
        await _send(send, made, [*cookies, *named, *caller.headers.items()])

    async def _connect(self, scope: Scope, receive: Receive, send: Send, id: str) -> None:
        await receive()
        try:
            query = read_live_query(scope["query_string"].decode("latin-1"))
        except Refused:
            return await send({"type": "websocket.close", "code": 1008})
        connection: Connection = ASGIConnection(scope, receive)  # type: ignore[arg-type]  # the same in other words
        caller = HttpCaller(connection, self._services, self._rate_limits)
        transport = SocketTransport(receive, send, caller.address, self._services, self._rate_limits)
        headers = [_bytes(*header) for header in renewed(connection, self._services, id).items()]
        await send({"type": "websocket.accept", "headers": headers})
        try:
            with self._rate_limits.socket(caller.address):
                await connect(self._services, caller, transport, id, query)
        except Exception as error:
            log.error("fault", path=scope["path"], exc_info=error)
            with suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": FAULT})


async def _read(connection: Connection, most: int) -> bytes:
    """The body of a request. Raises `Refused`; nobody hears that who has left."""
    length = connection.headers.get("content-length", "")
    if length.isdecimal() and int(length) > most:
        raise refuse(TOO_LONG)
    body = bytearray()  # there may be many small pieces
    while True:
        message = await connection.receive()
        if message["type"] != "http.request":
            raise refuse(BAD_MESSAGE)
        body += message.get("body", b"")
        if len(body) > most:
            raise refuse(TOO_LONG)
        if not message.get("more_body", False):
            return bytes(body)


async def _send(send: Send, answer: Response, more: list[tuple[str, str]]) -> None:
    headers = [_bytes(*header) for header in more]
    if answer.status != 204:
        headers.append(_bytes("content-type", answer.media_type))
        headers.append(_bytes("content-length", str(len(answer.body))))
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


def _bytes(name: str, value: str) -> tuple[bytes, bytes]:
    return name.encode(), value.encode("latin-1")
