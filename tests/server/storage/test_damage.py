"""A database that cannot be used: one sentence says why, and nothing is made worse."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ferrovia.server.storage import sqlite_file
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.failures import CannotOpen
from ferrovia.tables.store import StorageLost, Stored
from tests.server.databases import opened

NOBODY = 65_534


@pytest.fixture
def made(sqlite_database: Path) -> Path:
    """A database with something in it, in one file."""

    async def fill() -> None:
        async with opened(sqlite_database) as [store]:
            await store.secret("seats")
            for n in range(200):
                await store.append(Stored("t", n, b"x" * 200))

    asyncio.run(fill())
    return sqlite_database


async def use(path: Path) -> None:
    """As much as a server does before it is up, and more."""
    store = await open_store(path)
    try:
        await store.secret("seats")
        await store.secret("push")
        await store.entries("t")
    finally:
        await store.close()


def refusal(path: Path) -> str:
    with pytest.raises(CannotOpen) as refused:
        asyncio.run(use(path))
    sentence = str(refused.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def test_damage_in_the_text_of_the_schema_is_never_a_stack(made: Path) -> None:
    sound = made.read_bytes()
    refused = 0
    for text in re.finditer(rb"CREATE TABLE \w+ \(\s*\w+ ", sound):
        for place in range(text.start(), text.end(), 5):
            made.write_bytes(sound[:place] + b"\xd5" + sound[place + 1 :])
            refused += "damaged" in refusal(made)
    assert refused > 50


def test_a_renamed_table_is_damage(made: Path) -> None:
    made.write_bytes(
        made.read_bytes().replace(b"TABLE secrets", b"TABLE sekrets").replace(b"secrets", b"sekrets")
    )
    assert "it is damaged" in refusal(made)
    assert "restore a backup" in refusal(made)


def test_damaged_pages_are_found_when_they_are_read(made: Path) -> None:
    sound = made.read_bytes()
    made.write_bytes(sound[: 2 * 4096] + b"\xff" * (len(sound) - 2 * 4096))
    with pytest.raises((CannotOpen, StorageLost), match="malformed"):
        asyncio.run(use(made))


def test_a_file_that_was_cut_off_is_damage(made: Path) -> None:
    made.write_bytes(made.read_bytes()[:6000])
    assert "it is damaged" in refusal(made)


def test_a_file_that_was_cut_off_within_its_header_is_damage_too(made: Path) -> None:
    made.write_bytes(made.read_bytes()[:60])
    assert "it is damaged" in refusal(made)


def test_a_database_with_another_mark_is_of_another_program(made: Path) -> None:
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("pragma application_id = 7")
    before = made.read_bytes()
    assert "another program" in refusal(made)
    assert made.read_bytes() == before


def test_a_file_that_may_only_be_read_is_refused(made: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "ferrovia.db"
        path.write_bytes(made.read_bytes())
        path.chmod(0o444)
        (folder / "ferrovia.db.lock").touch()
        (folder / "ferrovia.db.lock").chmod(0o666)
        with without_privileges():
            sentence = refusal(path)
    assert "may not write" in sentence


@contextmanager
def without_privileges() -> Iterator[None]:
    """The superuser may write to any file."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_table_of_ones_own_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    sqlite_file.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table my_notes (text text)")
    asyncio.run(use(path))
