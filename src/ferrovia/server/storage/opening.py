"""One way to every database."""

from __future__ import annotations

from pathlib import Path

from ferrovia.server.storage.address import SCHEMES
from ferrovia.server.storage.sql_store import Observe, unobserved
from ferrovia.server.storage.sqlite import SqliteStore
from ferrovia.server.storage.store import Store


async def open_store(database: str | Path, observe: Observe = unobserved) -> Store:
    """`postgresql://...`, or the path of an SQLite file, which is made if need be. Raises `CannotOpen`.

    After each commit `observe` hears how many changes it held and how many seconds it took.
    """
    if isinstance(database, str) and database.startswith(SCHEMES):
        # Who has an SQLite file should not wait for this.
        from ferrovia.server.storage.postgres import PostgresStore

        return await PostgresStore.open(database, observe)
    return await SqliteStore.open(Path(database), observe)
