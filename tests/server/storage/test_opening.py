"""Databases of other versions, nodes that start at once, addresses, event loops."""

from __future__ import annotations

import asyncio
import shutil
import traceback
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from ferrovia.server.storage import migrations, sqlite_file
from ferrovia.server.storage.address import shown
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.failures import CannotOpen, DatabaseTooNew
from ferrovia.server.storage.migrations import STORED
from ferrovia.server.storage.snapshot import snapshot
from ferrovia.server.storage.store import Store
from ferrovia.tables.store import Stored
from tests.limits import PATIENCE
from tests.server.databases import Database, Postgres, execute, opened, with_store


def release(number: int, statements: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, this is the release that brought the schema this far."""
    shutil.copytree(migrations.FOLDER, folder)
    (folder / f"{number:04}_next.sql").write_text(statements)
    monkeypatch.setattr(migrations, "FOLDER", folder)


def test_the_next_release_brings_a_database_up_to_date(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(database, add_an_entry)
    [(number,)] = execute(database, STORED)
    statements = """
        create table engines (id bigserial not null primary key, plan bytea);
        -- These are sorted by power; a comment may say so.
        alter table engines add column power double precision not null default 0.5;"""
    release(number + 1, statements, tmp_path / "next", monkeypatch)

    async def scenario(store: Store) -> None:
        assert await store.entries("t") == [Stored("t", 0, b"")]

    for _ in range(2):
        with_store(database, scenario)
        assert execute(database, STORED) == [(number + 1,)]
    execute(database, "insert into engines (plan) values (null)")
    assert execute(database, "select id, power from engines") == [(1, 0.5)]
    monkeypatch.undo()
    with pytest.raises(DatabaseTooNew, match=rf"newer Ferrovia.*{number + 1}"):
        asyncio.run(open_store(database))


def test_a_database_is_checked_only_when_it_is_up_to_date(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(database, add_an_entry)
    [(number,)] = execute(database, STORED)
    with snapshot(database) as found:
        assert found.extent("entries")[0] == 1
    release(number + 1, "create table engines (id bigint);", tmp_path / "next", monkeypatch)
    with pytest.raises(CannotOpen, match=rf"older Ferrovia.*{number}"), snapshot(database):
        pass
    assert execute(database, STORED) == [(number,)]


async def add_an_entry(store: Store) -> None:
    await store.append(Stored("t", 0, b""))


def test_a_newer_database_is_refused(database: Database) -> None:
    with_store(database, add_an_entry)
    execute(database, "insert into schema_version (number) values (9999)")
    for _ in range(2):
        with pytest.raises(DatabaseTooNew, match=r"newer Ferrovia.*9999"):
            asyncio.run(open_store(database))
    assert execute(database, STORED) == [(9999,)]


def test_an_upgrade_that_fails_leaves_nothing_behind(database: Database) -> None:
    if isinstance(database, Path):
        execute(database, f"pragma application_id = {sqlite_file.APPLICATION}")
    execute(database, "create table secrets (own integer)")
    with pytest.raises(CannotOpen, match="secrets"):
        asyncio.run(open_store(database))
    execute(database, "drop table secrets")
    with_store(database, add_an_entry)


def test_nodes_may_start_at_once(postgres_database: str) -> None:
    async def scenario() -> None:
        nodes = await asyncio.gather(*(open_store(postgres_database) for _ in range(4)))
        await asyncio.gather(*(node.append(Stored("t", n, b"")) for n, node in enumerate(nodes)))
        assert await nodes[0].newest(["t"]) == {"t": 3}
        for node in nodes:
            await node.close()

    asyncio.run(scenario())


def test_a_node_waits_for_a_database_that_is_not_up_yet(postgres: Postgres, postgres_database: str) -> None:
    async def scenario() -> None:
        postgres.stop()
        try:
            with capture_logs() as logs:
                opening = asyncio.create_task(open_store(postgres_database, seconds=PATIENCE))
                while not logs:
                    await asyncio.sleep(0.05)
        finally:
            await asyncio.to_thread(postgres.start)
        store = await opening
        await store.append(Stored("t", 0, b""))
        await store.close()
        assert logs[0]["event"] == "waiting for the database"
        assert logs[0]["database"] == shown(postgres_database)
        assert logs[0]["cause"]

    asyncio.run(scenario())


def test_a_database_that_refuses_is_not_waited_for(postgres: Postgres) -> None:
    with pytest.raises(CannotOpen, match="does not exist"):
        asyncio.run(open_store(postgres.url("no_such_database"), seconds=PATIENCE))


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
