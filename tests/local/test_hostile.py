"""Whatever is asked, the answer is one, and a refusal has its reason."""

from __future__ import annotations

import asyncio
import json
from itertools import product
from random import Random
from typing import Any

import pytest

from ferrovia.local.routes import ROUTES
from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, opened

BODIES: tuple[str | None, ...] = (
    None,
    "",
    "null",
    "[]",
    "7",
    "{",
    "\ud800",
    "\x00",
    '"text"',
    "[" * 5_000,
    '{"a":' * 4_000,
    '{"settings":{}}',
    '{"settings":{"board":"../usa","chairs":["open","open"]}}',
    '{"settings":{"board":"usa","chairs":["open","@bot"]},"name":"Anna"}',
    '{"settings":{"board":"usa","chairs":["open","open"],"seed":-1},"name":"Anna"}',
    '{"settings":{"board":"usa","chairs":["open","open"]},"name":"\u202e"}',
    '{"settings":{"board":"usa","chairs":["open","open"],"more":1}}',
    '{"name":' + "9" * 400 + "}",
    '{"type":"Play","n":0,"id":"12345678","do":{"type":"Claim","track":"x","colour":"red"}}',
    '{"type":"Play","n":1e999,"id":"12345678"}',
    '{"type":"Rematch","n":0,"id":"12345678"}',
    '{"type":"SetChair","n":0,"id":"12345678","chair":5,"to":"@bot"}',
    '{"type":"SetChair","n":0,"id":"12345678","chair":-1,"to":"open"}',
    '{"type":"SetFirst","n":0,"id":"12345678","chair":-1}',
    '{"token":"0.0.0"}',
    '{"token":"' + "x" * 201 + '"}',
    '{"token":"a.b.c.d"}',
    '{"text":"' + "[Event" * 100 + '"}',
    '{"text":"{\\"ferrovia\\":1}"}',
    '{"text":"' + "x" * 500_000 + '"}',
    '{"name":"' + "x" * 20_000 + '"}',
)
IDS = ("{table}", "0" * 15, "0abcdefghjkmnp", "..", "%00", "usa", "\ud800", "a" * 80)
QUERIES = (
    "",
    "?after=-2",
    "?after=x",
    "?after=" + "9" * 30,
    "?form=pdf",
    "?keep=" + "&keep=x" * 20,
    "?" + "x" * 3_000,
)
TOKENS = (None, "", "x", "{table}.0.1.forged", "\ud800", "." * 300)


def test_hostile_requests() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as api:
            table = await opened(api)
            before = memory.tables[table][:3]
            paths = [
                (route.method, route.path.replace("{id}", id).replace("{n}", n).replace("{chair}", n) + query)
                for route in ROUTES
                if (route.method, route.path) != ("DELETE", "/api/tables/{id}")
                for id, n, query in product(IDS, ("0", "-1", "999999"), QUERIES)
            ]
            chance = Random(1)
            seen: set[int] = set()
            for method, path in chance.sample(paths, 1500):
                token = chance.choice(TOKENS)
                asked = path.replace("{table}", table), token and token.replace("{table}", table)
                status, text = await api.ask(method, *asked, chance.choice(BODIES))
                check(status, text, (method, path, token))
                seen.add(status)
            assert {200, 400, 401, 404, 413} <= seen
            assert memory.tables[table][:3] == before
            assert (await ask(api, "GET", f"/api/tables/{table}"))["table"]["id"] == table

    asyncio.run(play())


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/", 404, "NOT_FOUND"),
        ("GET", "/api", 404, "NOT_FOUND"),
        ("GET", "/api/tables/0/", 404, "NOT_FOUND"),
        ("PUT", "/api/tables", 405, "METHOD_NOT_ALLOWED"),
        ("", "", 404, "NOT_FOUND"),
        ("GET", "/api/operator/tables", 404, "NOT_FOUND"),
        ("GET", "/api/me", 401, "ACCOUNT_UNKNOWN"),
        ("POST", "/api/sessions", 409, "SERVER_NEEDED"),
        ("GET", "/api/push", 409, "SERVER_NEEDED"),
        ("GET", "http://[", 404, "NOT_FOUND"),
        ("GET", "/api/tables/abcdefghjkmnpq", 404, "TABLE_UNKNOWN"),
    ],
)
def test_what_a_device_does_not_have(method: str, path: str, status: int, code: str) -> None:
    async def play() -> None:
        async with local_api() as api:
            told, text = await api.ask(method, path, None, None)
            assert (told, json.loads(text)["code"]) == (status, code)

    asyncio.run(play())


def check(status: int, text: str, asked: Any) -> None:
    assert 200 <= status < 500, (asked, text)
    if status >= 400:
        assert json.loads(text)["code"], asked


def test_hostile_messages_on_a_line() -> None:
    """Each is refused, and the connection goes on."""

    async def play() -> None:
        async with local_api() as api:
            table = await opened(api)
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            texts = [body for body in BODIES if body is not None]
            for text in texts:
                anna.put(text)
            anna.put('{"type":"Point","track":"nowhere"}')
            answer = await anna.do("Play", n=0, do={"type": "DrawBlind"})
            assert answer["code"]
            assert len(anna.refusals) >= len(texts) - 5  # the others are commands, refused by their ids
            anna.put('{"type":"Ping"}')
            anna.put('{"type":"Point","city":"chicago"}')
            await anna.until(lambda: '{"type":"pong"}' in anna.received)
            await anna.play_some(Random(3), 2)
            refused = len(anna.refusals)
            for _ in range(1000):
                anna.put("7")
            answer = await anna.do("Play", n=0, do={"type": "DrawBlind"})
            assert answer["code"] == "TOO_FAST"
            await anna.until(lambda: len(anna.refusals) >= refused + 1000)
            await anna.play_some(Random(4), 2)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "token", "code"),
    [
        ("/api/tables/{table}/live?after=x", None, "BAD_MESSAGE"),
        ("/api/tables/{table}/live", "forged", "BAD_TOKEN"),
        ("/api/tables/0abcdefghjkmnpq/live", None, "TABLE_UNKNOWN"),
        ("/api/tables/../live", None, "TABLE_UNKNOWN"),
        ("/elsewhere", None, "NOT_FOUND"),
        ("//[", None, "NOT_FOUND"),
    ],
)
def test_a_line_that_is_refused(path: str, token: str | None, code: str) -> None:
    async def play() -> None:
        async with local_api() as api:
            table = await opened(api)
            heard: list[str | None] = []
            done = asyncio.Event()

            def hear(text: str | None) -> None:
                heard.append(text)
                if text is None:
                    done.set()

            connection = api.connect(path.replace("{table}", table), token, hear)
            await done.wait()
            connection.receive('{"type":"Ping"}')
            connection.close()
            assert [text and json.loads(text)["code"] for text in heard] == [code, None]

    asyncio.run(play())
