"""The gate in front of the application: origins, rates, headers, the log. Independent of any framework."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
import structlog

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.server.http.buckets import Buckets
from ferrovia.server.http.clients import counted_as
from ferrovia.server.office import Office
from ferrovia.server.refusals import BANNED, TOO_FAST, WRONG_ORIGIN

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

BOT_PATH = "/api/bot/"
OPERATOR_PATH = "/api/operator/"  # operators who ban themselves can undo it
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob:; "  # a poster is drawn from a picture made on the page
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

log = structlog.get_logger()


class Gate:
    """Everything that comes in passes here first."""

    def __init__(self, app: App, office: Office) -> None:
        limits = office.config.limits
        self._app = app
        self._metrics = office.metrics
        self._standing = office.standing
        self._origins = frozenset(office.config.origins)
        self._rates = Buckets(limits.requests_per_second, limits.requests_burst)
        self._bot_rates = Buckets(limits.bot_requests_per_second, limits.bot_requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.monotonic()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS, *_caching(scope["path"])]
            await send(message)

        try:
            # A bot that plays as fast as it may must leave the people at the same address their own share.
            rates = self._bot_rates if scope["path"].startswith(BOT_PATH) else self._rates
            if not rates.take(_client(scope)):
                await _refuse(answer, 429, TOO_FAST)
            elif scope["method"] not in SAFE_METHODS and not self._welcome(scope):
                await _refuse(answer, 403, WRONG_ORIGIN)
            elif (banned := self._banned(scope)) is not None:
                await _refuse(answer, 403, BANNED, banned)
            else:
                await self._app(scope, receive, answer)
        finally:
            self._metrics.answered(status)
            # Only the path: the query may be nobody's business.
            milliseconds = round((time.monotonic() - began) * 1000, 1)
            log.info("request", method=scope["method"], path=scope["path"], status=status, ms=milliseconds)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._rates.take(_client(scope)) or not self._welcome(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _banned(self, scope: Scope) -> dict[str, str | int] | None:
        """The details, if the operator has banned the address. It may still load the page that says so."""
        path = scope["path"]
        if not path.startswith("/api/") or path.startswith(OPERATOR_PATH):
            return None
        try:
            self._standing.check_client(_client(scope))
        except Refused as refused:
            return refused.refusal.details
        return None

    def _welcome(self, scope: Scope) -> bool:
        """Does the request come from one of our pages, or from a program other than a browser?"""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True
        host = headers.get(b"host")
        ours = host is not None and origin in (b"http://" + host, b"https://" + host)
        return ours or origin.decode("latin-1") in self._origins


def _client(scope: Scope) -> str:
    return counted_as(str(scope["client"][0]) if scope.get("client") else "")


def _caching(path: str) -> tuple[tuple[bytes, bytes], ...]:
    """Nothing about a table may stay in a shared cache."""
    return ((b"cache-control", b"no-store"),) if path.startswith("/api/") else ()


async def _refuse(send: Send, status: int, code: str, details: dict[str, str | int] | None = None) -> None:
    body = msgspec.json.encode(Refusal(code, "", details or {}))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
