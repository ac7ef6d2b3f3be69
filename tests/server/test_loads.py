"""How often a request looks up the table: each time, it may wait for others who use the room."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from ferrovia.server.config import Config
from ferrovia.server.http.app import make_app
from ferrovia.server.services import open_services
from ferrovia.tables.room import Room
from ferrovia.tables.table import Table

SETTINGS = {"board": "usa", "chairs": ["open", "open"]}


# A real server runs in a process of its own, where nobody sees the framework's warnings about its version 3.
@pytest.mark.filterwarnings("ignore:.*:litestar.exceptions.LitestarDeprecationWarning")
def test_a_command_looks_up_the_table_once_before_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads = 0
    load = Room.load

    async def counted(room: Room) -> Table:
        nonlocal loads
        loads += 1
        return await load(room)

    async def scenario() -> None:
        async with open_services(Config(workers=1), str(tmp_path / "ferrovia.db")) as services:
            transport = httpx.ASGITransport(make_app(services))
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                opened = (
                    await client.post("/api/tables", json={"settings": SETTINGS, "name": "Anna"})
                ).json()
                path = f"/api/tables/{opened['table']}"
                said: dict[str, Any] = {"type": "Say", "n": 1, "id": "hello-001", "text": "Hello!"}
                monkeypatch.setattr(Room, "load", counted)
                answer = await client.post(
                    f"{path}/commands", json=said, headers={"authorization": f"Bearer {opened['token']}"}
                )
                assert answer.json() == {"id": "hello-001", "n": 2, "type": "done"}
                assert loads == 1

    asyncio.run(scenario())
