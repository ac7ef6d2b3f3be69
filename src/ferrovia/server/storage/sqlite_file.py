"""An SQLite file as a Ferrovia database: who may write to it, and that its tables are up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from filelock import FileLock, Timeout

from ferrovia.server.storage.failures import CannotOpen, DatabaseInUse, UpgradeFailed
from ferrovia.server.storage.migrations import STORED, VERSION_TABLE, for_sqlite, steps

APPLICATION = 0x46655272  # "FeRr", in the header of the file
OLDEST = (3, 35)  # the first that knows "returning"
PATIENCE = 5.0  # seconds to wait for another program that has locked the file


def lock(path: Path) -> FileLock:
    """Until it is released, or its process is gone, nobody else writes. Raises `DatabaseInUse`."""
    held = FileLock(f"{path}.lock", mode=0o600)
    try:
        held.acquire(blocking=False)
    except (Timeout, RuntimeError):  # RuntimeError: this process already holds the lock
        raise DatabaseInUse(
            f"another Ferrovia server is using {path}: stop it, or choose another database; "
            "several servers at once need PostgreSQL"
        ) from None
    return held


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """To a file that exists. Transactions are begun and ended by hand, from one thread at a time."""
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, PATIENCE, isolation_level=None, check_same_thread=False, uri=True)


def is_ours(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("pragma application_id").fetchone()[0] == APPLICATION)


def prepare(path: Path) -> None:
    """Create the file, readable by its owner only, or bring it up to date. Raises `CannotOpen`."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise CannotOpen(f"SQLite 3.35 or newer is needed, but this is {sqlite3.sqlite_version}")
    path.touch(mode=0o600)
    with closing(connect(path)) as connection:
        if not connection.execute("select 1 from sqlite_master").fetchone():
            connection.execute(f"pragma application_id = {APPLICATION}")
        elif not is_ours(connection):
            raise CannotOpen(f"{path} is a database of another program")
        connection.execute("pragma journal_mode = wal")
        _upgrade(connection)
        _check_tables(connection)


def why(error: Exception) -> str:
    """For people: what is wrong with a file that cannot be opened."""
    name = getattr(error, "sqlite_errorname", "")
    if isinstance(error, PermissionError) or name.startswith("SQLITE_READONLY"):
        return "this user may not write to it"
    if name.startswith("SQLITE_CORRUPT") or isinstance(error, UnicodeError | Damaged):
        return f"it is damaged ({error}); restore a backup"
    return str(error)


class Damaged(sqlite3.DatabaseError):
    """The file is sound, as SQLite sees it, and yet not what was written to it."""


def _upgrade(connection: sqlite3.Connection) -> None:
    """Raises `DatabaseTooNew` and `UpgradeFailed`."""
    connection.execute("begin immediate")
    try:
        for statement in steps(_stored(connection)):
            connection.execute(for_sqlite(statement))
        connection.execute("commit")
    except sqlite3.Error as error:
        raise UpgradeFailed(f"its tables cannot be brought up to date: {error}") from error
    finally:
        connection.rollback()


def _check_tables(connection: sqlite3.Connection) -> None:
    """Damage in the text of the schema gives other tables, which would not be missed until they are used."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as sound:
        _upgrade(sound)
        for table in _tables(sound):
            if _columns(connection, table) != _columns(sound, table):
                raise Damaged(f"the table {table} is not as it should be")


def _tables(connection: sqlite3.Connection) -> list[str]:
    return [name for [name] in connection.execute("select name from sqlite_master where type = 'table'")]


def _columns(connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    columns = connection.execute(f"select name, type from pragma_table_info('{table}')")
    return [(name, kind.casefold()) for name, kind in columns]


def _stored(connection: sqlite3.Connection) -> int | None:
    """The version of the tables; None if there are none."""
    if not connection.execute(f"select 1 from sqlite_master where name = '{VERSION_TABLE}'").fetchone():
        return None
    stored: int | None = connection.execute(STORED).fetchone()[0]
    return stored
