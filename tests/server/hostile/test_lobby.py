"""Nobody can bury the tables of others in the lobby."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.servers import QUICK, Person, run, running, talking

PUBLIC = {"board": "usa", "chairs": ["open", "open"], "public": True}


async def open_from(url: str, address: str, name: str) -> Person:
    """From an address that the proxy tells; not connected."""
    async with talking(url, {"X-Forwarded-For": address}) as client:
        answer = await client.post("/api/tables", json={"settings": PUBLIC, "name": name})
        assert answer.status_code == 201, answer.text
        return Person(url, answer.json()["table"], answer.json()["token"])


async def lobby(url: str) -> list[dict[str, Any]]:
    async with talking(url) as client:
        listed: list[dict[str, Any]] = (await client.get("/api/tables")).json()
        return listed


def test_120_tables_of_two_addresses_hide_no_other(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        host = await open_from(url, "192.0.2.1", "Anna")
        await host.connect()
        await host.listen()
        for n in range(120):
            await open_from(url, f"198.51.100.{n % 2}", f"Eve {n}")
        listed = [table["people"] for table in await lobby(url)]
        assert ["Anna"] in listed[:3]
        assert len(listed) == 1 + 2 * 10
        await host.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        run(scenario(server.url))


def test_an_open_table_that_nobody_is_at_leaves_the_lobby_and_comes_back(tmp_path: Path) -> None:
    async def until(url: str, tables: list[str]) -> None:
        while [table["id"] for table in await lobby(url)] != tables:
            await asyncio.sleep(0.05)

    async def scenario(url: str) -> None:
        table = await open_from(url, "192.0.2.1", "Anna")
        await until(url, [])
        await table.connect()
        await until(url, [table.table])
        await table.close()
        await until(url, [])

    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"{QUICK}lobby_minutes = 0.02\n") as server:
        run(scenario(server.url))


def test_a_waiting_host_stays_in_the_lobby(tmp_path: Path) -> None:
    """Longer than an empty table would."""

    async def scenario(url: str) -> None:
        stays = await open_from(url, "192.0.2.2", "Bruno")
        await stays.connect()
        left = await open_from(url, "192.0.2.1", "Anna")
        while left.table in [table["id"] for table in await lobby(url)]:
            await asyncio.sleep(0.05)
        while stays.table not in [table["id"] for table in await lobby(url)]:
            await asyncio.sleep(0.05)
        await stays.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"{QUICK}lobby_minutes = 0.2\n") as server:
        run(scenario(server.url))
