"""The server as a process: started, asked to stop, stopped without losing anything."""

from __future__ import annotations

import asyncio
import gc
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
import structlog
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ferrovia.server.config import Config
from ferrovia.server.http.app import make_app
from ferrovia.server.http.connections import Connections, counted_protocol, raise_descriptors
from ferrovia.server.http.identity import ProxyIdentities
from ferrovia.server.http.sockets import patient_protocol
from ferrovia.server.https import in_front_of
from ferrovia.server.operator.operator import ADDRESS
from ferrovia.server.services import Services, open_services

FAREWELL_SECONDS = 2.0  # for clients to hear that the server is stopping
STOP_SECONDS = 10
# For Python's garbage collector: the youngest objects often, in a millisecond, and all others rarely. With
# three thousand tables they take it more than a second, in which nobody is served. It finds next to nothing:
# tables and connections leave memory without it (tests/server/test_memory.py).
COLLECT = (1_000, 10_000, 1)
# How long the event loop waits for a thread that is at work, whenever it has something to do. A millisecond
# was felt at a thousand tables beside large game files (docs/performance.md); Python's own choice is five.
SWITCH_SECONDS = 0.0002


log = structlog.get_logger()


class CannotListen(Exception):
    """The address is in use, or not ours."""


def default_database() -> str:
    """A file in the user's data folder."""
    return str(Path(platformdirs.user_data_dir("ferrovia", appauthor=False)) / "ferrovia.sqlite3")


def serve(config: Config, ready: Callable[[str], None] = lambda url: None) -> None:
    """Run until a signal says stop. `ready` gets the address as soon as connections are accepted.

    Raises `CannotListen`, `NoHttps`, and what `open_store` raises.
    """
    gc.set_threshold(*COLLECT)
    sys.setswitchinterval(SWITCH_SECONDS)
    listener = _listen(config.host, config.port)
    with listener:
        _run(_serve(config, listener, ready))


def _run(main: Coroutine[None, None, None]) -> None:
    try:
        import uvloop
    except ImportError:  # Windows
        asyncio.run(main)
    else:
        uvloop.run(main)


async def _serve(config: Config, listener: socket.socket, ready: Callable[[str], None]) -> None:
    async with open_services(config, config.database or default_database()) as services:
        for name in await services.operators.without_account(services.store):
            command = f"ferrovia admin --config FILE create-account {shlex.quote(name)}"
            log.warning(f"there is no account for the operator {name} yet: make it with {command}")
        if config.https is None:
            await _Server(services, ready).serve(sockets=[listener])
            return
        async with in_front_of(listener.getsockname()[1], config.https, ready):
            await _Server(services, lambda url: None).serve(sockets=[listener])


class _Server(uvicorn.Server):
    """Tells its clients before it stops."""

    def __init__(self, services: Services, ready: Callable[[str], None]) -> None:
        config = services.config
        limits = config.limits
        connections = Connections(config, services.metrics, raise_descriptors())
        # ProxyIdentities first: behind the other, a peer is whoever `X-Forwarded-For` says.
        app: Any = make_app(services)  # a type of uvicorn that says the same in other words
        behind_proxies = ProxyHeadersMiddleware(app, config.trusted_proxies)
        super().__init__(
            uvicorn.Config(
                ProxyIdentities(behind_proxies, config.single_sign_on),
                http=counted_protocol(connections, limits.request_seconds, limits.send_seconds),
                ws=patient_protocol(limits.send_seconds, connections),
                ws_max_size=limits.frame_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=2 * limits.silent_seconds,  # at thousands of tables, most of what is sent
                ws_ping_timeout=limits.silent_seconds,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=STOP_SECONDS,
                h11_max_incomplete_event_size=limits.body_bytes,
            )
        )
        self._services = services
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C and a service manager's stop end the server in an orderly way. The signal is not raised
        again afterwards: the database still has to be closed."""
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, self.handle_exit)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is here to stay is not looked at again
        if sockets:
            url = _url(sockets[0])
            await self._services.store.set_order(ADDRESS, url.encode())
            self._ready(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._services.streams.say_goodbye()
        await self._services.tables.say_goodbye(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    try:
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=_family(host), backlog=1024, dualstack_ipv6=both)
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen on {host}, port {port}: {_reason(error)}") from None


def _reason(error: OSError | OverflowError) -> str:
    if isinstance(error, socket.gaierror):
        return "there is no such address"
    return (getattr(error, "strerror", None) or "there is no such port").partition(" (while")[0].lower()


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"
