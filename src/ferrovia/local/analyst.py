"""Looks back at finished games: asked for at the tables, done by a worker of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ferrovia.analysis import Analysis, analyse
from ferrovia.analysis.data import VERSION
from ferrovia.game.record import loads
from ferrovia.local.storage import LocalStore, decoded, plain
from ferrovia.tables.messages import AnalysisMessage
from ferrovia.tables.refusals import ANALYSIS_OFF, refuse
from ferrovia.tables.store import StorageLost

KEPT = f"analysis {VERSION} "

Report = Callable[[int, int], None]
Analyse = Callable[[str, Report], Awaitable[Any]]  # of a record: the analysis, in JSON

log = logging.getLogger(__name__)


def analysed(record: str, report: Report, playouts: int | None = None) -> str:
    """The analysis of a record, in JSON: what the worker does."""
    return msgspec.json.encode(analyse(loads(record), playouts=playouts, progress=report)).decode()


class LocalAnalyst:
    """One at a time; what is done is kept."""

    def __init__(self, store: LocalStore, analyse: Analyse | None) -> None:
        self._store = store
        self._analyse = analyse
        self._one = asyncio.Lock()
        self._messages: dict[str, AnalysisMessage] = {}  # of those that are not kept
        self._tasks: set[asyncio.Task[None]] = set()

    async def status(self, table: str) -> AnalysisMessage:
        """What there is of the analysis of a table."""
        if table in self._messages:
            return self._messages[table]
        kept = await self._store.get(KEPT + table)
        made = None if kept is None else decoded(kept, Analysis)
        return AnalysisMessage("none") if made is None else AnalysisMessage("done", 1.0, analysis=made)

    async def ask(self, table: str, record: Callable[[], str], owner: str) -> AnalysisMessage:
        """Have a finished game analysed, unless it has been or is being. Raises `Refused`."""
        found = await self.status(table)
        if found.status not in ("none", "failed"):
            return found
        if self._analyse is None:
            raise refuse(ANALYSIS_OFF)
        self._messages[table] = AnalysisMessage("waiting")
        task = asyncio.create_task(self._make(table, record(), self._analyse))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return self._messages[table]

    async def forget(self, table: str) -> None:
        self._messages.pop(table, None)
        await self._store.unset(KEPT + table)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _make(self, table: str, record: str, analyse: Analyse) -> None:
        def report(done: int, all: int) -> None:
            if table in self._messages:
                self._messages[table] = AnalysisMessage("running", done / max(1, all))

        async with self._one:
            report(0, 1)
            try:
                body = str(plain(await analyse(record, report)))
                made = msgspec.json.decode(body, type=Analysis)
            except Exception:
                log.exception("no analysis of table %s", table)
                self._messages[table] = AnalysisMessage("failed", reason="its worker failed")
                return
        if table not in self._messages:  # the table has been removed
            return
        try:
            await self._store.set(KEPT + table, body)
            del self._messages[table]
        except StorageLost:  # good for as long as the page is open
            self._messages[table] = AnalysisMessage("done", 1.0, analysis=made)
