"""Who somebody is according to a proxy in front of the server, which says so in a header.

Whether to believe it depends on who is at the other end of the connection. That is known only before
`X-Forwarded-For` is heeded, so this comes first of all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from typing import Any

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.server.single_sign_on import Identity, SingleSignOn
from ferrovia.tables.refusals import BAD_IDENTITY, refuse

App = Callable[[Any, Any, Any], Awaitable[None]]

IDENTITY = "ferrovia.identity"  # in the scope of a request
MOST_BYTES = 256  # of an identity, and of a name
# Somebody else has a chair on this device, and acts for themselves.
APART = b"ferrovia-apart"


class ProxyIdentities:
    """Note in the scope of each request who the proxy says it is from, or why that is refused."""

    def __init__(self, app: App, settings: SingleSignOn | None) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        peer = scope.get("client")
        if self._settings is not None and peer and peer[0] in self._settings.known_proxies:
            scope[IDENTITY] = _told(self._settings, scope["headers"])
        await self._app(scope, receive, send)


def identity_in(scope: Any) -> Identity | None:
    """Return who a proxy has named, if one has. Raises `Refused`."""
    found: Identity | Refusal | None = scope.get(IDENTITY)
    if isinstance(found, Refusal):
        raise Refused(found)
    return found


def _told(settings: SingleSignOn, headers: Iterable[tuple[bytes, bytes]]) -> Identity | Refusal | None:
    known = dict(headers)
    # The browser sends no cookie of ours along from another site's page, and the proxy should not either.
    if known.get(b"sec-fetch-site") == b"cross-site" or APART in known:
        return None
    try:
        value = _value([value for name, value in headers if name == settings.header.lower().encode()])
    except Refused as refused:
        return refused.refusal
    if not value:
        return None
    named = settings.name_header and known.get(settings.name_header.lower().encode())
    return Identity(settings.header.lower(), value, _name(named) if named else None)


def _value(values: list[bytes]) -> str:
    """Return the one value. Raises `Refused` if it could be two, or is none that anybody could read."""
    if not values:
        return ""
    if len(values) > 1 or b"," in values[0]:
        raise refuse(BAD_IDENTITY, why="several")
    if len(values[0]) > MOST_BYTES:
        raise refuse(BAD_IDENTITY, why="long")
    if b"{" in values[0]:  # a proxy's own word for what it was not told
        raise refuse(BAD_IDENTITY, why="unfilled")
    try:
        value = values[0].decode()
    except UnicodeDecodeError:
        raise refuse(BAD_IDENTITY, why="unreadable") from None
    if not value.isprintable():
        raise refuse(BAD_IDENTITY, why="unreadable")
    return value.strip()


def _name(header: bytes) -> str | None:
    """Read a name in UTF-8, or in ASCII as mail has it; None if it cannot be read."""
    if b"{" in header:  # as above
        return None
    try:
        return str(make_header(decode_header(header[:MOST_BYTES].decode())))
    except (HeaderParseError, LookupError, ValueError):
        return None
