"""Calls to addresses that come from strangers.

The server must not become a way into its own network: the host is resolved once, all its addresses must be
public, and the connection goes to one of them, whatever the name resolves to by then. The path of the URL is
the secret of whoever gave it, and is never logged.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from ipaddress import IPv6Address, ip_address
from posixpath import normpath
from typing import TYPE_CHECKING

from ferrovia.server.notify.addresses import is_public, literal, looks_numeric, wrapped

# Imported where it is used: a server starts without it, and most never call anybody.
if TYPE_CHECKING:
    import httpx

SCHEMES = ("http", "https")
PORTS = (80, 443)
PRIVATE_NAMES = (".localhost", ".local", ".internal", ".home.arpa")
LONGEST_URL = 2000
TRY_SECONDS = 10.0
PAUSES = (2.0, 10.0)  # seconds between attempts
PARAMETERS = re.compile("[;?#][^/]*")  # of one part of a path, once it is decoded

for chatty in ("httpx", "httpcore"):  # they log whole URLs
    logging.getLogger(chatty).setLevel(logging.WARNING)


class CallRefused(ValueError):
    """This server does not call such a URL. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class CallFailed(Exception):
    """Nobody answered, or only that something is broken. The message says what."""


def check_url(url: str, *, schemes: Sequence[str] = SCHEMES, allow_private: bool = False) -> None:
    """Raises `CallRefused` if the URL alone shows that it will never be called. Uses no network."""
    _checked(url, schemes, allow_private)


def host_of(url: str) -> str | None:
    """For the log; None if the URL has none."""
    import httpx

    try:
        return httpx.URL(url).host or None
    except (httpx.InvalidURL, UnicodeError):
        return None


def receiver_of(url: str) -> str:
    """Return the same for all URLs that one receiver could take for the same: a host with its path, which is
    where services that read our messages have their secret.

    The scheme, a usual port, a user, a query, a fragment and parameters of the path tell no two of them
    apart, but anybody could add some. A host is the same in any case, with or without a dot at its end, and
    as an IPv6 address that wraps it. A path is the same in any case and encoding, and with slashes or dots
    that lead nowhere. What is no URL, and is never called, stands for itself."""
    import httpx

    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, UnicodeError):
        return url
    host = parsed.raw_host.decode("ascii").lower().rstrip(".")
    address = literal(host)
    if isinstance(address, IPv6Address):
        host = str(wrapped(address) or address)
    port = "" if parsed.port in (None, *PORTS) else f":{parsed.port}"
    path = PARAMETERS.sub("", parsed.path.casefold().replace("\\", "/"))
    return f"{host}{port}{normpath('/' + path.strip('/'))}"


async def call(
    url: str,
    content: bytes,
    headers: Mapping[str, str],
    *,
    allow_private: bool = False,
    pauses: Sequence[float] = PAUSES,
) -> int:
    """Post something, and return the status of the answer, below 500. Errors of the connection and of the
    other server are retried after pauses. Raises `CallRefused` and `CallFailed`."""
    import httpx

    parsed = _checked(url, SCHEMES, allow_private)
    addresses = await _resolved(parsed, allow_private)
    failure = ""
    for number, pause in enumerate((0.0, *pauses)):
        await asyncio.sleep(pause)
        try:
            status = await _post(parsed, addresses[number % len(addresses)], content, headers)
        except (httpx.HTTPError, OSError) as error:  # a timeout is an OSError
            failure = type(error).__name__
            continue
        if status < 500:
            return status
        failure = str(status)
    raise CallFailed(failure)


def _checked(url: str, schemes: Sequence[str], allow_private: bool) -> httpx.URL:
    import httpx

    if len(url) > LONGEST_URL:
        raise CallRefused("ADDRESS_URL")
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, UnicodeError):
        raise CallRefused("ADDRESS_URL") from None
    if parsed.scheme not in schemes:
        raise CallRefused("ADDRESS_SCHEME")
    if parsed.userinfo:
        raise CallRefused("ADDRESS_USER")
    _check_host(parsed.raw_host.decode("ascii"), allow_private)
    if parsed.port not in (None, *PORTS) and not allow_private:
        raise CallRefused("ADDRESS_PORT")
    return parsed


def _check_host(host: str, allow_private: bool) -> None:
    address = literal(host)
    if not host or "%" in host or (address is None and looks_numeric(host)):
        raise CallRefused("ADDRESS_HOST")
    if not allow_private and (not is_public(address) if address else _is_private_name(host)):
        raise CallRefused("ADDRESS_PRIVATE")


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
        raise CallRefused("ADDRESS_UNKNOWN_HOST") from None
    addresses = [str(place[0]) for *_, place in found]
    if not allow_private and not all(is_public(ip_address(address)) for address in addresses):
        raise CallRefused("ADDRESS_PRIVATE")
    return addresses


async def _post(url: httpx.URL, address: str, content: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer; its body is not read. The name stays in the Host header, and in TLS."""
    import httpx

    async with (
        asyncio.timeout(TRY_SECONDS),
        # Ignore the environment: a proxy would resolve the name again.
        httpx.AsyncClient(trust_env=False, verify=_trusted(), timeout=TRY_SECONDS) as client,
        client.stream(
            "POST",
            url.copy_with(host=address),
            content=content,
            headers={**headers, "Host": url.netloc.decode("ascii"), "Connection": "close"},
            follow_redirects=False,
            extensions={"sni_hostname": url.raw_host.decode("ascii")},
        ) as response,
    ):
        return response.status_code


@cache
def _trusted() -> ssl.SSLContext:
    """What TLS trusts. Read only once: it takes long enough for everybody on the server to notice."""
    import httpx

    return httpx.create_ssl_context(trust_env=False)
