"""Messages to webhooks, such as those of Discord and Slack. The URL comes from a stranger.

The server must not become a way into its own network: the host is resolved once, all its addresses must be
public, and the connection goes to one of them, whatever the name resolves to by then. The path of the URL is
the secret of whoever gave it, and is never logged.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Sequence
from functools import cache
from html import escape
from ipaddress import ip_address

import httpx
import structlog

from ferrovia.server.notify.addresses import is_public, literal, looks_numeric

PORTS = (80, 443)
PRIVATE_NAMES = (".localhost", ".local", ".internal", ".home.arpa")
LONGEST_URL = 2000
LONGEST_TEXT = 2000  # Discord takes no more
TRY_SECONDS = 10.0
PAUSES = (2.0, 10.0)  # seconds between attempts

log = structlog.get_logger()
for chatty in ("httpx", "httpcore"):  # they log whole URLs
    logging.getLogger(chatty).setLevel(logging.WARNING)


class WebhookRefused(ValueError):
    """This server does not call such a URL. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_url(url: str, *, allow_private: bool = False) -> None:
    """Raises `WebhookRefused` if the URL alone shows that it will never be called. Uses no network."""
    _checked(url, allow_private)


async def post_webhook(
    url: str, text: str, *, allow_private: bool = False, pauses: Sequence[float] = PAUSES
) -> bool:
    """Was the text accepted? Errors of the connection and of the other server are retried after pauses; a
    failure is logged, and nothing is raised."""
    host = None
    try:
        parsed = _checked(url, allow_private)
        host = parsed.host
        addresses = await _resolved(parsed, allow_private)
    except WebhookRefused as refused:
        log.warning("webhook_refused", host=host, code=refused.code)
        return False
    failure = ""
    for number, pause in enumerate((0.0, *pauses)):
        await asyncio.sleep(pause)
        try:
            status = await _post(parsed, addresses[number % len(addresses)], text)
        except (httpx.HTTPError, OSError) as error:  # a timeout is an OSError
            failure = type(error).__name__
            continue
        if status < 300:
            return True
        failure = str(status)
        if status < 500:
            break
    log.warning("webhook_failed", host=host, failure=failure)
    return False


def _checked(url: str, allow_private: bool) -> httpx.URL:
    if len(url) > LONGEST_URL:
        raise WebhookRefused("WEBHOOK_URL")
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, UnicodeError):
        raise WebhookRefused("WEBHOOK_URL") from None
    if parsed.scheme not in ("http", "https"):
        raise WebhookRefused("WEBHOOK_SCHEME")
    if parsed.userinfo:
        raise WebhookRefused("WEBHOOK_USER")
    _check_host(parsed.raw_host.decode("ascii"), allow_private)
    if parsed.port not in (None, *PORTS) and not allow_private:
        raise WebhookRefused("WEBHOOK_PORT")
    return parsed


def _check_host(host: str, allow_private: bool) -> None:
    address = literal(host)
    if not host or "%" in host or (address is None and looks_numeric(host)):
        raise WebhookRefused("WEBHOOK_HOST")
    if not allow_private and (not is_public(address) if address else _is_private_name(host)):
        raise WebhookRefused("WEBHOOK_PRIVATE")


def _is_private_name(host: str) -> bool:
    """Names that only mean something within a network; other names are judged when they are resolved."""
    name = host.removesuffix(".").lower()
    return "." not in name or name.endswith(PRIVATE_NAMES)


async def _resolved(url: httpx.URL, allow_private: bool) -> list[str]:
    """The addresses of the host, all of which may be called."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(TRY_SECONDS):
            found = await loop.getaddrinfo(url.raw_host.decode("ascii"), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise WebhookRefused("WEBHOOK_UNKNOWN_HOST") from None
    addresses = [str(place[0]) for *_, place in found]
    if not allow_private and not all(is_public(ip_address(address)) for address in addresses):
        raise WebhookRefused("WEBHOOK_PRIVATE")
    return addresses


async def _post(url: httpx.URL, address: str, text: str) -> int:
    """The status of the answer; its body is not read. The name stays in the Host header, and in TLS."""
    async with (
        asyncio.timeout(TRY_SECONDS),
        # Ignore the environment: a proxy would resolve the name again.
        httpx.AsyncClient(trust_env=False, verify=_trusted(), timeout=TRY_SECONDS) as client,
        client.stream(
            "POST",
            url.copy_with(host=address),
            json=message(text),
            headers={"Host": url.netloc.decode("ascii"), "Connection": "close"},
            follow_redirects=False,
            extensions={"sni_hostname": url.raw_host.decode("ascii")},
        ) as response,
    ):
        return response.status_code


@cache
def _trusted() -> ssl.SSLContext:
    """What TLS trusts. Read only once: it takes long enough for everybody on the server to notice."""
    return httpx.create_ssl_context(trust_env=False)


def message(text: str) -> dict[str, object]:
    """For Discord (`content`) and Slack (`text`), so that no player name can ping a whole channel."""
    text = text[:LONGEST_TEXT].encode(errors="replace").decode()  # half a character is not valid JSON
    return {"content": text, "allowed_mentions": {"parse": []}, "text": escape(text, quote=False)}
