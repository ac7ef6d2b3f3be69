"""People own their data: a new password, their sessions, everything in one file, the end of an account."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec import Struct

from ferrovia.game.record import loads
from ferrovia.game.saved_games import saved_games
from tests.server import patient
from tests.server.databases import execute, opened
from tests.server.servers import QUICK, Person, close_all, play_all, run, running

PASSWORD = "correct horse battery"
NEW = "staple the other way"
TABLE = {"board": "usa", "chairs": ["open", "open"]}
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


class Home(Struct):
    url: str
    database: str


@pytest.fixture(scope="module")
def home(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    folder = tmp_path_factory.mktemp("server")
    with running(
        folder, shared_database, f"{QUICK}exports_per_hour = 1000\nguesses_per_hour = 6\n"
    ) as server:
        yield Home(server.url, shared_database)
        assert server.stop() == 0


OPEN: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


class Member:
    """Somebody with an account, on one device."""

    def __init__(self, home: Home, name: str | None = None, agent: str = FIREFOX) -> None:
        self.name = name or f"Tjorven {uuid4().hex[:8]}"
        self.client = patient.client(base_url=home.url, headers={"User-Agent": agent})
        OPEN.append(self.client)
        path = "/api/accounts" if name is None else "/api/sessions"
        assert self.sign_in(path).status_code == 201

    def sign_in(self, path: str = "/api/sessions", password: str = PASSWORD) -> httpx.Response:
        return self.client.post(path, json={"name": self.name, "password": password})

    def signed_in(self) -> bool:
        return self.client.get("/api/me").status_code == 200

    def sit(self, home: Home, table: str | None = None) -> Person:
        address = "/api/tables" if table is None else f"/api/tables/{table}/seats"
        body: dict[str, Any] = {"name": self.name}
        answer = self.client.post(address, json=body if table else {**body, "settings": TABLE})
        assert answer.status_code == 201, answer.text
        return Person(home.url, answer.json()["table"], answer.json()["token"])

    def export(self) -> zipfile.ZipFile:
        answer = self.client.get("/api/me/export")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
        return zipfile.ZipFile(io.BytesIO(answer.content))


async def begin(home: Home, *members: Member) -> list[Person]:
    people = [members[0].sit(home)]
    people += [member.sit(home, people[0].table) for member in members[1:]]
    for person in people:
        await person.connect()
        await person.listen()
    done = await people[0].do("Start")
    for person in people:
        await person.until(done["n"])
    return people


def test_a_new_password_ends_all_other_sessions(home: Home) -> None:
    here = Member(home)
    there = Member(home, here.name)
    body = {"password": PASSWORD, "new": NEW}
    assert here.client.post("/api/me/password", json=body).status_code == 204
    assert (here.signed_in(), there.signed_in()) == (True, False)
    assert there.sign_in().status_code == 401
    assert there.sign_in(password=NEW).status_code == 201


def test_a_new_password_needs_the_old_one_and_is_no_weaker(home: Home) -> None:
    member = Member(home)
    wrong = member.client.post("/api/me/password", json={"password": NEW, "new": NEW})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "WRONG_PASSWORD")
    weak = member.client.post("/api/me/password", json={"password": PASSWORD, "new": "12345678"})
    assert (weak.status_code, weak.json()["code"]) == (400, "WEAK_PASSWORD")
    for _ in range(6):
        wrong = member.client.post("/api/me/deletion", json={"password": NEW})
    assert (wrong.status_code, wrong.json()["code"]) == (429, "TOO_MANY_GUESSES")
    member.client.delete("/api/sessions")
    assert member.sign_in().status_code == 201


def test_sessions_are_listed_in_plain_words_and_ended_together(home: Home) -> None:
    here = Member(home)
    there = Member(home, here.name, IPHONE)
    listed = there.client.get("/api/me/sessions").json()
    assert {(each["device"], each["here"]) for each in listed} == {
        ("Firefox, Windows", False),
        ("Safari, iPhone", True),
    }
    assert all(each["begun"] <= each["seen"] for each in listed)
    other = Member(home)
    assert here.client.delete("/api/me/sessions").status_code == 204
    assert (here.signed_in(), there.signed_in(), other.signed_in()) == (False, False, True)


def test_everything_is_exported_and_nothing_that_is_secret(home: Home) -> None:
    """A finished game in both forms; a game in progress as the seat has seen it."""

    async def scenario() -> None:
        anna, bert = Member(home), Member(home)
        people = await begin(home, anna, bert)
        assert (await people[0].do("Say", text="Gute Reise!"))["type"] == "done"
        assert (await people[1].do("Say", text="You too."))["type"] == "done"
        await play_all(people)
        going_on = await begin(home, anna, bert)
        for person in going_on:
            await person.play(First(), most=1)
        seen = going_on[0]
        await seen.until(max(person.after for person in going_on))
        anna.client.post("/api/me/bots", json={"name": f"bot-{uuid4().hex[:8]}"})
        files = anna.export()
        assert files.testzip() is None
        about = json.loads(files.read("account.json"))
        assert about["name"] == anna.name
        assert [each["device"] for each in about["sessions"]] == ["Firefox, Windows"]
        assert len(about["bots"]) == 1
        tables = json.loads(files.read("tables.json"))
        assert [table["id"] for table in tables] == [seen.table, people[0].table]
        assert [each["text"] for each in json.loads(files.read("said.json"))] == ["Gute Reise!"]
        record = loads((await people[0].get("/record")).text)
        name = f"games/usa-{people[0].table}"
        assert loads(files.read(f"{name}.jsonl").decode()) == record
        [game] = saved_games(io.BytesIO(files.read(f"{name}.txt")))
        assert game.check(None) is None
        assert game.record is not None
        assert game.record.lines == record.lines
        [playing] = [each for each in files.namelist() if each.startswith("playing/")]
        exported = json.loads(files.read(playing))
        shown = (await seen.get()).json()
        assert exported["view"] == shown["view"]
        assert exported["entries"] == shown["entries"]
        everything = b"".join(files.read(each) for each in files.namelist())
        for secret in (people[0].token, seen.token, anna.client.cookies["ferrovia_session"], PASSWORD):
            assert secret is not None
            assert secret.encode() not in everything
        await close_all([*people, *going_on])

    run(scenario())


def test_one_export_at_a_time_and_not_without_an_account(home: Home) -> None:
    assert patient.get(f"{home.url}/api/me/export").status_code == 401

    async def scenario() -> None:
        member = Member(home)
        cookies = {"ferrovia_session": member.client.cookies["ferrovia_session"]}
        async with patient.async_client(base_url=home.url, cookies=cookies) as client:
            answers = await asyncio.gather(*(client.get("/api/me/export") for _ in range(8)))
        assert {answer.status_code for answer in answers} <= {200, 429}
        assert any(answer.status_code == 200 for answer in answers)
        assert member.export().namelist() == [
            "README.txt",
            "account.json",
            "tables.json",
            "said.json",
            "mail.json",
        ]

    run(scenario())


def test_a_deleted_account_leaves_its_games_and_nothing_else(home: Home) -> None:
    async def scenario() -> None:
        leaver, friend = Member(home), Member(home)
        people = await begin(home, leaver, friend)
        await play_all(people)
        going_on = await begin(home, friend, leaver)
        waiting = leaver.sit(home)
        left = friend.sit(home)
        stood_up = leaver.sit(home, left.table)
        assert (await stood_up.post("Leave", "leave-again")).status_code == 200
        duel = {"board": "usa", "chairs": ["open", "level-1"]}
        challenge = leaver.client.post("/api/challenges", json=duel).json()["id"]
        seat = leaver.client.post(f"/api/challenges/{challenge}/tables", json={"name": leaver.name}).json()
        compared = Person(home.url, seat["table"], seat["token"])
        await compared.connect()
        await compared.play(First())
        bot = leaver.client.post("/api/me/bots", json={"name": f"bot-{uuid4().hex[:8]}"}).json()
        refused = leaver.client.post("/api/me/deletion", json={"password": NEW})
        assert refused.status_code == 401
        assert leaver.client.post("/api/me/deletion", json={"password": PASSWORD}).status_code == 204

        # The account is gone at once.
        assert not leaver.signed_in()
        assert leaver.sign_in().json()["code"] == "ACCOUNT_UNKNOWN"
        hello = {"type": "hello", "protocol": 2, "name": "x"}
        answer = patient.post(
            f"{home.url}/api/bot/stream", json=hello, headers={"Authorization": f"Bearer {bot['token']}"}
        )
        assert answer.status_code in (400, 401)
        assert leaver.sign_in("/api/accounts").json()["code"] == "NAME_TAKEN"
        impostor = {"name": leaver.name.replace("o", "0"), "password": PASSWORD}
        assert patient.post(f"{home.url}/api/accounts", json=impostor).json()["code"] == "NAME_TAKEN"

        # Whoever is at the table hears of it, and plays to the end against a bot.
        other = going_on[0]
        while other.update["table"]["chairs"][1]["name"] == leaver.name:
            await other.listen()
        assert other.update["table"]["chairs"][1]["absent"] == "resigned"
        await other.play(First())
        assert other.update["table"]["status"] == "finished"
        assert (await going_on[1].get()).json()["you"].get("chair") is None, "the old token opens nothing"

        # Nowhere is the name left.
        while await asyncio.to_thread(_named, home, friend, leaver.name, people[0].table):
            await asyncio.sleep(0.05)
        assert leaver.name not in (await waiting.get()).text
        watcher = Person(home.url, left.table, left.token)
        assert leaver.name not in (await watcher.get()).text
        record = loads((await people[0].get("/record")).text)
        assert record.header.players == ("Former player", friend.name)
        record.verify()
        assert friend.signed_in()
        assert friend.client.get("/api/me").json()["games"] == 1
        assert len(friend.client.get("/api/me/games").json()) == 3
        while found := await asyncio.to_thread(_stored, home, leaver.name):
            await asyncio.sleep(0.05)
        assert found == []
        await close_all([*people, *going_on, compared])

    run(scenario())


def test_the_name_of_a_deleted_account_is_free_in_no_spelling(home: Home) -> None:
    last = uuid4().hex[:8]
    body = {"name": f"Rita {last}", "password": PASSWORD}
    with patient.client(base_url=home.url) as rita:
        assert rita.post("/api/accounts", json=body).status_code == 201
        assert rita.post("/api/me/deletion", json={"password": PASSWORD}).status_code == 204
    for name in ("RITA", "rita", "RiTA", "R\u00edta"):
        answer = patient.post(f"{home.url}/api/accounts", json={**body, "name": f"{name} {last}"})
        assert answer.json()["code"] == "NAME_TAKEN", name


def test_a_restart_forgets_nothing_and_an_unreadable_table_loses_the_name_too(tmp_path: Path) -> None:
    """The server is killed before it has looked at any table. One was dealt on another board since."""
    database = tmp_path / "ferrovia.db"

    def tables(home: Home) -> str:
        leaver, friend = Member(home), Member(home)
        person = leaver.sit(home)
        friend.sit(home, person.table)
        start = {"type": "Start", "n": 2, "id": "start-the-game"}
        address = f"/api/tables/{person.table}/commands"
        assert leaver.client.post(address, json=start).status_code == 200
        leaver.sit(home)
        return leaver.name

    async def delete(name: str) -> None:
        async with opened(database) as [store]:
            account = await store.account_named(name)
            assert account is not None
            await store.delete_account(account.id, 1, 2)

    with running(tmp_path, str(database)) as server:
        name = tables(Home(server.url, server.database))
        server.kill()
    other = """replace(cast(body as text), 'fingerprint":"', 'fingerprint":"0')"""
    started = "cast(body as text) like '%Started%'"
    execute(database, f"update entries set body = cast({other} as blob) where {started}")
    asyncio.run(delete(name))
    home = Home("", str(database))
    assert set(_stored(home, name)) == {"entries", "listings"}
    with running(tmp_path, str(database)) as server:
        while _stored(home, name):
            time.sleep(0.05)
        assert "BOARD_CHANGED" in patient.get(f"{server.url}/api/tables/{_started(database)}").text
        assert server.stop() == 0
        assert "a name stays" not in server.log.read_text()
    summaries = execute(database, "select cast(summary as text) from listings where status = 'playing'")
    assert "Former player" in summaries[0][0]
    assert execute(database, "select count(*) from accounts") == [(2,)], "its number is never used again"


def _started(database: Path) -> str:
    [[table]] = execute(database, "select table_id from listings where status = 'playing'")
    return str(table)


def test_a_forgotten_password_is_chosen_anew_with_a_link_that_works_once(home: Home) -> None:
    member = Member(home)
    token = uuid4().hex
    digest = hashlib.sha256(token.encode()).hexdigest()
    sqlite = not home.database.startswith("postgresql")
    [[account]] = _execute(home, f"select id from accounts where name = '{member.name}'")
    body = f"x'{digest}'" if sqlite else f"'\\x{digest}'"
    _execute(home, f"insert into resets (digest, account, expires) values ({body}, {account}, 4000000000000)")
    url = f"{home.url}/api/reset"
    assert patient.post(url, json={"token": "x" + token, "password": NEW}).json()["code"] == "BAD_TOKEN"
    assert patient.post(url, json={"token": token, "password": "12345678"}).json()["code"] == "WEAK_PASSWORD"
    answer = patient.post(url, json={"token": token, "password": NEW})
    assert (answer.status_code, answer.json()["name"]) == (201, member.name)
    assert not member.signed_in()
    assert member.sign_in(password=NEW).status_code == 201
    assert patient.post(url, json={"token": token, "password": PASSWORD}).json()["code"] == "BAD_TOKEN"


class First(Random):
    def choice(self, seq: Any) -> Any:
        return seq[0]


def _named(home: Home, friend: Member, name: str, table: str) -> bool:
    """Is somebody still called by the name in what another player can see?"""
    exported = friend.export()
    texts = [
        friend.client.get("/api/me/games").text,
        patient.get(f"{home.url}/api/tables/{table}").text,
        *(exported.read(file).decode() for file in exported.namelist()),
    ]
    return any(name in text for text in texts)


def _execute(home: Home, statement: str) -> list[Any]:
    return execute(
        Path(home.database) if not home.database.startswith("postgresql") else home.database, statement
    )


def _stored(home: Home, name: str) -> list[str]:
    """The tables of the database in which the name can be found, in any column."""
    if home.database.startswith("postgresql"):
        tables = [
            row[0] for row in _execute(home, "select tablename from pg_tables where schemaname = 'public'")
        ]
        hexed = name.encode().hex()
        return [
            table
            for table in tables
            if any(
                name in text or hexed in text for [text] in _execute(home, f"select t::text from {table} t")
            )
        ]
    with closing(sqlite3.connect(home.database)) as connection:
        tables = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
        return [
            table
            for table in tables
            for row in connection.execute(f"select * from {table}")
            if any(name.encode() in _bytes(value) for value in row)
        ]


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
