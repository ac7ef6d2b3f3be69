"""Texts that are none: bytes that are not UTF-8, and characters that no database holds."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server import patient
from tests.server.databases import Database
from tests.server.hostile.conftest import TABLE, Besiege
from tests.server.hostile.watching import complaints
from tests.server.servers import Person, Server, running, seat_people

NUL = "a\0b"
NOT_TEXT = [b"\xff\xfe", b"\x80", b"\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82"]
BODIES = [b"%s", b'{"name":"%s","password":"long enough"}', b'{"%s":1}', b'{"settings":{"board":"%s"}}']
SUBSCRIPTION = {"endpoint": "https://push.example.org/1", "key": "BA", "auth": "AA", "text": "Your turn"}


def test_bytes_that_are_not_text_are_a_bad_message(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        paths = ["/api/accounts", "/api/sessions", "/api/tables", "/api/replays", "/api/challenges"]
        paths += [f"/api/tables/{people[0].table}/{what}" for what in ("commands", "seats", "token")]
        async with patient.async_client(base_url=server.url, headers=people[0].headers) as client:
            for path in paths:
                for body in BODIES:
                    for wrong in NOT_TEXT:
                        content = body.replace(b"%s", wrong)
                        headers = {"Content-Type": "application/json"}
                        answer = await client.post(path, content=content, headers=headers)
                        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")

    besiege(attack)


def test_no_text_makes_a_database_seem_lost(tmp_path: Path, database: Database) -> None:
    """Wherever a client's text is looked for, or kept, in the database."""

    async def act(server: Server) -> None:
        anna, bruno = await seat_people(server.url, {**TABLE, "pace": {"type": "relaxed"}}, start=False)
        told = [await anna.do("SetChair", chair=1, to=f"@{NUL}"), await anna.do("Say", text=NUL)]
        assert [each["code"] for each in told] == ["BOT_UNKNOWN", "BAD_MESSAGE"]
        async with patient.async_client(base_url=server.url, headers=anna.headers) as client:
            for method, path, body in _questions(anna.table):
                answer = await client.request(method, path, json=body)
                assert 400 <= answer.status_code < 500, (path, body, answer.text)
            assert (await client.get("/healthz")).status_code == 200
        assert (await bruno.do("Say", text="Still here"))["type"] == "done"
        for person in (anna, bruno):
            await person.close()

    with running(tmp_path, str(database)) as server:
        asyncio.run(act(server))
        assert complaints(server.log) == []
        assert "storage" not in server.log.read_text()


def _questions(table: str) -> list[tuple[str, str, Any]]:
    account = {"name": "Anna", "password": "long enough"}
    gets = [
        "tables/%00",
        "challenges/%00",
        "challenges/usa-2026-01-01%00",
        "challenges/%00/file",
        "boards/%00",
    ]
    gets += [f"tables/%00{table[1:]}", f"tables/{table}%00/record", "challenges/%ff%00"]
    asked: list[tuple[str, str, Any]] = [("GET", f"/api/{path}", None) for path in gets]
    asked += [("DELETE", "/api/me/bots/%00", None), ("POST", "/api/challenges/%00/tables", {"name": "Anna"})]
    asked += [("POST", path, {**account, "name": NUL}) for path in ("/api/accounts", "/api/sessions")]
    asked.append(("POST", "/api/tables", {"settings": {**TABLE, "chairs": ["open", f"@{NUL}"]}}))
    asked.append(("POST", "/api/tables", {"settings": {**TABLE, "board": NUL}}))
    asked.append(("POST", "/api/tables", {"settings": TABLE, "name": NUL}))
    asked.append(("POST", "/api/challenges", {**TABLE, "chairs": ["open", f"@{NUL}"]}))
    asked.append(("POST", f"/api/tables/{table}/seats", {"name": "Anna", "mail": f"{NUL}@example.org"}))
    asked += [
        ("POST", f"/api/tables/{table}/subscriptions", {**SUBSCRIPTION, field: SUBSCRIPTION[field] + NUL})
        for field in SUBSCRIPTION
    ]
    return asked


@pytest.mark.parametrize("field", SUBSCRIPTION)
def test_a_subscription_holds_no_nul(fortress: Server, field: str) -> None:
    body = json.dumps({**SUBSCRIPTION, field: NUL})
    headers = {"Content-Type": "application/json"}
    url = f"{fortress.url}/api/tables/{'a' * 14}/subscriptions"
    answer = patient.post(url, content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")
