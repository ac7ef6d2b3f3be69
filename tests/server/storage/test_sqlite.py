"""The SQLite file: who may write, what survives, what cannot be opened."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.failures import CannotOpen, DatabaseInUse
from ferrovia.server.storage.sqlite import SqliteStore
from ferrovia.server.storage.store import Store
from ferrovia.tables.store import StorageLost, Stored
from tests.server.databases import opened, with_store
from tests.server.storage.processes import writing


async def nothing(store: Store) -> None:
    """Just open and close."""


def test_what_was_acknowledged_survives_a_kill(sqlite_database: Path) -> None:
    with writing(sqlite_database) as process:
        process.read(500)
        process.kill()

    async def scenario(store: Store) -> None:
        stored = await store.newest(list(process.acknowledged))
        assert all(stored[table] >= n for table, n in process.acknowledged.items())
        for table, n in stored.items():
            assert [entry.n for entry in await store.entries(table)] == list(range(n + 1))

    assert sum(process.acknowledged.values()) > 400
    with_store(sqlite_database, scenario)


def test_a_second_process_is_refused(sqlite_database: Path) -> None:
    with writing(sqlite_database), pytest.raises(DatabaseInUse) as refused:
        with_store(sqlite_database, nothing)
    assert str(sqlite_database) in str(refused.value)
    assert "stop it" in str(refused.value)


def test_a_second_store_in_the_same_process_is_refused(sqlite_database: Path) -> None:
    link = sqlite_database.with_name("link.db")
    link.symlink_to(sqlite_database)

    async def scenario() -> None:
        async with opened(sqlite_database) as [store]:
            for path in (sqlite_database, str(link)):
                with pytest.raises(DatabaseInUse):
                    await open_store(path)
            await store.append(Stored("t", 0, b""))

    asyncio.run(scenario())
    with_store(link, nothing)


def test_a_full_disk_loses_only_what_does_not_fit(sqlite_database: Path) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    large = Stored("large", 0, b"x" * 4_000_000)

    async def scenario(store: Store) -> None:
        wanted = [Stored("a", 0, b""), large, Stored("b", 0, b"")]
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, limits[1]))
        try:
            outcomes = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert [type(outcome) for outcome in outcomes] == [type(None), StorageLost, type(None)]
        assert await store.entries("large") == []
        await store.append(large)
        assert await store.newest(["a", "b", "large"]) == {"a": 0, "b": 0, "large": 0}

    with_store(sqlite_database, scenario)


def test_a_full_disk_is_said_to_be_full_and_written_to_when_there_is_room(sqlite_database: Path) -> None:
    large = Stored("large", 0, b"x" * 4_000_000)

    async def scenario(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        connection = store._writer._connection
        [pages] = connection.execute("pragma page_count").fetchone()
        connection.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(StorageLost, match="disk is full") as lost:
            await store.append(large)
        assert lost.value.full
        connection.execute("pragma max_page_count = 1000000")
        await store.append(large)
        assert await store.newest(["large"]) == {"large": 0}

    with_store(sqlite_database, scenario)


def test_a_new_database_is_private_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "some folder" / "50% of #1?.db"

    async def scenario(store: Store) -> None:
        await store.append(Stored("t", 0, b""))
        files = list(path.parent.iterdir())
        assert path in files
        assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * len(files)

    with_store(path, scenario)


def test_readers_never_wait_for_the_writer(sqlite_database: Path) -> None:
    with_store(sqlite_database, nothing)
    with closing(sqlite3.connect(sqlite_database)) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)


def test_a_database_of_another_program_is_left_alone(sqlite_database: Path) -> None:
    with closing(sqlite3.connect(sqlite_database)) as connection:
        connection.execute("create table entries (id integer)")
    before = sqlite_database.read_bytes()
    with pytest.raises(CannotOpen, match="another program"):
        with_store(sqlite_database, nothing)
    assert sqlite_database.read_bytes() == before


def test_a_file_that_is_not_a_database_is_left_alone(sqlite_database: Path) -> None:
    sqlite_database.write_text("These are my notes. " * 1000)
    with pytest.raises(CannotOpen, match="not a database"):
        with_store(sqlite_database, nothing)
    assert sqlite_database.read_text() == "These are my notes. " * 1000


def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        with_store(tmp_path, nothing)
