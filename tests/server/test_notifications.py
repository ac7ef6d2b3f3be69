"""In a game over days, people who are not there are notified of their turn."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.server.notify.test_mail import post_office
from tests.server.notify.test_webhook import NO_CONTENT, listening
from tests.server.servers import QUICK, Person, run, running, talking

SLOW = {"board": "usa", "chairs": ["open", "open"], "pace": {"type": "relaxed", "days": 2}, "first": 1}

MAIL = '[smtp]\nhost = "127.0.0.1"\nsecurity = "none"\nsender = "trains@example.org"\n'


def test_only_people_who_are_not_there_are_notified_of_their_turn(tmp_path: Path) -> None:
    async def scenario(url: str, hook_url: str) -> Person:
        async with talking(url) as client:
            body = {"settings": SLOW, "name": "Anna", "webhook": hook_url, "mail": "anna@example.org"}
            host = (await client.post("/api/tables", json=body)).json()
            address = f"/api/tables/{host['table']}/seats"
            guest = (await client.post(address, json={"name": "Bruno", "mail": "bruno@example.org"})).json()
        anna = Person(url, host["table"], host["token"])
        bruno = Person(url, host["table"], guest["token"])
        await anna.connect()
        await anna.listen()
        done = await anna.do("Start")  # both are to choose tickets; Anna is watching, Bruno is not
        await anna.until(done["n"])
        await bruno.connect()
        await bruno.listen()
        for person in (anna, bruno):
            answer = await person.do("Play", do=person.update["options"][0])
            await bruno.until(answer["n"])
        await anna.close()
        # Bruno begins: after his turn of two cards it is Anna's, who is gone by then.
        while bruno.update["view"]["to_act"] == [1]:
            answer = await bruno.do("Play", do={"type": "DrawBlind"})
            await bruno.until(answer["n"])
        await bruno.close()
        return anna

    async def notified() -> None:
        with post_office() as (post, port):
            async with listening(NO_CONTENT) as hook:
                settings = f"private_webhooks = true\n{QUICK}\n{MAIL}port = {port}\n"
                with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
                    await scenario(server.url, f"http://127.0.0.1:{hook.port}/secret")
                    while len(hook.heard) < 2 or len(post.mail()) < 2:
                        await asyncio.sleep(0.05)
                    assert server.stop() == 0
                    assert "/secret" not in server.log.read_text()
                texts = [json.loads(heard.partition(b"\r\n\r\n")[2])["content"] for heard in hook.heard]
                assert [text.partition(",")[0] for text in texts] == ["Bruno", "Anna"]
                assert [mail["To"] for mail in post.mail()] == ["bruno@example.org", "anna@example.org"]

    run(notified())
