"""The password of a server that has one: asked for once on a page of its own, then known by a cookie."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs, quote

from ferrovia.server.access import PASS_DAYS, AccessControl
from ferrovia.server.http.buckets import Buckets
from ferrovia.server.http.cookies import cookie_of
from ferrovia.server.http.pages import PUBLIC
from ferrovia.server.http.rate_limits import MINUTE
from ferrovia.server.services import Services
from ferrovia.tables.refusals import PASSWORD_NEEDED, TOO_FAST, refuse
from ferrovia.tables.registry import now

COOKIE = "ferrovia_entry"
HEADER = b"ferrovia-entry"
FORM = b"application/x-www-form-urlencoded"
INVITATION = "/invitation/"
NOTICES = "/notices/"  # whoever gets mail from us may end that
# Open to everybody: what tells nothing, and what asks for a token of its own.
OPEN = ("/assets/", "/api/bot/", INVITATION, NOTICES, "/healthz", *(f"/{name}" for name in PUBLIC))
MOST_BYTES = 4_096  # of a form

Headers = dict[bytes, bytes]
Receive = Callable[[], Awaitable[Any]]


class PasswordPage:
    def __init__(self, services: Services) -> None:
        config = services.config
        self._services = services
        self._access = services.access
        self._locked = config.password is not None
        self._tries = Buckets(config.limits.sign_ins_per_minute / MINUTE, config.limits.sign_ins_per_minute)

    def check(self, path: str, headers: Headers) -> None:
        """Raises `Refused` for somebody who has not been let in."""
        if self._locked and not path.startswith(OPEN) and not has_pass(self._access, headers):
            raise refuse(PASSWORD_NEEDED)

    def asked(self, method: str, path: str, headers: Headers) -> bool:
        """Is this somebody's answer to the page that asks for the password?"""
        form = headers.get(b"content-type", b"").startswith(FORM)
        return self._locked and method == "POST" and form and not path.startswith(("/api/", NOTICES))

    async def enter(self, receive: Receive, client: str) -> tuple[bytes, bytes]:
        """Read the password from a form: the header that lets its sender in. Raises `Refused`."""
        if not self._tries.take(client):
            raise refuse(TOO_FAST)
        body = b""
        more = True
        while more and len(body) <= MOST_BYTES:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        fields = parse_qs(body[:MOST_BYTES].decode("utf-8", "replace"))
        if not await self._access.fits(fields.get("password", [""])[0]):
            raise refuse(PASSWORD_NEEDED, tried=1)
        return b"set-cookie", pass_cookie(self._services).encode()


def pass_cookie(services: Services) -> str:
    """Not hidden from the page, which shows it in a header where it sends no cookies. `Lax`: whoever follows
    a link from elsewhere should not be asked again."""
    parts = [f"{COOKIE}={services.access.let_in(now())}", "Path=/", f"Max-Age={PASS_DAYS * 86_400}"]
    return "; ".join([*parts, "SameSite=Lax", *(["Secure"] if services.config.secure_cookies else [])])


def has_pass(access: AccessControl, headers: Headers) -> bool:
    """By the cookie, or by the same in a header."""
    shown = (cookie_of(headers, COOKIE), headers.get(HEADER, b"").decode("latin-1"))
    return any(access.known(each, now()) for each in shown if each)


def back_to(path: str, query: bytes) -> bytes:
    """The same page again. It begins with a single slash: it can be on no other server."""
    where = "/" + quote(path.lstrip("/\\"))
    return where.encode() + (b"?" + query if query else b"")
