"""The two homes of tables, in this process, asked in the same words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

import httpx
from msgspec import Struct

from ferrovia.local.api import LocalApi
from ferrovia.server.config import load_config
from ferrovia.server.http.app import make_app
from ferrovia.server.services import open_services
from ferrovia.tables.api.home import Home
from tests.local.players import local_api
from tests.server.servers import QUICK

MANY = """
seats_per_table = 100000
hints_per_minute = 100000
analyses_per_hour = 100000
files_per_minute = 100000
replays_per_minute = 100000
"""
URL = "http://127.0.0.1"


class Said(Struct, frozen=True):
    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


Hear = Callable[[str | None], None]  # None: there is no more to come


class Connection(Protocol):
    def receive(self, text: str) -> None: ...

    def close(self) -> None: ...


class AtHome(Protocol):
    """A token is empty for somebody who has none."""

    name: str
    home: Home

    async def ask(self, method: str, path: str, token: str, body: str | None) -> Said: ...

    def connect(self, path: str, token: str, hear: Hear) -> Connection: ...


class AtDevice:
    name = "device"

    def __init__(self, api: LocalApi) -> None:
        self.home: Home = api
        self._session = api

    async def ask(self, method: str, path: str, token: str, body: str | None) -> Said:
        return Said(*await self._session.ask(method, path, token, body))

    def connect(self, path: str, token: str, hear: Hear) -> Connection:
        return self._session.connect(path, token, hear)


class AtServer:
    name = "server"

    def __init__(self, home: Home, app: Any) -> None:
        self.home = home
        self._app = app

    async def ask(self, method: str, path: str, token: str, body: str | None) -> Said:
        """Each time from a device that knows nothing yet."""
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url=URL) as client:
            answer = await client.request(method, path, content=body, headers=_bearer(token))
            return Said(answer.status_code, answer.text)

    def connect(self, path: str, token: str, hear: Hear) -> Connection:
        return _Socket(self._app, path, token, hear)


class _Socket:
    """What uvicorn is to an application."""

    def __init__(self, app: Any, path: str, token: str, hear: Hear) -> None:
        self._hear = hear
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": unquote(path),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in _bearer(token).items()],
            "client": ("127.0.0.1", 5),
        }
        self._task = asyncio.create_task(app(scope, self._inbox.get, self._send))

    def receive(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"])
        elif message["type"] == "websocket.close":
            self._hear(None)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


@asynccontextmanager
async def at_device(folder: Path) -> AsyncIterator[AtHome]:
    async def analyse(record: str, report: Callable[[int, int], None]) -> str:
        raise RuntimeError("nobody needs it")

    async with local_api(analyse=analyse) as api:
        yield AtDevice(api)


@asynccontextmanager
async def at_server(folder: Path) -> AsyncIterator[AtHome]:
    settings = folder / "settings.toml"
    settings.write_text(QUICK + MANY)
    async with open_services(load_config(settings), str(folder / "ferrovia.db")) as services:
        yield AtServer(services, make_app(services))


HOMES: dict[str, Callable[[Path], AbstractAsyncContextManager[AtHome]]] = {
    "device": at_device,
    "server": at_server,
}
