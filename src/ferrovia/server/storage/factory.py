"""One way to open any database."""

from __future__ import annotations

from pathlib import Path

from ferrovia.server.storage.address import SCHEMES
from ferrovia.server.storage.sql_store import Observe, unobserved
from ferrovia.server.storage.sqlite import SqliteStore
from ferrovia.server.storage.store import Store


async def open_store(database: str | Path, observe: Observe = unobserved, seconds: float = 0.0) -> Store:
    """`postgresql://...`, or the path of an SQLite file, created if need be. Raises `CannotOpen`.

    After each commit, `observe` gets the number of changes in it and the seconds it took. For a server that
    is not up yet, this waits for some `seconds`.
    """
    if isinstance(database, str) and database.startswith(SCHEMES):
        # Nobody with an SQLite file should wait for this import.
        from ferrovia.server.storage.postgres import PostgresStore

        return await PostgresStore.open(database, observe, seconds)
    return await SqliteStore.open(Path(database), observe)
