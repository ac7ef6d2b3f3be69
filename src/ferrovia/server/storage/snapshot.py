"""A database as of one moment, only to be read, whether or not a server is writing to it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from ferrovia.server.storage import sqlite_file
from ferrovia.server.storage.address import SCHEMES, shown
from ferrovia.server.storage.changes import Row
from ferrovia.server.storage.failures import CannotOpen
from ferrovia.server.storage.migrations import STORED, steps
from ferrovia.server.storage.sqlite_writer import execute


class Snapshot(Protocol):
    def rows(self, statement: str, *values: Any) -> list[Row]: ...

    def extent(self, kind: str) -> tuple[int, int]:
        """The rows of one kind, and the bytes in them."""

    def size(self) -> int:
        """Of the whole database, in bytes."""

    def damage(self) -> list[str]:
        """What the database itself finds wrong."""


@contextmanager
def snapshot(database: str | Path) -> Iterator[Snapshot]:
    """Raises `CannotOpen`."""
    opened = _of_postgres(database) if str(database).startswith(SCHEMES) else _of_sqlite(Path(database))
    with opened as found:
        [[version]] = found.rows(STORED)
        if steps(version):
            raise CannotOpen(
                f"this database is of an older Ferrovia (the version of its tables is {version}): "
                "it is brought up to date when a server starts with it"
            )
        yield found


class _Sqlite:
    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def rows(self, statement: str, *values: Any) -> list[Row]:
        return execute(self._connection, statement, *values)

    def extent(self, kind: str) -> tuple[int, int]:
        names = [name for [name] in self.rows(f"select name from pragma_table_info('{kind}')")]
        lengths = " + ".join(f'coalesce(length(cast("{name}" as blob)), 0)' for name in names)
        [[rows, size]] = self.rows(f"select count(*), coalesce(sum({lengths}), 0) from {kind}")
        return rows, size

    def size(self) -> int:
        return self._path.stat().st_size

    def damage(self) -> list[str]:
        return [text for [text] in self.rows("pragma integrity_check") if text != "ok"]


@contextmanager
def _of_sqlite(path: Path) -> Iterator[Snapshot]:
    if not path.is_file():
        raise CannotOpen(f"there is no database {path}")
    try:
        with closing(sqlite_file.connect(path, "ro")) as connection:
            if not sqlite_file.is_ours(connection):
                raise CannotOpen(f"{path} is not a Ferrovia database")
            connection.execute("begin")
            yield _Sqlite(path, connection)
    except (sqlite3.Error, UnicodeError) as error:
        raise CannotOpen(f"the database {path} cannot be read: {sqlite_file.why(error)}") from error


class _Postgres:
    def __init__(self, runner: asyncio.Runner, connection: Any) -> None:
        self._runner = runner
        self._connection = connection

    def rows(self, statement: str, *values: Any) -> list[Row]:
        return [tuple(row) for row in self._runner.run(self._connection.fetch(statement, *values))]

    def extent(self, kind: str) -> tuple[int, int]:
        [[rows, size]] = self.rows(
            f"select count(*), coalesce(sum(pg_column_size(each)), 0) from {kind} each"
        )
        return int(rows), int(size)

    def size(self) -> int:
        [[size]] = self.rows("select pg_database_size(current_database())")
        return int(size)

    def damage(self) -> list[str]:
        return []  # PostgreSQL checks each page as it is read


@contextmanager
def _of_postgres(url: str | Path) -> Iterator[Snapshot]:
    import asyncpg

    from ferrovia.server.storage.wakeups import LOSSES, PATIENCE

    address = shown(str(url))
    try:
        with asyncio.Runner() as runner:
            connection = runner.run(asyncpg.connect(str(url), timeout=PATIENCE))
            runner.run(connection.execute("begin isolation level repeatable read read only"))
            try:
                yield _Postgres(runner, connection)
            finally:
                runner.run(connection.close(timeout=PATIENCE))
    except LOSSES as error:
        raise CannotOpen(f"the database {address} cannot be read: {error}") from error
