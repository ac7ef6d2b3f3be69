"""A device and a real server, asked the same about the same table, answer the same."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from ferrovia.device.desk import DeviceDesk
from ferrovia.tables.tokens import SeatToken
from tests.device.desks import at_desk
from tests.device.memory import Memory
from tests.server.servers import close_all, play_all, running, seat_people, talking

HERE = "0abcdefghjkmnpq"
FOR_TWO = {"board": "europe", "chairs": ["open", "open"]}
# Who is connected, and when it was asked.
PASSING = ("now", "present", "gone", "sit_in", "reissue", "undo_until")
BAD = (
    ("GET", "", None),
    ("GET", "?after=x", None),
    ("GET", "?after=-5", None),
    ("GET", "/record?form=pdf", None),
    ("GET", "/positions/x", None),
    ("GET", "/positions/1000001", None),
    ("GET", "/positions/3", None),
    ("GET", "/scoring", None),
    ("GET", "/record", None),
    ("GET", "/analysis", None),
    ("GET", "/nothing", None),
    ("PUT", "/seats", "{}"),
    ("POST", "/hint", "{}"),
    ("POST", "/seats", "{"),
    ("POST", "/seats", "{}"),
    ("POST", "/seats", '{"name":7}'),
    ("POST", "/seats", '{"name":"Carla","more":1}'),
    ("POST", "/seats", '{"name":"Carla"}'),
    ("POST", "/seats", '{"name":"' + "x" * 20_000 + '"}'),
    ("POST", "/token", '{"token":"forged"}'),
    ("POST", "/commands", '{"type":"Start","n":5,"id":"12345678"}'),
    ("POST", "/commands", '{"type":"Rematch","n":5,"id":"12345678"}'),
    ("POST", "/commands", '{"type":"Dance","n":5,"id":"12345678"}'),
    ("POST", "/commands", '{"type":"Play","n":5,"id":"1","do":{"type":"DrawBlind"}}'),
    ("POST", "/chairs/5/token", "{}"),
    ("POST", "/chairs/9/token", "{}"),
    ("POST", "/analysis", "{}"),
)


class Both:
    """The same table at both homes."""

    def __init__(self, server: httpx.AsyncClient, table: str, desk: DeviceDesk, tokens: list[str]) -> None:
        self.server = server
        self.table = table
        self.desk = desk
        self.tokens = tokens

    async def ask(self, method: str, path: str, body: str | None, chair: int | None) -> list[tuple[int, Any]]:
        """The answer of the server, and of the device."""
        headers = {} if chair is None else {"Authorization": f"Bearer {self.tokens[chair]}"}
        if body is not None:
            headers["content-type"] = "application/json"
        there = await self.server.request(
            method, f"/api/tables/{self.table}{path}", content=body, headers=headers
        )
        token = "" if chair is None else self.desk.signer.sign(SeatToken(HERE, chair, 1))
        here = await self.desk.ask(method, f"/api/tables/{HERE}{path}", token, body)
        return [(there.status_code, told(there.text.replace(self.table, HERE))), (here[0], told(here[1]))]

    async def same(self, path: str, chair: int | None) -> Any:
        there, here = await self.ask("GET", path, None, chair)
        assert here == there, path
        assert here[0] == 200, path
        return here[1]


def told(text: str) -> Any:
    try:
        return lasting(json.loads(text))
    except ValueError:
        return text


def lasting(value: Any) -> Any:
    """Without what passes."""
    if isinstance(value, dict):
        return {key: lasting(each) for key, each in value.items() if key not in PASSING}
    return [lasting(each) for each in value] if isinstance(value, list) else value


def stored(database: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY n", [table])
        return [bytes(body).decode() for [body] in rows]


def test_same_answers(tmp_path: Path) -> None:
    async def play() -> None:
        database = tmp_path / "ferrovia.db"
        with running(tmp_path, str(database)) as server:
            async with talking(server.url) as client:
                people = await seat_people(server.url, FOR_TWO)
                tokens = [person.token or "" for person in people]
                table = people[0].table
                for until in (30, 100_000):
                    await play_all(people, until)
                    memory = Memory()
                    memory.tables[HERE] = stored(database, table)
                    async with at_desk(memory) as desk:
                        both = Both(client, table, desk, tokens)
                        if until == 30:
                            await during(both)
                        else:
                            await after(both)
                await close_all(people)

    asyncio.run(play())


async def during(both: Both) -> None:
    for chair in (0, 1, None):
        await both.same("", chair)
        await both.same("?after=7", chair)
    for chair in (0, 1):
        assert (await both.same("/tracks", chair))["refusals"]
        await both.same("/draws", chair)
        ways = (await both.same("/ways", chair))["ways"]
        await both.same(f"/ways?keep={next(iter(ways))}&keep=nothing", chair)
    for method, path, body in BAD:
        for chair in (0, None):
            there, here = await both.ask(method, path, body, chair)
            assert here[0] == there[0], (path, there, here)
            if here[0] >= 400:
                assert here[1]["code"] == there[1]["code"], (path, there, here)
            else:
                assert here == there


async def after(both: Both) -> None:
    last = (await both.same("", None))["n"]
    for n in (3, 4, last // 2, last):
        await both.same(f"/positions/{n}", 0)
    assert (await both.same("/scoring", None))["seats"]
    assert str(await both.same("/record", 1)).startswith('{"ferrovia"')
    assert str(await both.same("/record?form=notation", None)).startswith("[")
    for path in ("/positions/0", f"/positions/{last + 1}", "/tracks", "/hint"):
        there, here = await both.ask("POST" if path == "/hint" else "GET", path, None, None)
        assert (here[0], here[1]["code"]) == (there[0], there[1]["code"]), path
