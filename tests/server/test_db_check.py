"""`ferrovia db check`: a whole database is read and played again, and everything wrong is found."""

from __future__ import annotations

import asyncio
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path

import pytest
from msgspec import Struct

from ferrovia.cli import main
from ferrovia.server.accounts import looks_of
from ferrovia.server.database_check import KINDS
from ferrovia.server.storage.store import Arrival, Store
from tests.server.aged_tables import TODAY, AgedTables
from tests.server.databases import Database, execute, with_store
from tests.server.games import finished_game, open_table
from tests.server.online.streaming import StreamedBot
from tests.server.servers import Person, close_all, play_all, running
from tests.server.test_own_data import OPEN, PASSWORD, Home, Member, begin


def check(database: Database, settings: Path | None = None) -> tuple[int, str]:
    more = [] if settings is None else ["--config", str(settings)]
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        status = main(["db", "check", "--database", str(database), *more])
    return status, out.getvalue()


@pytest.fixture
def played(database: Database, tmp_path: Path) -> tuple[Database, str]:
    """A database with a finished game and one in progress, checked while its server runs; and the first."""
    with running(tmp_path, str(database)) as server:
        finished = finished_game(server.url).table
        open_table(server.url, "Anna")
        status, text = check(database)
        assert status == 0, text
        server.stop()
    return database, finished


def test_everything_wrong_is_found(played: tuple[Database, str]) -> None:
    database, finished = played
    status, text = check(database)
    assert status == 0, text
    assert "2 tables" in text
    assert "nothing is wrong" in text
    where = f"where table_id = '{finished}'"
    for damage, complaint in (
        (f"update listings set status = 'playing' {where}", "it is finished, but listed as playing"),
        (f"delete from listings {where}", "it is not listed"),
        ("insert into subscriptions values ('gone', 0, 'e', 1, 'k', 'a', 't', 0)", "table_id gone is not in"),
        ("insert into players (table_id, account) values ('gone', 7)", "account 7 is not in accounts"),
        (f"delete from entries {where} and n = 5", f"table {finished}: entry 5 is missing"),
        (f"update entries set body = 'x' {where} and n = 3", f"table {finished}: entry 5 is missing"),
        (f"delete from entries {where} and n > 4", f"table {finished}: entry 3 cannot be read"),
    ):
        execute(database, damage)
        status, text = check(database)
        assert status == 1
        assert complaint in text


def test_every_kind_of_row_is_counted(database: Database) -> None:
    async def nothing(store: Store) -> None:
        pass

    with_store(database, nothing)
    names = (
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        if isinstance(database, Path)
        else "select tablename from pg_tables where schemaname = 'public'"
    )
    assert {name for [name] in execute(database, names)} == {*KINDS, "schema_version"}
    assert len(set(KINDS)) == len(KINDS)


def test_what_hangs_in_the_air_is_found_wherever_it_is(database: Database) -> None:
    async def nothing(store: Store) -> None:
        pass

    with_store(database, nothing)
    assert check(database)[0] == 0
    for kind, columns in (
        (
            "consents",
            "(id, mailbox, address, confirmed, account, expires) values ('i', 'm', 'a', true, 7, 0)",
        ),
        ("notices", "(table_id, chair, turn) values ('gone', 0, 0)"),
        ("looks", "(digest, account) values ('d', 7)"),
        ("resets", "(digest, account, expires) values ('d', 7, 0)"),
        ("table_origins", "(origin, table_id, chair, sitting, at) values ('o', 'gone', 0, 0, 0)"),
        ("account_origins", "(origin, account, at) values ('o', 7, 0)"),
        (
            "reports",
            "(table_id, chair, n, at, times, settled, body) values ('gone', 0, 0, 0, 1, false, '')",
        ),
    ):
        execute(database, f"insert into {kind} {columns}")
        status, text = check(database)
        assert status == 1
        assert f"{kind}: " in text


