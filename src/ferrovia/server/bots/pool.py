"""Bots think in worker processes, a few at a time, so the server is never held up."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

import structlog
from msgspec import Struct

from ferrovia.game import Action
from ferrovia.server.bots.fair_queue import FairQueue
from ferrovia.server.bots.worker_process import WorkerProcess
from ferrovia.tables.bot_requests.faults import BotFault, PoolClosed, PutOff
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.reply import action_of, advice_of
from ferrovia.tables.bot_requests.request import BotRequest, HintRequest, Reply, Request, Spec

# Seconds that an unwatched move counts for at least: it is not only thinking that takes time.
SHORTEST = 0.025
UNWATCHED_WAITING = 100  # moves at tables that nobody watches

log = structlog.get_logger()


NOW = Priority(Urgency.PERSON, "")


class _Job(Struct, frozen=True, eq=False):
    request: Request
    reply: asyncio.Future[Reply]


class BotPool:
    """Serves requests with `workers` processes, in the order of `fair_queue.py`.

    Tables that nobody watches take up one worker at most, and no more than `unwatched_share` of its time: for
    the rest it is there for whoever comes. If many of them wait, further ones are put off.

    A bot has failed if it takes longer than `seconds`; and at once if more than `waiting` requests are
    waiting that are as urgent. `on_fault` is told the kind of each failure.

    `_jobs` are the moves that wait, by table. Until `_unwatched_from`, no move at a table that nobody watches
    is thought about.
    """

    def __init__(
        self,
        workers: int,
        seconds: float,
        *,
        waiting: int = 1000,
        unwatched_share: float = 1.0,
        on_fault: Callable[[str], None] = lambda kind: None,
    ) -> None:
        if workers < 1 or waiting < 1:
            raise ValueError("a pool needs at least one worker and one place in the queue")
        self._seconds = seconds
        self._most = waiting
        self._pause_per_second = 1 / unwatched_share - 1
        self._on_fault = on_fault
        self._queue: FairQueue[_Job] = FairQueue()
        self._jobs: dict[str, _Job] = {}
        self._stirred = asyncio.Event()
        self._unwatched_from = 0.0
        self._workers = workers
        self._serving: list[asyncio.Task[None]] = []
        self._closed = False

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def start(self) -> None:
        """Requests may come at once: they wait for the first process to be ready."""
        self._serving = [asyncio.create_task(self._serve()) for _ in range(self._workers)]

    async def close(self) -> None:
        """End all processes, whatever they are doing. Anybody still waiting gets `PoolClosed`."""
        self._closed = True
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for job in self._queue:
            _settle(job, PoolClosed())

    def waiting(self, urgency: Urgency) -> int:
        """How many requests are waiting."""
        return self._queue.waiting(urgency)

    def attend(self, table: str, urgency: Urgency) -> None:
        """Somebody came to a table, or left it, while one of its bots was waiting to think."""
        if table in self._jobs:
            self._queue.move(self._jobs[table], urgency)
            self._stirred.set()

    async def choose(self, request: BotRequest, place: Priority = NOW, table: str = "") -> Action:
        """What the bot does, which may be illegal. Raises `BotFault`, `PutOff` and `PoolClosed`."""
        return action_of(await self._asked(request, place, table))

    def failed(self, bot: Spec, fault: BotFault) -> None:
        """A random move is made instead of the bot's."""
        log.warning("bot_fault", bot=bot, kind=fault.kind, story=fault.story)
        self._on_fault(fault.kind)

    async def hint(self, request: HintRequest, owner: str = "") -> Advice:
        """For somebody who waits for it. Raises `BotFault` and `PoolClosed`."""
        try:
            return advice_of(await self._asked(request, Priority(Urgency.PERSON, owner)))
        except BotFault as fault:
            log.warning("hint_fault", kind=fault.kind, story=fault.story)
            self._on_fault(fault.kind)
            raise

    async def _asked(self, request: Request, place: Priority, table: str = "") -> Reply:
        if self._closed:
            raise PoolClosed
        waiting = self._queue.waiting(place.urgency)
        if place.urgency is Urgency.UNWATCHED and waiting >= UNWATCHED_WAITING:
            raise PutOff
        if waiting >= self._most:
            raise BotFault("busy", "too many bots are thinking")
        job = _Job(request, asyncio.get_running_loop().create_future())
        self._queue.put(job, place)
        self._stirred.set()
        if table:
            self._jobs[table] = job
        try:
            return await job.reply
        finally:
            self._queue.remove(job)
            if table:
                del self._jobs[table]

    async def _serve(self) -> None:
        """One worker's life, and those of its replacements."""
        worker: WorkerProcess | None = None
        try:
            while True:
                with suppress(BotFault):  # tried again when there is something to do
                    worker = await _usable(worker)
                job, place = await self._next()
                began = time.monotonic()
                try:
                    worker = await _usable(worker)  # it may have died while idle
                    _settle(job, await worker.answer(job.request, self._seconds))
                except BotFault as fault:
                    _settle(job, fault)
                except asyncio.CancelledError:
                    _settle(job, PoolClosed())
                    raise
                finally:
                    self._done(place, time.monotonic() - began)
        finally:
            if worker is not None:
                await worker.kill()

    async def _next(self) -> tuple[_Job, Priority]:
        while True:
            rest = self._unwatched_from - time.monotonic()
            taken = self._queue.take(Urgency.FOLLOWED if rest > 0 else Urgency.UNWATCHED)
            if taken is not None:
                if taken[1].urgency is Urgency.UNWATCHED:
                    self._unwatched_from = math.inf  # until this one is done
                return taken
            self._stirred.clear()
            wanted = math.isfinite(rest) and self._queue.waiting(Urgency.UNWATCHED)
            with suppress(TimeoutError):
                async with asyncio.timeout(rest if wanted else None):
                    await self._stirred.wait()

    def _done(self, place: Priority, seconds: float) -> None:
        self._queue.spent(place, seconds)
        if place.urgency is Urgency.UNWATCHED:
            pause = max(seconds, SHORTEST) * self._pause_per_second
            self._unwatched_from = time.monotonic() + pause
            self._stirred.set()


async def _usable(worker: WorkerProcess | None) -> WorkerProcess:
    """The worker, or a new one in its place. Raises `BotFault`."""
    if worker is not None:
        if worker.usable:
            return worker
        await worker.kill()
    return await WorkerProcess.start()


def _settle(job: _Job, outcome: Reply | Exception) -> None:
    """Deliver the outcome, unless nobody is waiting any more."""
    if job.reply.done():
        return
    if isinstance(outcome, Exception):
        job.reply.set_exception(outcome)
    else:
        job.reply.set_result(outcome)
