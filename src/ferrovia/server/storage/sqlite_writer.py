"""The one thread that changes an SQLite database: whatever is waiting goes into one transaction."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeAlias

from ferrovia.server.storage.changes import REFUSALS, Change, Row
from ferrovia.server.storage.sql_store import Observe
from ferrovia.server.storage.statements import for_sqlite
from ferrovia.tables.store import StorageLost

MOST = 512  # changes in one transaction

Make: TypeAlias = Callable[[], Change[Any]]
Waiting: TypeAlias = tuple[Make, "asyncio.Future[Any]"]


def execute(connection: sqlite3.Connection, statement: str, *values: Any) -> list[Row]:
    plain = [json.dumps(value) if isinstance(value, list) else value for value in values]
    return connection.execute(for_sqlite(statement), plain).fetchall()


def lost(error: Exception) -> StorageLost:
    full = getattr(error, "sqlite_errorname", "") == "SQLITE_FULL"
    return StorageLost(f"{type(error).__name__}: {error}", full)


class SqliteWriter(Thread):
    """Those who wait get their result, in the event loop, after the commit."""

    def __init__(
        self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop, observe: Observe
    ) -> None:
        super().__init__(name="writer", daemon=True)
        connection.execute("pragma synchronous = full")
        self._connection = connection
        self._loop = loop
        self._observe = observe
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()

    def put(self, change: Make, done: asyncio.Future[Any]) -> None:
        self._queue.put((change, done))

    def finish(self) -> None:
        """Returns when everything waiting is stored. Nothing may be put afterwards."""
        self._queue.put(None)
        self.join()

    def run(self) -> None:
        while batch := self._next_batch():
            started = perf_counter()
            outcomes = self._store([change for change, _ in batch])
            seconds = perf_counter() - started
            with suppress(RuntimeError):  # the loop is closed and nobody is waiting
                self._loop.call_soon_threadsafe(self._deliver, batch, outcomes, seconds)
        self._connection.close()

    def _next_batch(self) -> list[Waiting]:
        """Everything that is waiting, at least one change; empty at the end."""
        batch = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == MOST:
                return batch
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)  # the end comes again, alone
        return batch

    def _store(self, changes: list[Make]) -> list[object]:
        """The outcome of each change: its result, or an error. A change that fails does so alone."""
        try:
            self._connection.execute("begin immediate")
            outcomes = [self._outcome(change()) for change in changes]
            self._connection.execute("commit")
            return outcomes
        except Exception as error:
            with suppress(sqlite3.Error):
                self._connection.rollback()
            if len(changes) > 1:
                return [self._store([change])[0] for change in changes]
            return [lost(error.with_traceback(None))]  # it would keep this frame, and the frame would keep it

    def _outcome(self, change: Change[Any]) -> object:
        try:
            statement = next(change)
            while True:
                statement = change.send(execute(self._connection, *statement))
        except StopIteration as end:
            return end.value
        except REFUSALS as refusal:
            return refusal.with_traceback(None)  # as above

    def _deliver(self, batch: list[Waiting], outcomes: list[object], seconds: float) -> None:
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.done():  # whoever waited has been cancelled
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)
        self._observe(len(batch), seconds)