def test_it_says_what_is_due_to_be_cleaned_up(database: Database, tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        await aged.table(31)
        await aged.table(20_000, "playing")
        arrival = Arrival("origin", b"digest", 1 << 52, "")
        await store.register("Anna", looks_of("Anna"), "hash", arrival, TODAY)

    with_store(database, scenario)
    settings = tmp_path / "ferrovia.toml"
    settings.write_text("[keep]\nfinished_games = 36500\ncontacts = 36500\naddresses = 36500\n")
    assert "to be cleaned up" not in check(database, settings)[1]
    settings.write_text("[keep]\nfinished_games = 1\naddresses = 1\n")
    status, text = check(database, settings)
    assert status == 0, text
    due = text.partition("to be cleaned up")[2]
    assert [line.split() for line in due.splitlines()[1:4]] == [
        ["finished_games", "1"],
        ["table_origins", "2"],
        ["account_origins", "1"],
    ]


def test_an_illegal_move_is_found(played: tuple[Database, str]) -> None:
    database, finished = played
    where = f"where table_id = '{finished}'"
    [[last]] = execute(database, f"select max(n) from entries {where}")
    execute(database, f"delete from entries {where} and n = 3")
    execute(database, f"update entries set n = 3 {where} and n = {last}")
    execute(database, f"delete from entries {where} and n > 3")
    status, text = check(database)
    assert status == 1
    assert f"table {finished}: it cannot be played again" in text


class Deletions(Struct):
    """Somebody whose account is deleted, somebody whom the operator removes with a network bot, and the table
    of a friend at which that bot sits."""

    leaver: Member
    removed: Member
    table: str


async def play_with_both(home: Home) -> Deletions:
    """A friend stays at every kind of table at which accounts can sit."""
    leaver, removed, friend = Member(home), Member(home), Member(home)
    finished = await begin(home, friend, leaver)
    await play_all(finished)
    agreed = await begin(home, friend, leaver)
    for person in agreed:
        assert (await person.do("End"))["type"] == "done"
    playing = [await begin(home, friend, other) for other in (leaver, removed)]
    await close_all([*finished, *agreed, *chain(*playing)])
    leaver.sit(home)
    left = friend.sit(home)
    assert (await leaver.sit(home, left.table).post("Leave", "leave-again")).status_code == 200
    duel = {"board": "usa", "chairs": ["open", "level-1"]}
    challenge = leaver.client.post("/api/challenges", json=duel).json()["id"]
    begun = leaver.client.post(f"/api/challenges/{challenge}/tables", json={"name": leaver.name})
    assert begun.status_code == 201, begun.text
    bot = removed.client.post("/api/me/bots", json={"name": "helper"}).json()
    async with StreamedBot(home.url, bot["token"]).connected():
        settings = {"board": "usa", "chairs": ["open", "@helper"]}
        opened = friend.client.post("/api/tables", json={"settings": settings, "name": friend.name}).json()
        host = Person(home.url, opened["table"], opened["token"])
        started = await host.post("Start", "start-the-game")
        assert started.status_code == 200, started.text
    return Deletions(leaver, removed, host.table)


def until_forgotten(database: Database) -> None:
    """Until no table belongs to a deleted account any more."""
    left = """
        select 1 from players join accounts on accounts.id = players.account where deleted is not null"""
    while execute(database, left):
        time.sleep(0.05)


def test_after_accounts_were_deleted_nothing_is_wrong(database: Database, tmp_path: Path) -> None:
    with running(tmp_path, str(database)) as server:
        home = Home(server.url, str(database))
        who = asyncio.run(play_with_both(home))
        while not execute(database, "select 1 from ratings"):
            time.sleep(0.05)
        status, text = check(database)
        assert status == 0, text
        assert who.leaver.client.post("/api/me/deletion", json={"password": PASSWORD}).status_code == 204
        until_forgotten(database)
        status, text = check(database)
        assert status == 0, text
        remove = ["admin", "--database", str(database), "remove", "--account", who.removed.name, "--yes"]
        assert main(remove) == 0
        server.stop()
        server.start()  # which looks at once for tables of those who were deleted elsewhere
        until_forgotten(database)
        status, text = check(database)
        assert status == 0, text
        while OPEN:
            OPEN.pop().close()
        server.stop()
    execute(database, f"delete from players where table_id = '{who.table}'")
    status, text = check(database)
    assert status == 1
    assert f"table {who.table}: its players are others" in text, "of accounts that there are"


def test_what_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    assert check(tmp_path / "none.db")[0] == 1
    notes = tmp_path / "notes.db"
    notes.write_text("These are my notes. " * 1000)
    status, text = check(notes)
    assert status == 1
    assert text.count("\n") == 1
