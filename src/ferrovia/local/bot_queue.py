"""Bots and hints think in a worker of the page: one question at a time, people's own before bots'.

Whatever goes wrong there is a `BotFault`."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec

from ferrovia.game import Action
from ferrovia.local.storage import plain
from ferrovia.tables.bot_requests.faults import BotFault
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.reply import action_of, advice_of, read_reply
from ferrovia.tables.bot_requests.request import BotRequest, HintRequest, Reply, Request, Spec

SECONDS = 60.0  # for one answer: a slow phone may first have to start its worker
HINT = -1  # comes before any bot

Think = Callable[[bytes], Awaitable[Any]]  # of a `Request` in MessagePack: its `Reply`

log = logging.getLogger(__name__)


class BotQueue:
    """A `Thinker` and `HintGiver`."""

    def __init__(self, think: Think, seconds: float = SECONDS) -> None:
        self._think = think
        self._seconds = seconds
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._busy = False

    async def choose(self, request: BotRequest, place: Priority, table: str) -> Action:
        return action_of(await self._asked(request, place.urgency))

    def failed(self, bot: Spec, fault: BotFault) -> None:
        log.warning("bot %s: %s", bot, fault.story)

    def attend(self, table: str, urgency: Urgency) -> None:
        """Whoever holds the device can be at one table only: nobody is overtaken."""

    async def hint(self, request: HintRequest, owner: str) -> Advice:
        """Raises `BotFault`."""
        return advice_of(await self._asked(request, HINT))

    async def _asked(self, request: Request, rank: int) -> Reply:
        await self._turn(rank)
        try:
            async with asyncio.timeout(self._seconds):
                return read_reply(bytes(plain(await self._think(msgspec.msgpack.encode(request)))))
        except BotFault:
            raise
        except TimeoutError:
            raise BotFault("slow", "it took too long") from None
        except Exception:
            raise BotFault("died", "its worker failed") from None
        finally:
            self._next()

    async def _turn(self, rank: int) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False
