"""A worker process, as the server sees it."""

from __future__ import annotations

import asyncio

import msgspec

from ferrovia.server.processes.child import Child, ChildFault
from ferrovia.tables.bot_requests.faults import BotFault
from ferrovia.tables.bot_requests.reply import read_reply
from ferrovia.tables.bot_requests.request import Reply, Request

MODULE = "ferrovia.server.bots.bot_worker"
LONGEST_REPLY = 65_536


class WorkerProcess:
    """Answers one request at a time. After a fault that leaves it in doubt it is no longer `usable`."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._in_doubt = False

    @classmethod
    async def start(cls) -> WorkerProcess:
        """Returns when the process is ready. Raises `BotFault`."""
        try:
            return cls(await Child.start(MODULE, LONGEST_REPLY))
        except ChildFault as fault:
            raise BotFault(fault.kind, fault.story) from fault

    @property
    def usable(self) -> bool:
        return not self._in_doubt and self._child.alive

    async def answer(self, request: Request, seconds: float) -> Reply:
        """An action, legal or not, or a hint. Raises `BotFault`."""
        self._in_doubt = True  # until the whole reply to this request has arrived
        try:
            async with asyncio.timeout(seconds):
                await self._child.send(msgspec.msgpack.encode(request))
                reply = await self._child.receive()
        except TimeoutError:
            raise BotFault("slow", f"it took longer than {seconds:g} seconds") from None
        except ChildFault as fault:
            raise BotFault(fault.kind, fault.story) from None
        self._in_doubt = False
        return read_reply(reply)

    async def kill(self) -> None:
        await self._child.kill()
