"""Databases of other versions, nodes that start at once, addresses, event loops."""

from __future__ import annotations

import asyncio
import sys
import traceback
from pathlib import Path

import pytest

from ferrovia.server.storage import postgres, sqlite_file
from ferrovia.server.storage.errors import CannotOpen, DatabaseTooNew
from ferrovia.server.storage.opening import open_store
from ferrovia.server.storage.revision import NEWEST, STORED
from ferrovia.server.storage.store import Account, Store, Stored
from tests.server.databases import Database, execute, opened, with_store

ACCOUNT = """
    insert into accounts (name, folded_name, password, mu, sigma, games)
    values ('Anna', 'anna', 'h', 25, 8, 3)"""


def prepare(database: Database, revision: str) -> None:
    if isinstance(database, Path):
        sqlite_file.prepare(database, revision)
    else:
        asyncio.run(postgres.prepare(database, revision))


def test_an_older_database_is_brought_up_to_date(database: Database) -> None:
    prepare(database, "0001")
    body = "x'6f6c64'" if isinstance(database, Path) else "'old'"
    execute(database, ACCOUNT)
    execute(database, f"insert into entries (table_id, n, body) values ('t', 0, {body})")
    assert execute(database, STORED) == [("0001",)]

    async def scenario(store: Store) -> None:
        assert await store.entries("t") == [Stored("t", 0, b"old")]
        anna = await store.account_named("anna")
        assert anna is not None
        assert anna == Account(anna.id, "Anna", "h", 25.0, 8.0, 3)
        assert await store.rate("t", [anna], [anna])

    with_store(database, scenario)
    assert execute(database, STORED) != [("0001",)]


def test_a_database_that_is_up_to_date_needs_no_migrations(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(database, "head")
    assert execute(database, STORED) == [(NEWEST,)]
    monkeypatch.setitem(sys.modules, "ferrovia.server.storage.migrations", None)

    async def scenario(store: Store) -> None:
        await store.append(Stored("t", 0, b""))

    with_store(database, scenario)


def test_a_newer_database_is_refused(database: Database) -> None:
    prepare(database, NEWEST)
    execute(database, "update alembic_version set version_num = '9999'")
    for _ in range(2):
        with pytest.raises(DatabaseTooNew, match=r"newer Ferrovia.*9999"):
            asyncio.run(open_store(database))
    assert execute(database, STORED) == [("9999",)]


def test_an_upgrade_that_fails_leaves_nothing_behind(database: Database) -> None:
    if isinstance(database, Path):
        execute(database, f"pragma application_id = {sqlite_file.APPLICATION}")
    execute(database, "create table secrets (own integer)")
    with pytest.raises(CannotOpen, match="secrets"):
        asyncio.run(open_store(database))
    execute(database, "drop table secrets")

    async def scenario(store: Store) -> None:
        await store.append(Stored("t", 0, b""))

    with_store(database, scenario)


def test_nodes_may_start_at_once(postgres_database: str) -> None:
    async def scenario() -> None:
        nodes = await asyncio.gather(*(open_store(postgres_database) for _ in range(4)))
        await asyncio.gather(*(node.append(Stored("t", n, b"")) for n, node in enumerate(nodes)))
        assert await nodes[0].newest(["t"]) == {"t": 3}
        for node in nodes:
            await node.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:hunter2@127.0.0.1:1/games",
        "postgres://127.0.0.1:1/games?password=hunter2",
        "postgresql://anna:hunter2@127.0.0.1:1/games?sslmode=nonsense",
        "postgresql://anna:hunter2",
        "postgresql://anna:hunter2/hunter2@127.0.0.1:1/games",
        "postgresql://anna:hunter2?@127.0.0.1:1/games",
        "postgresql://anna:x@hunter2@127.0.0.1:1/games",
        "postgresql://anna:#hunter2@127.0.0.1:1/games",
        "postgresql://127.0.0.1:1/games?password=x@hunter2",
    ],
)
def test_no_error_contains_the_password(address: str) -> None:
    with pytest.raises(CannotOpen, match="postgresql://") as refused:
        asyncio.run(open_store(address))
    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


def test_the_error_names_the_database() -> None:
    with pytest.raises(CannotOpen, match=r"postgresql://127[.]0[.]0[.]1:1/games cannot"):
        asyncio.run(open_store("postgresql://anna:hunter2@127.0.0.1:1/games"))


def test_the_stores_work_on_uvloop(database: Database) -> None:
    uvloop = pytest.importorskip("uvloop")

    async def scenario() -> None:
        async with opened(database) as [store]:
            await asyncio.gather(*(store.append(Stored("t", n, b"")) for n in range(100)))
            assert len(await store.entries("t")) == 100
            assert len(await store.secret("cookies")) == 32

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scenario())
