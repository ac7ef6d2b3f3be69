"""A store in a PostgreSQL database, for any number of server processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import chain, repeat
from time import monotonic
from typing import Any

import asyncpg
import structlog

from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.address import shown
from ferrovia.server.storage.changes import Change, Row
from ferrovia.server.storage.database import Result, Values
from ferrovia.server.storage.failures import CannotOpen, UpgradeFailed
from ferrovia.server.storage.migrations import STORED, VERSION_TABLE, steps
from ferrovia.server.storage.postgres_writer import PostgresWriter, lost
from ferrovia.server.storage.sql_store import Observe, SqlStore
from ferrovia.server.storage.store import Listener
from ferrovia.server.storage.wakeups import LOSSES, PATIENCE, PAUSES, Wakeups
from ferrovia.tables.store import Listing, Stored

CONNECTIONS = 10  # at most, besides the one for wake-ups
# The database is starting, recovering, stopping or full of connections: another attempt may succeed.
NOT_YET = (
    asyncpg.OperatorInterventionError,
    asyncpg.PostgresConnectionError,
    asyncpg.TooManyConnectionsError,
    OSError,
)

log = structlog.get_logger()


class PostgresStore(SqlStore):
    """Connections are made when needed, so that a database that was down is found again."""

    @classmethod
    async def open(cls, url: str, observe: Observe, seconds: float) -> PostgresStore:
        """For that many seconds, wait for a database that is not up yet. Raises `CannotOpen`."""
        address = shown(url)
        ends = monotonic() + seconds
        pauses = chain(PAUSES, repeat(PAUSES[-1]))
        while True:
            try:
                return await cls._open(url, observe)
            except (*LOSSES, UpgradeFailed) as error:
                pause = next(pauses)
                if not isinstance(error, NOT_YET) or monotonic() + pause > ends:
                    raise CannotOpen(f"the database {address} cannot be opened: {error}") from error
                log.warning("waiting for the database", database=address, cause=str(error))
            await asyncio.sleep(pause)

    @classmethod
    async def _open(cls, url: str, observe: Observe) -> PostgresStore:
        await prepare(url)
        wakeups = await Wakeups.open(url)
        pool = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            reset=leave,
        )
        return cls(pool, wakeups, observe)

    def __init__(self, pool: Any, wakeups: Wakeups, observe: Observe) -> None:
        self._pool = pool
        self._wakeups = wakeups
        self._writer = PostgresWriter(pool, observe, wakeups.announce_appended)

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        await self._writer.append(entry, listing)

    async def _read(self, statement: str, *values: Any) -> list[Row]:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                rows: list[Row] = await connection.fetch(statement, *values)
                return rows
        except LOSSES as error:
            raise lost(error) from error

    async def _change(
        self, change: Callable[Values, Change[Result]], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                return await run(connection, change(*values, **named))
        except LOSSES as error:
            raise lost(error) from error

    def listen(self, listener: Listener) -> None:
        self._wakeups.listen(listener)

    def heard_for(self) -> int:
        return self._wakeups.heard_for()

    def announce(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        self._wakeups.announce_present(table, node, seats)

    async def close(self) -> None:
        await self._writer.finish()
        await self._wakeups.close()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except LOSSES:
            self._pool.terminate()


async def prepare(url: str) -> None:
    """Bring the tables up to date. If several nodes do this at once, all but the first find it done.

    Raises `DatabaseTooNew` and `UpgradeFailed`.
    """
    connection = await asyncpg.connect(url, timeout=PATIENCE)
    try:
        async with connection.transaction():
            await connection.execute(sql.LOCK_MIGRATIONS)
            for statement in steps(await _stored(connection)):
                await connection.execute(statement)
    except NOT_YET:
        raise
    except asyncpg.PostgresError as error:
        raise UpgradeFailed(f"its tables cannot be brought up to date: {error}") from error
    finally:
        await connection.close(timeout=PATIENCE)


async def _stored(connection: Any) -> int | None:
    """The version of the tables; None if there are none."""
    if await connection.fetchval(f"select to_regclass('{VERSION_TABLE}')", timeout=PATIENCE) is None:
        return None
    stored: int | None = await connection.fetchval(STORED, timeout=PATIENCE)
    return stored


async def leave(connection: Any) -> None:
    """There is nothing to clean up: the pool's connections only ever run statements."""


async def run(connection: Any, change: Change[Result]) -> Result:
    try:
        statement = next(change)
        while True:
            statement = change.send([tuple(row) for row in await connection.fetch(*statement)])
    except StopIteration as end:
        result: Result = end.value
        return result
