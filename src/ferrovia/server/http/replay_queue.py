"""Game files are replayed one at a time, in the order of `server/bots/fair_queue.py`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct

from ferrovia.server.bots.fair_queue import FairQueue
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.refusals import FILES_WAITING, refuse

Given = ParamSpec("Given")
Made = TypeVar("Made")


class _Job(Struct, frozen=True, eq=False):
    work: Callable[[], Any]
    reply: asyncio.Future[Any]


class ReplayQueue:
    """Does such work in a thread: however much of it is for one client, others wait for one piece of it at
    most. At most `each` pieces wait for a client, and `most` in all."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._waiting: FairQueue[_Job] = FairQueue()
        self._working: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    async def do(
        self, client: str, work: Callable[Given, Made], *args: Given.args, **options: Given.kwargs
    ) -> Made:
        """Return what the work makes, when it is the client's turn. Raise `Refused` if too much is waiting.
        Whoever is cancelled while they wait has left, and nothing is made for them."""
        if self._waiting.waiting_for(client) >= self._each or len(self) >= self._most:
            raise refuse(FILES_WAITING)
        reply: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
        job = _Job(partial(work, *args, **options), reply)
        self._waiting.put(job, Priority(Urgency.PERSON, client))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        try:
            return await reply
        finally:
            self._waiting.remove(job)

    async def _work(self) -> None:
        """Until nobody is waiting."""
        while (taken := self._waiting.take()) is not None:
            job, place = taken
            began = time.monotonic()
            try:
                made = await asyncio.to_thread(job.work)
            except Exception as error:
                if not job.reply.done():  # somebody still waits for it
                    job.reply.set_exception(error)
            else:
                if not job.reply.done():
                    job.reply.set_result(made)
            self._waiting.spent(place, time.monotonic() - began)
        self._working = None
