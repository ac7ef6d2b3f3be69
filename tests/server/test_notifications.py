"""In a game over days, people who are not there are notified of their turn: if they want to be, and once."""

from __future__ import annotations

import asyncio
import json
import re
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx

from tests.server import patient
from tests.server.notify.test_mail import Post, smtp_server
from tests.server.notify.test_webhook import NO_CONTENT, Hook, listening
from tests.server.servers import QUICK, Person, Server, run, running, talking

SLOW = {"board": "usa", "chairs": ["open", "open"], "pace": {"type": "relaxed", "days": 2}, "first": 1}
SITE = "https://trains.example.org"
MAIL = '[smtp]\nhost = "127.0.0.1"\nsecurity = "none"\nsender = "trains@example.org"\n'
ROUNDS = 5  # as often as a turn may be taken back
NASTY = "WIN http://evil.example"


def settings(port: int, limits: str = "") -> str:
    return f'public_url = "{SITE}"\nprivate_webhooks = true\n{QUICK}{limits}\n{MAIL}port = {port}\n'


def link_in(mail: EmailMessage, what: str, url: str) -> str:
    """A link of a mail, at the address where the server really is."""
    (found,) = re.findall(rf"{SITE}(/notices/{what}\?\S+)", mail.get_content())
    return f"{url}{found}"


def mails_to(post: Post, address: str) -> list[EmailMessage]:
    return [mail for mail in post.mail() if mail["To"] == address]


async def until_mail(post: Post, address: str, count: int) -> list[EmailMessage]:
    while len(mails_to(post, address)) < count:
        await asyncio.sleep(0.05)
    return mails_to(post, address)


async def confirm(post: Post, url: str, address: str) -> None:
    """As its owner does, who has been asked once."""
    (question,) = await until_mail(post, address, 1)
    async with talking(url) as client:
        answer = await client.post(link_in(question, "confirm", url))
        assert answer.status_code == 200, answer.text


async def seat_two(
    url: str, first: dict[str, Any], second: dict[str, Any], slow: dict[str, Any] = SLOW
) -> tuple[Person, Person]:
    """Neither of them is connected."""
    async with talking(url) as client:
        host = (await client.post("/api/tables", json={"settings": slow, **first})).json()
    async with talking(url) as client:
        guest = (await client.post(f"/api/tables/{host['table']}/seats", json=second)).json()
    return Person(url, host["table"], host["token"]), Person(url, host["table"], guest["token"])


async def begin(here: Person, gone: Person) -> None:
    """One of the two is there and starts; both choose their tickets."""
    await here.connect()
    await here.listen()
    await here.until((await here.do("Start"))["n"])
    for person in (here, gone):
        look = (await person.get()).json()
        await say(person, look["n"], "Play", do=look["options"][0])


async def say(person: Person, n: int, kind: str, **fields: Any) -> int:
    """A command by somebody who is not connected."""
    async with talking(person.url, person.headers) as client:
        body = {"type": kind, "n": n, "id": f"{kind}-{n:08}", **fields}
        answer = await client.post(f"/api/tables/{person.table}/commands", json=body)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["n"])


async def claim(person: Person) -> int:
    """A turn that can be taken back."""
    look = (await person.get()).json()
    return await say(
        person, look["n"], "Play", do=next(do for do in look["options"] if do["type"] == "Claim")
    )


def texts(hook: Hook) -> list[str]:
    return [json.loads(heard.partition(b"\r\n\r\n")[2])["content"] for heard in hook.heard]


def test_only_people_who_are_not_there_are_notified_of_their_turn(tmp_path: Path) -> None:
    async def scenario(url: str, post: Post, hook_url: str) -> None:
        anna, bruno = await seat_two(
            url,
            {"name": "Anna", "webhook": hook_url, "mail": "anna@example.org"},
            {"name": "Bruno", "mail": "bruno@example.org"},
        )
        for address in ("anna@example.org", "bruno@example.org"):
            await confirm(post, url, address)
        await anna.connect()
        await anna.listen()
        done = await anna.do("Start")  # both are to choose tickets; Anna is watching, Bruno is not
        await anna.until(done["n"])
        await until_mail(post, "bruno@example.org", 2)
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
        mail = (await until_mail(post, "anna@example.org", 2))[1]
        assert mail["Subject"] == "Ferrovia: your turn"
        assert mail.get_content().startswith(f"It's your turn on USA:\n{SITE}/tables/{anna.table}\n")

    async def notified() -> None:
        with smtp_server() as (post, port):
            async with listening(NO_CONTENT) as hook:
                with running(tmp_path, str(tmp_path / "ferrovia.db"), settings(port)) as server:
                    await scenario(server.url, post, f"http://127.0.0.1:{hook.port}/secret")
                    while len(hook.heard) < 2:
                        await asyncio.sleep(0.05)
                    assert server.stop() == 0
                    log = server.log.read_text()
                    assert "/secret" not in log
                    assert not [mail for mail in post.mail() if mail.get_content() in log]
                first, second = texts(hook)
                assert first.startswith("Your turn on USA, Bruno. ")
                assert f"{SITE}/notices/stop?to=" in first
                assert second.startswith("Your turn on USA, Anna. ")
                assert "/notices/" not in second  # said once
                assert len(post.mail()) == 4

    run(notified())


