"""The server as a process: started, asked to stop, stopped without losing anything."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import uvicorn

from ferrovia.server.config import Config
from ferrovia.server.http.app import make_app
from ferrovia.server.http.sockets import patient_protocol
from ferrovia.server.office import Office, open_office

FAREWELL_SECONDS = 2.0  # for clients to hear that the server is stopping
STOP_SECONDS = 10
# For Python's garbage collector: young objects often, all objects rarely. Scanning all objects of a thousand
# tables takes half a second, in which nobody is served. Tables do not need it (tests/server/test_memory.py);
# what is left are the connections of our libraries, a few kilobytes each.
COLLECT = (10_000, 20, 20)


class CannotListen(Exception):
    """The address is in use, or not ours."""


def default_database() -> str:
    """A file in the user's data folder."""
    return str(Path(platformdirs.user_data_dir("ferrovia", appauthor=False)) / "ferrovia.sqlite3")


def serve(config: Config, ready: Callable[[str], None] = lambda url: None) -> None:
    """Run until a signal says stop. `ready` gets the address as soon as connections are accepted.

    Raises `CannotListen`, and what `open_store` raises.
    """
    gc.set_threshold(*COLLECT)
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
    async with open_office(config, config.database or default_database()) as office:
        server = _Server(office, ready)
        await server.serve(sockets=[listener])


class _Server(uvicorn.Server):
    """Tells its clients before it stops."""

    def __init__(self, office: Office, ready: Callable[[str], None]) -> None:
        config = office.config
        super().__init__(
            uvicorn.Config(
                make_app(office),
                http="httptools",
                ws=patient_protocol(config.limits.send_seconds),
                ws_max_size=config.limits.frame_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=config.limits.silent_seconds / 3,
                ws_ping_timeout=config.limits.silent_seconds,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips=config.trusted_proxies,
                timeout_graceful_shutdown=STOP_SECONDS,
                h11_max_incomplete_event_size=config.limits.body_bytes,
            )
        )
        self._office = office
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
            self._ready(_url(sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._office.streams.say_goodbye()
        await self._office.rooms.say_goodbye(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=_family(host), backlog=1024)
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen on {host}, port {port}: {error}") from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"
