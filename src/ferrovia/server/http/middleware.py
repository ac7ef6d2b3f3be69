"""What is in front of the application: rates, hosts, origins, headers, the log. Knows no framework."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog

from ferrovia.game.refusals import Refused
from ferrovia.server.http import html
from ferrovia.server.http.buckets import Buckets
from ferrovia.server.http.clients import counted_as
from ferrovia.server.http.cookies import SEAT_COOKIE, cookie_of
from ferrovia.server.http.host_check import HostCheck, name_of
from ferrovia.server.http.password_page import INVITATION, PasswordPage, back_to
from ferrovia.server.http.refusal_pages import explained
from ferrovia.server.services import Services
from ferrovia.tables.refusals import TOO_FAST, WRONG_HOST, WRONG_ORIGIN, refuse
from ferrovia.tables.statuses import status_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
App = Callable[[Any, Any, Any], Awaitable[None]]

BOT_PATH = "/api/bot/"
OPERATOR_PATH = "/api/operator/"  # operators who ban themselves can undo it
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LIVE_PATH = re.compile("/api/tables/([^/]+)/live")
# Besides what its address may ask for, a seat may connect this many times a second, and at once: often enough
# that nobody is taken to be absent while they try.
SEAT_RATE = 0.2
SEAT_BURST = 5

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob:; "  # a poster is drawn from a picture made on the page
        b"frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

log = structlog.get_logger()


class Middleware:
    """Everything that comes in passes here first."""

    def __init__(self, app: App, services: Services) -> None:
        limits = services.config.limits
        self._app = app
        self._metrics = services.metrics
        self._host_check = HostCheck(services.config)
        self._password_page = PasswordPage(services)
        self._restrictions = services.restrictions
        self._origins = frozenset((*services.config.origins, *origins_of(services.config.public_url)))
        self._rates = Buckets(limits.requests_per_second, limits.requests_burst)
        self._bot_rates = Buckets(limits.bot_requests_per_second, limits.bot_requests_burst)
        self._seat_rates = Buckets(SEAT_RATE, SEAT_BURST)
        self._signer = services.signer

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
                message["headers"] = _protected(message.get("headers", ()), scope["path"])
            await send(message)

        try:
            # A bot that plays as fast as it may must leave the people at the same address their own share.
            bots = scope["path"].startswith(BOT_PATH)
            self._check(scope, self._bot_rates if bots else self._rates, scope["method"] not in SAFE_METHODS)
            headers = dict(scope["headers"])
            if self._password_page.asked(scope["method"], scope["path"], headers):
                cookie = await self._password_page.enter(receive, _client(scope))
                await _redirect(answer, back_to(scope["path"], scope["query_string"]), cookie)
                return
            self._password_page.check(scope["path"], headers)
            await self._app(scope, receive, answer)
        except Refused as refused:
            await _refuse(scope, answer, refused)
        finally:
            self._metrics.answered(status)
            # Only the path: the query may be nobody's business, and neither is an invitation.
            path = INVITATION if scope["path"].startswith(INVITATION) else scope["path"]
            milliseconds = round((time.monotonic() - began) * 1000, 1)
            log.info("request", method=scope["method"], path=path, status=status, ms=milliseconds)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope, self._rates, acting=True)
            self._password_page.check(scope["path"], dict(scope["headers"]))
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope, rates: Buckets, acting: bool) -> None:
        """Raises `Refused`. Whoever only looks may come from anywhere; whoever is `acting` may not."""
        if not rates.take(_client(scope)) and not self._may_connect(scope):
            raise refuse(TOO_FAST)
        # Somebody banned may still load the page that says so, and the operator may lift a ban.
        # A socket tells them itself.
        path = scope["path"]
        if scope["type"] == "http" and path.startswith("/api/") and not path.startswith(OPERATOR_PATH):
            self._restrictions.check_client(_client(scope))
        headers = dict(scope["headers"])
        host = headers.get(b"host")
        # A program may call without a host; a browser never does.
        if host is not None and not self._host_check.know(host):
            raise refuse(WRONG_HOST, host=name_of(host.decode("latin-1"))[:200])
        if acting and not self._welcome(headers.get(b"origin"), host):
            raise refuse(WRONG_ORIGIN)

    def _may_connect(self, scope: Scope) -> bool:
        """Return whether somebody connects to their seat, as they may whatever others at their address do."""
        path = LIVE_PATH.fullmatch(scope["path"])
        if path is None or scope["type"] != "websocket":
            return False
        headers = dict(scope["headers"])
        bearer = headers.get(b"authorization", b"").decode("latin-1").removeprefix("Bearer ")
        token = self._signer.read(bearer or cookie_of(headers, SEAT_COOKIE))
        return (
            token is not None
            and token.table == path[1]
            and self._seat_rates.take(f"{token.table} {token.chair} {token.sitting}")
        )

    def _welcome(self, origin: bytes | None, host: bytes | None) -> bool:
        """Does the request come from one of our pages, or from a program other than a browser?"""
        if origin is None:
            return True
        ours = host is not None and origin in (b"http://" + host, b"https://" + host)
        return ours or origin.decode("latin-1") in self._origins


def _client(scope: Scope) -> str:
    return counted_as(str(scope["client"][0]) if scope.get("client") else "")


def origins_of(url: str | None) -> list[str]:
    """Of the pages at this address, if there is one."""
    if url is None:
        return []
    where = urlsplit(url)
    return [f"{where.scheme}://{where.netloc}"]


def _protected(headers: Iterable[Header], path: str) -> list[Header]:
    """With what every answer has. Nothing about a table may stay in a shared cache."""
    headers = list(headers)
    own = {name for name, _ in headers}
    headers += [header for header in HEADERS if header[0] not in own]
    return [*headers, (b"cache-control", b"no-store")] if path.startswith("/api/") else headers


async def _redirect(send: Send, where: bytes, *headers: Header) -> None:
    start = [(b"location", where), (b"content-length", b"0"), *headers]
    await send({"type": "http.response.start", "status": 303, "headers": start})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, send: Send, refused: Refused) -> None:
    """As a page for somebody who looks at it in a browser, else for programs."""
    refusal = refused.refusal
    if not scope["path"].startswith("/api/") and b"text/html" in dict(scope["headers"]).get(b"accept", b""):
        body = explained(refusal)
        headers = [(b"content-type", html.TYPE), (b"cache-control", b"no-store"), *html.HEADERS]
    else:
        body = msgspec.json.encode(refusal)
        headers = [(b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status_of(refusal), "headers": headers})
    await send({"type": "http.response.body", "body": body})