def test_play_and_undo_in_turns_bombs_nobody(tmp_path: Path) -> None:
    """Somebody takes two seats, gives the address of a stranger and of a channel, and plays and takes back,
    over and over. The stranger is asked once whether they want mail, in our words; the channel hears of the
    turn once; and somebody else's notification arrives meanwhile."""

    async def scenario(url: str, post: Post, hook: Hook) -> None:
        carla, dora = await seat_two(url, {"name": "Carla"}, {"name": "Dora", "mail": "dora@example.org"})
        await confirm(post, url, "dora@example.org")
        webhook = f"http://127.0.0.1:{hook.port}/"
        eve, other = await seat_two(
            url,
            {"name": "Eve", "webhook": webhook},
            {"name": NASTY, "mail": "victim@example.org"},
            {**SLOW, "first": 0, "seed": 3},
        )
        await begin(eve, other)
        for _ in range(ROUNDS):
            await say(eve, await claim(eve), "Undo")
        await claim(eve)
        (question,) = await until_mail(post, "victim@example.org", 1)
        assert "WIN" not in str(question) + question.get_content()
        assert "evil" not in str(question) + question.get_content()
        await begin(carla, dora)
        await until_mail(post, "dora@example.org", 2)
        assert len(mails_to(post, "victim@example.org")) == 1
        # One for the tickets at the start, one for the turn.
        assert [text.partition(". ")[0] for text in texts(hook)] == [
            "Your turn on USA, WIN http evil example"
        ] * 2
        for person in (eve, carla):
            await person.close()

    async def bombed() -> None:
        with smtp_server() as (post, port):
            async with listening(NO_CONTENT) as hook:
                with running(tmp_path, str(tmp_path / "ferrovia.db"), settings(port)) as server:
                    await scenario(server.url, post, hook)

    run(bombed())


def test_a_confirmed_address_gets_one_mail_for_each_turn_and_so_many_a_day(tmp_path: Path) -> None:
    """Also after a restart, in whatever order turns are played and taken back."""

    async def bother(url: str, post: Post) -> tuple[Person, Person]:
        eve, other = await seat_two(
            url,
            {"name": "Eve"},
            {"name": "Bruno", "mail": "bruno@example.org"},
            {**SLOW, "first": 0, "seed": 3},
        )
        await confirm(post, url, "bruno@example.org")
        await begin(eve, other)
        await until_mail(post, "bruno@example.org", 2)  # the question, and the tickets
        for _ in range(3):
            await say(eve, await claim(eve), "Undo")
        await until_mail(post, "bruno@example.org", 3)
        await eve.close()
        return eve, other

    async def go_on(eve: Person, other: Person, post: Post) -> None:
        await claim(eve)
        for _ in range(4):  # turns of two cards each, without anybody being there
            for person in (other, eve):
                for _ in range(2):
                    look = (await person.get()).json()
                    await say(person, look["n"], "Play", do={"type": "DrawBlind"})
        await until_mail(post, "bruno@example.org", 5)

    with smtp_server() as (post, port):
        limited = settings(port, "notices_per_day = 4\n")
        with running(tmp_path, str(tmp_path / "ferrovia.db"), limited) as server:

            async def whole() -> None:
                eve, other = await bother(server.url, post)
                assert server.stop() == 0
                assert len(post.mail()) == 3
                server.start()
                await go_on(eve, other, post)
                assert server.stop() == 0

            run(whole())
        assert len(post.mail()) == 1 + 4


