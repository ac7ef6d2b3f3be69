"""A store in one SQLite file, for one server process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock

from ferrovia.server.storage import changes, sqlite_file
from ferrovia.server.storage.changes import Change, Row
from ferrovia.server.storage.database import Result, Values
from ferrovia.server.storage.failures import CannotOpen, UpgradeFailed
from ferrovia.server.storage.sql_store import Observe, SqlStore
from ferrovia.server.storage.sqlite_writer import SqliteWriter, execute, lost
from ferrovia.server.storage.store import Listener
from ferrovia.tables.clocks import ALWAYS
from ferrovia.tables.store import Listing, StorageLost, Stored


class SqliteStore(SqlStore):
    """All changes go through one thread with a connection of its own, all reads through another."""

    @classmethod
    async def open(cls, path: Path, observe: Observe) -> SqliteStore:
        """Raises `CannotOpen`."""
        path = path.resolve()  # a link to a database shares the lock of the database
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = sqlite_file.lock(path)
            try:
                sqlite_file.prepare(path)
                return cls(path, lock, observe)
            except BaseException:
                lock.release()
                raise
        except (OSError, sqlite3.Error, UnicodeError, UpgradeFailed) as error:
            raise CannotOpen(f"the database {path} cannot be opened: {sqlite_file.why(error)}") from error

    def __init__(self, path: Path, lock: FileLock, observe: Observe) -> None:
        self._lock = lock
        self._reading = sqlite_file.connect(path)
        self._reader = ThreadPoolExecutor(1, "reader")
        self._writer = SqliteWriter(sqlite_file.connect(path), asyncio.get_running_loop(), observe)
        self._writer.start()
        self._closed = False

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        await self._change(changes.append, entry, listing)

    async def _read(self, statement: str, *values: Any) -> list[Row]:
        self._refuse_if_closed()
        reading = partial(execute, self._reading, statement, *values)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, reading)
        except sqlite3.Error as error:
            raise lost(error) from error

    async def _change(
        self, change: Callable[Values, Change[Result]], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        self._refuse_if_closed()
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._writer.put(partial(change, *values, **named), done)
        try:
            return await done
        finally:
            del done  # an error that knows this frame must not be known by it: neither would leave memory

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StorageLost("the store is closed")

    def listen(self, listener: Listener) -> None:
        """There is no other node."""

    def heard_for(self) -> int:
        return ALWAYS  # there is no other node

    def announce(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        """There is no other node."""

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._writer.finish)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._lock.release()
