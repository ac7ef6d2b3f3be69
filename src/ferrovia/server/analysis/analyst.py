"""Makes the analyses of a node, one after the other, and reports how far they are.

Progress is kept in the database, so that any node can report it. The node making an analysis updates it every
second; if it has not for a while, that node is gone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

import structlog
from msgspec import Struct, json

from ferrovia.analysis import Analysis
from ferrovia.analysis.data import VERSION
from ferrovia.server.analysis.analysis_process import analysed
from ferrovia.server.analysis.protocol import Order
from ferrovia.server.bots.fair_queue import FairQueue
from ferrovia.server.config import Config
from ferrovia.server.metrics import Metrics
from ferrovia.server.processes.child import ChildFault
from ferrovia.server.storage.store import Store, StoredAnalysis
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.messages import AnalysisMessage
from ferrovia.tables.refusals import ANALYSIS_OFF, TOO_MANY, refuse
from ferrovia.tables.store import StorageLost

BEAT_SECONDS = 1.0
SILENT = 20_000  # milliseconds of silence after which a node is gone
TRIES = 2

log = structlog.get_logger()


class Job(Struct, eq=False):
    table: str
    order: Order
    progress: float = 0.0


class Analyst:
    """Started and closed with the node."""

    def __init__(self, store: Store, clock: Callable[[], int], config: Config, metrics: Metrics) -> None:
        self._store = store
        self._clock = clock
        self._on = config.analysis
        self._playouts = config.analysis_playouts
        self._seconds = config.analysis_seconds
        self._most = config.limits.analyses_waiting
        self._most_each = config.limits.analyses_waiting_each
        self._metrics = metrics
        self._waiting: FairQueue[Job] = FairQueue()
        self._running: Job | None = None
        self._stirred = asyncio.Event()
        self._asking = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        metrics.watch_analyses(self._waiting)

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._beat())]

    async def close(self) -> None:
        """End the running process. What is not done can be asked for again, at once and anywhere."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._jobs():
            await self._report(job, StoredAnalysis("waiting", 0.0, 0))

    async def status(self, table: str) -> AnalysisMessage:
        """What there is of the analysis of a table."""
        found = await self._store.analysis(table, VERSION)
        if found is None or (found.state in ("waiting", "running") and self._silent(found)):
            return AnalysisMessage("none")
        if found.state == "done":
            return AnalysisMessage("done", 1.0, analysis=json.decode(found.body or b"", type=Analysis))
        if found.state == "failed":
            return AnalysisMessage("failed", reason=(found.body or b"").decode())
        return AnalysisMessage("waiting" if found.state == "waiting" else "running", found.progress)

    async def ask(self, table: str, record: Callable[[], str], owner: str) -> AnalysisMessage:
        """Have a finished game analysed, unless it has been or is being; `owner` is who asks. Raises
        `Refused`."""
        async with self._asking:
            found = await self.status(table)
            if found.status not in ("none", "failed"):
                return found
            if not self._on:
                raise refuse(ANALYSIS_OFF)
            most_for_owner = self._waiting.waiting_for(owner) >= self._most_each
            if most_for_owner or len(self._waiting) >= self._most:
                raise refuse(TOO_MANY, what="analyses")
            now = self._clock()
            if not await self._store.claim_analysis(table, VERSION, now, now - SILENT):
                return await self.status(table)
            self._waiting.put(Job(table, Order(record(), self._playouts)), Priority(Urgency.PERSON, owner))
            self._stirred.set()
            return AnalysisMessage("waiting")

    def _silent(self, found: StoredAnalysis) -> bool:
        return abs(self._clock() - found.changed) > SILENT  # the clock may have been put back

    def _jobs(self) -> list[Job]:
        return [*([] if self._running is None else [self._running]), *self._waiting]

    async def _work(self) -> None:
        while True:
            self._stirred.clear()
            while (taken := self._waiting.take()) is not None:
                self._running, place = taken
                began = time.monotonic()
                try:
                    await self._make(self._running)
                except Exception:  # this one can be asked for again; the others go ahead
                    log.exception("fault", table=self._running.table)
                self._waiting.spent(place, time.monotonic() - began)
                self._running = None
            await self._stirred.wait()

    async def _make(self, job: Job) -> None:
        def progressed(done: float) -> None:
            job.progress = done

        began = time.monotonic()
        for tried in range(1, TRIES + 1):
            try:
                body = await analysed(job.order, self._seconds, progressed)
            except ChildFault as fault:
                log.warning("analysis_fault", table=job.table, kind=fault.kind, story=fault.story)
                self._metrics.analysis_failed(fault.kind)
                job.progress = 0.0
                if tried == TRIES:
                    await self._report(
                        job, StoredAnalysis("failed", 0.0, self._clock(), fault.story.encode())
                    )
            else:
                await self._report(job, StoredAnalysis("done", 1.0, self._clock(), body))
                self._metrics.analysed(time.monotonic() - began)
                log.info("analysed", table=job.table, seconds=round(time.monotonic() - began, 1))
                return

    async def _beat(self) -> None:
        """Report progress to the other nodes, and to anybody who asks."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for job in self._jobs():
                state = "running" if job is self._running else "waiting"
                await self._report(job, StoredAnalysis(state, job.progress, self._clock()))

    async def _report(self, job: Job, state: StoredAnalysis) -> None:
        """If the database is down, this is lost, and the analysis can be asked for again."""
        with suppress(StorageLost):
            await self._store.report_analysis(job.table, VERSION, state)
