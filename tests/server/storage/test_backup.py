"""Copies of a database in use."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from ferrovia.server.storage.backup import BackupError, backup
from ferrovia.server.storage.store import Store
from ferrovia.tables.store import Stored
from tests.server.databases import execute, with_store
from tests.server.storage.processes import writing


async def one_entry(store: Store) -> None:
    await store.append(Stored("t", 0, b""))


def test_a_copy_made_while_a_server_writes_is_whole(sqlite_database: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with writing(sqlite_database) as process:
        process.read(200)
        acknowledged = dict(process.acknowledged)
        backup(sqlite_database, target)
        [[copied]] = execute(target, "select count(*) from entries")
        process.read(copied)
        assert sum(process.acknowledged.values()) + 10 > copied  # the server kept writing

    async def scenario(store: Store) -> None:
        stored = await store.newest(list(acknowledged))
        assert all(stored[table] >= n for table, n in acknowledged.items())
        for table, n in stored.items():
            assert [entry.n for entry in await store.entries(table)] == list(range(n + 1))
        await store.append(Stored("new", 0, b""))

    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
    with_store(target, scenario)


def test_a_database_at_rest_is_copied(sqlite_database: Path, tmp_path: Path) -> None:
    with_store(sqlite_database, one_entry)
    backup(sqlite_database, tmp_path / "copy.db")

    async def scenario(store: Store) -> None:
        assert await store.newest(["t"]) == {"t": 0}

    with_store(tmp_path / "copy.db", scenario)


def test_an_existing_target_is_left_alone(sqlite_database: Path, tmp_path: Path) -> None:
    with_store(sqlite_database, one_entry)
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(BackupError, match="already exists"):
        backup(sqlite_database, target)
    assert target.read_text() == "precious"


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no database"):
        backup(tmp_path / "missing.db", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"These are my notes. " * 1000, b""])
def test_other_files_are_not_copied(tmp_path: Path, content: bytes) -> None:
    source = tmp_path / "notes"
    source.write_bytes(content)
    with pytest.raises(BackupError, match=r"not a (Ferrovia )?database"):
        backup(source, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == [source]


def test_a_missing_folder_is_named(sqlite_database: Path, tmp_path: Path) -> None:
    with_store(sqlite_database, one_entry)
    with pytest.raises(BackupError, match="missing"):
        backup(sqlite_database, tmp_path / "missing" / "copy.db")