def test_the_owner_of_an_address_decides(tmp_path: Path) -> None:
    """A link that is only opened decides nothing; what the owner said counts for whoever asked, and for
    nobody else; "no more" is kept until it is taken back."""

    async def scenario(url: str, post: Post) -> None:
        ann = {"name": "Ann", "mail": "ann@example.org"}
        async with talking(url) as own, talking(url) as stranger:
            await open_one(own, ann)
            (question,) = await until_mail(post, "ann@example.org", 1)
            link = link_in(question, "confirm", url)
            for _ in range(2):  # as a mail scanner does
                assert "<button>Yes, send me mail</button>" in (await own.get(link)).text
            assert "Thank you" in (await own.post(link)).text
            assert "Thank you" in (await own.get(link)).text
            await open_one(own, ann)  # the same device: not asked again
            await open_one(stranger, ann)  # another one: asked
            await until_mail(post, "ann@example.org", 2)
            await open_one(stranger, {**ann, "mail": "ann+tag@example.org"})  # nor is this a third mailbox
            stop = link_in(question, "stop", url)
            assert "<button>Send nothing more</button>" in (await own.get(stop)).text
            one_click = await stranger.post(stop, data={"List-Unsubscribe": "One-Click"})
            assert "Allow messages again" in one_click.text
            assert "Allow messages again" in (await own.get(stop)).text
            assert "Allow messages again" in (await own.post(link)).text  # yes to one is not no to "no more"
            await open_one(stranger, ann)
            allow = stop.replace("/stop", "/allow")
            assert "allowed again" in (await own.post(allow)).text
            assert "Thank you" in (await own.get(link)).text
            for forged in (link[:-4] + "AAAA", stop[:-4] + "AAAA", stop.split("?")[0], stop + "x" * 100):
                answer = await own.post(forged)
                assert answer.status_code in (400, 404), answer.text
        assert len(post.mail()) == 2

    with smtp_server() as (post, port), running(tmp_path, str(tmp_path / "f.db"), settings(port)) as server:
        run(scenario(server.url, post))
        log = server.log.read_text()
        assert "ann@example.org" not in log
        assert "to=" not in log
        assert "id=" not in log


async def open_one(client: httpx.AsyncClient, body: dict[str, Any]) -> None:
    answer = await client.post("/api/tables", json={"settings": SLOW, **body})
    assert answer.status_code == 201, answer.text


def test_an_address_may_be_given_changed_and_taken_back_later(tmp_path: Path) -> None:
    async def give(person: Person, mail: str | None) -> httpx.Response:
        async with talking(person.url, person.headers) as client:
            return await client.post(f"/api/tables/{person.table}/mail", json={"mail": mail})

    async def scenario(url: str, post: Post) -> None:
        anna, bruno = await seat_two(
            url, {"name": "Anna"}, {"name": "Bruno"}, {**SLOW, "first": 0, "seed": 3}
        )
        for mail in ("old@example.org", "new@example.org"):
            assert (await give(bruno, mail)).status_code == 204
            await confirm(post, url, mail)
        assert (await give(bruno, "not an address")).json()["details"] == {"reason": "MAIL_ADDRESS"}
        assert (await give(Person(url, bruno.table, None), "x@example.org")).json()["code"] == "NOT_SEATED"
        await begin(anna, bruno)
        await until_mail(post, "new@example.org", 2)
        assert (await give(bruno, None)).status_code == 204
        n = (await anna.get()).json()["n"]
        assert (await give(bruno, None)).status_code == 204
        look = (await anna.get()).json()
        assert look["n"] == n  # nothing new
        assert "example.org" not in json.dumps(look)
        assert (await give(anna, "anna@example.org")).status_code == 204
        await confirm(post, url, "anna@example.org")
        await claim(anna)
        await anna.close()
        for _ in range(2):
            look = (await bruno.get()).json()
            await say(bruno, look["n"], "Play", do={"type": "DrawBlind"})
        await until_mail(post, "anna@example.org", 2)
        assert len(post.mail()) == 5

    with smtp_server() as (post, port), running(tmp_path, str(tmp_path / "f.db"), settings(port)) as server:
        run(scenario(server.url, post))
        keys = patient.get(f"{server.url}/api/push").json()
        assert keys["mail"] is True


