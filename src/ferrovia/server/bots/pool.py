"""Bots think in worker processes, a few at a time, so the server is never held up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

import structlog
from msgspec import Struct

from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action, View
from ferrovia.server.bots.faults import NO_ACTION, BotFault, PoolClosed
from ferrovia.server.bots.process import WorkerProcess
from ferrovia.server.bots.reasons import Advice
from ferrovia.server.bots.request import BotRequest, HintRequest, Reply, Request, view_of

log = structlog.get_logger()


class BotAnswer(Struct, frozen=True):
    """A legal action. If there is a `fault`, it says why the action is a random one and not the bot's."""

    action: Action
    fault: str | None = None


class _Job(Struct, frozen=True, eq=False):
    request: Request
    reply: asyncio.Future[Reply]


class BotPool:
    """Serves requests with `workers` processes, first come, first served.

    A bot that fails in whatever way, or takes longer than `seconds`, does not stop its table: a random move
    is made for it, and at once if more than `waiting` requests are already waiting.
    """

    def __init__(
        self,
        workers: int,
        seconds: float,
        *,
        waiting: int = 1000,
        on_fault: Callable[[str], None] = lambda kind: None,
    ) -> None:
        if workers < 1 or waiting < 1:
            raise ValueError("a pool needs at least one worker and one place in the queue")
        self._seconds = seconds
        self._on_fault = on_fault
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue(waiting)
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
        while not self._jobs.empty():
            _settle(self._jobs.get_nowait(), PoolClosed())

    async def choose(self, request: BotRequest) -> BotAnswer:
        """What the bot does, or a random move instead. Raises only `PoolClosed`."""
        view = view_of(request)
        try:
            return BotAnswer(_legal(view, (await self._asked(request)).action))
        except BotFault as fault:
            log.warning("bot_fault", bot=request.spec, kind=fault.kind, story=fault.story)
            self._on_fault(fault.kind)
            return BotAnswer(RandomBot(request.seed).choose(view, view.options()), fault.story)

    async def hint(self, request: HintRequest) -> Advice:
        """Raises `BotFault` and `PoolClosed`."""
        try:
            advice = (await self._asked(request)).advice
            if advice is None:
                raise BotFault("nonsense", "it gave no hint")
            return advice
        except BotFault as fault:
            log.warning("hint_fault", kind=fault.kind, story=fault.story)
            self._on_fault(fault.kind)
            raise

    async def _asked(self, request: Request) -> Reply:
        if self._closed:
            raise PoolClosed
        job = _Job(request, asyncio.get_running_loop().create_future())
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise BotFault("busy", "too many bots are thinking") from None
        return await job.reply

    async def _serve(self) -> None:
        """One worker's life, and those of its replacements."""
        worker: WorkerProcess | None = None
        try:
            while True:
                with suppress(BotFault):  # tried again when there is something to do
                    worker = await _usable(worker)
                job = await self._jobs.get()
                if job.reply.cancelled():
                    continue
                try:
                    worker = await _usable(worker)  # it may have died while idle
                    _settle(job, await worker.answer(job.request, self._seconds))
                except BotFault as fault:
                    _settle(job, fault)
                except asyncio.CancelledError:
                    _settle(job, PoolClosed())
                    raise
        finally:
            if worker is not None:
                await worker.kill()


async def _usable(worker: WorkerProcess | None) -> WorkerProcess:
    """The worker, or a new one in its place. Raises `BotFault`."""
    if worker is not None:
        if worker.usable:
            return worker
        await worker.kill()
    return await WorkerProcess.start()


def _legal(view: View, action: Action | None) -> Action:
    if action is None:
        raise BotFault("nonsense", NO_ACTION)
    refusal = view.check(action)
    if refusal is not None:
        raise BotFault("illegal", f"it chose an illegal action: {refusal.code}")
    return action


def _settle(job: _Job, outcome: Reply | Exception) -> None:
    """Deliver the outcome, unless nobody is waiting any more."""
    if job.reply.done():
        return
    if isinstance(outcome, Exception):
        job.reply.set_exception(outcome)
    else:
        job.reply.set_result(outcome)
