"""A closed phone is reminded of its turn in a game over days."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from tests.server.notify.test_push import CREATED, GONE, Browser
from tests.server.notify.test_webhook import Hook, listening
from tests.server.servers import QUICK, Person, close_all, run, running, seat_people, talking
from tests.server.test_notifications import SLOW


async def subscribe(person: Person, endpoint: str, browser: Browser) -> httpx.Response:
    told = browser.subscription(endpoint)
    body = {"endpoint": told.endpoint, "key": told.key, "auth": told.auth, "text": "É a tua vez"}
    async with talking(person.url, person.headers) as client:
        return await client.post(f"/api/tables/{person.table}/subscriptions", json=body)


def test_every_device_of_somebody_who_is_away_is_reminded(tmp_path: Path) -> None:
    """One whose subscription has ended is not called again."""

    async def scenario(url: str, phone: Hook, old: Hook) -> None:
        anna, bruno = await seat_people(url, SLOW, start=False)
        browser = Browser()
        for hook in (old, phone):
            answer = await subscribe(bruno, f"http://127.0.0.1:{hook.port}/secret", browser)
            assert answer.status_code == 204, answer.text
        await away(bruno)
        await anna.until((await anna.do("Start"))["n"])
        while len(phone.heard) < 1:
            await asyncio.sleep(0.05)
        body = phone.heard[0].partition(b"\r\n\r\n")[2]
        assert json.loads(browser.read(body)) == {"table": bruno.table, "text": "É a tua vez"}
        await bruno.connect()
        await bruno.until(anna.after)
        for person in (bruno, anna):  # once Anna has chosen her tickets, too, it is Bruno's turn
            await person.do("Play", do=person.update["options"][0])
            if person is bruno:
                await away(bruno)
        while len(phone.heard) < 2:
            await asyncio.sleep(0.05)
        await anna.close()

    async def reminded() -> None:
        async with listening(CREATED) as phone, listening(GONE) as old:
            settings = f"private_webhooks = true\n{QUICK}"
            with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
                await scenario(server.url, phone, old)
                assert server.stop() == 0
                assert "/secret" not in server.log.read_text()
            assert len(old.heard) == 1

    run(reminded())


def test_who_may_subscribe_to_what(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        (slow,) = await seat_people(url, SLOW, ("Anna",), start=False)
        (quick,) = await seat_people(url, {**SLOW, "pace": {"type": "untimed"}}, ("Anna",), start=False)
        spectator = Person(url, slow.table, None)
        fine, inside = "https://push.example.net/secret", "https://127.0.0.1/secret"
        assert (await subscribe(slow, fine, Browser())).status_code == 204
        assert (await subscribe(spectator, fine, Browser())).json()["code"] == "NOT_SEATED"
        assert refused(await subscribe(quick, fine, Browser())) == "PUSH_PACE"
        assert refused(await subscribe(slow, inside, Browser())) == "ADDRESS_PRIVATE"
        assert (await subscribe(slow, fine + "x" * 1000, Browser())).status_code == 400
        async with talking(url) as client:
            keys = [(await client.get("/api/push")).json()["key"] for _ in range(2)]
        assert keys[0] == keys[1]
        await close_all([slow, quick])

    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        run(scenario(server.url))


def refused(answer: httpx.Response) -> str:
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (400, "BAD_MESSAGE")
    return str(body["details"]["reason"])


async def away(person: Person) -> None:
    """Gone, and the server has noticed."""
    await person.close()
    while (await person.get()).json()["table"]["chairs"][1].get("present"):
        await asyncio.sleep(0.05)