def test_questions_are_few_for_who_asks_and_for_who_is_asked(tmp_path: Path) -> None:
    """Whatever device they come from, before and after a restart; others are asked meanwhile."""
    limits = "mail_questions_per_day = 8\nmail_questions_to_one = 2\n"

    async def scenario(server: Server, post: Post) -> None:
        for name in ("one", "one", "one", "one", "one", "two"):
            await open_from("127.0.0.1", server.url, f"{name}@example.org")
        await until_mail(post, "two@example.org", 1)
        assert server.stop() == 0
        server.start()
        for name in ("two+1", "two+2", "four", "five"):  # the ninth and tenth from here
            await open_from("127.0.0.1", server.url, f"{name}@example.org")
        await open_from("198.51.100.7", server.url, "other@example.org")
        await until_mail(post, "other@example.org", 1)

    with (
        smtp_server() as (post, port),
        running(tmp_path, str(tmp_path / "f.db"), settings(port, limits)) as server,
    ):
        run(scenario(server, post))
    asked = [mail["To"].partition("@")[0] for mail in post.mail()]
    assert sorted(asked) == ["one", "one", "other", "two", "two+1"]


async def open_from(client: str, url: str, mail: str) -> None:
    """From an address that the proxy tells, with a new device each time."""
    async with talking(url, {"X-Forwarded-For": client}) as device:
        await open_one(device, {"name": "Eve", "mail": mail})


def test_a_channel_gets_its_messages_of_a_day_however_its_address_is_spelled(tmp_path: Path) -> None:
    async def scenario(url: str, hook: Hook, other: Hook) -> None:
        address = f"http://127.0.0.1:{hook.port}/secret"
        spelled = [f"{address}{more}" for more in ("", "?1", "?2", "#a", "/", ";a")]
        spelled += [address.replace("secret", "%73ecret"), f"http://127.0.0.1:{other.port}/secret"]
        for webhook in spelled:
            anna, bruno = await seat_two(url, {"name": "Anna", "webhook": webhook}, {"name": "Bruno"})
            await begin(anna, bruno)
            reached = other if webhook == spelled[-1] else hook
            while len(reached.heard) < 2:  # the tickets; then it is Bruno's turn
                await asyncio.sleep(0.05)
            await anna.close()
        assert len(hook.heard) == 2

    async def flooded() -> None:
        with smtp_server() as (_, port):
            async with listening(NO_CONTENT) as hook, listening(NO_CONTENT) as other:
                few = settings(port, "notices_per_day = 2\n")
                with running(tmp_path, str(tmp_path / "f.db"), few) as server:
                    await scenario(server.url, hook, other)

    run(flooded())


def test_a_channel_can_end_its_messages(tmp_path: Path) -> None:
    async def scenario(url: str, hook: Hook) -> None:
        webhook = f"http://127.0.0.1:{hook.port}/"
        anna, bruno = await seat_two(url, {"name": "Anna", "webhook": webhook}, {"name": "Bruno"})
        await begin(anna, bruno)
        while len(hook.heard) < 2:  # the tickets; then it is Bruno's turn
            await asyncio.sleep(0.05)
        (path,) = re.findall(rf"{SITE}(/notices/stop\?\S+)", texts(hook)[0])
        async with talking(url) as client:
            assert (await client.post(path)).status_code == 200
        spelled = {"name": "Anna", "webhook": f"{webhook}?again"}
        again, other = await seat_two(url, spelled, {"name": "Bruno"})
        await begin(again, other)
        async with listening(NO_CONTENT) as elsewhere:
            webhook = f"http://127.0.0.1:{elsewhere.port}/"
            third, last = await seat_two(url, {"name": "Anna", "webhook": webhook}, {"name": "Bruno"})
            await begin(third, last)
            while len(elsewhere.heard) < 2:
                await asyncio.sleep(0.05)
        assert len(hook.heard) == 2
        for person in (anna, again, third):
            await person.close()

    async def ended() -> None:
        with smtp_server() as (_, port):
            async with listening(NO_CONTENT) as hook:
                with running(tmp_path, str(tmp_path / "f.db"), settings(port)) as server:
                    await scenario(server.url, hook)

    run(ended())


def test_the_pages_work_without_script_in_any_client(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "f.db")) as server:
        for path in ("confirm", "stop", "confirm?id=x", "stop?to=%00", "stop?to=" + "x" * 64):
            answer = patient.get(f"{server.url}/notices/{path}")
            assert answer.status_code == 404
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-store"
            assert "<script" not in answer.text
        assert patient.get(f"{server.url}/notices/style.css").status_code == 200


def test_whoever_gets_mail_from_a_locked_server_needs_no_password_to_end_it(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "f.db"), f'password = "open sesame"\n{QUICK}') as server:
        assert patient.get(f"{server.url}/api/tables").status_code == 401
        link = f"{server.url}/notices/stop?to=x"
        for answer in (patient.get(link), patient.post(link, data={"List-Unsubscribe": "One-Click"})):
            assert "This link doesn't work any more" in answer.text
