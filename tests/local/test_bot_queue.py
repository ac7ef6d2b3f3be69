"""One worker thinks for everybody: who comes first, and what if it does not answer."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from ferrovia.boards import load
from ferrovia.game import Game, dealers
from ferrovia.local.bot_queue import BotQueue
from ferrovia.tables.bot_requests.faults import BotFault
from ferrovia.tables.bot_requests.handler import answered
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.bot_requests.request import Request, hint_request, request_for

GAME = Game(load("usa"), 2, dealers.fast(1))
HINT = hint_request(GAME, 0, 20, 1)
BOT = request_for(GAME, 0, "level-1", 1)
DECODER: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)


def test_hints_come_first_and_one_at_a_time() -> None:
    async def play() -> None:
        order: list[str] = []
        free = asyncio.Event()
        at_once = 0

        async def think(request: bytes) -> bytes:
            nonlocal at_once
            at_once += 1
            order.append(type(DECODER.decode(request)).__name__)
            await free.wait()
            assert at_once == 1
            at_once -= 1
            return answered(request)

        thinking = BotQueue(think)
        asked = [
            asyncio.create_task(thinking.choose(BOT, Priority(urgency, ""), "table"))
            for urgency in (Urgency.UNWATCHED, Urgency.FOLLOWED, Urgency.PERSON)
        ]
        await asyncio.sleep(0)
        hint = asyncio.create_task(thinking.hint(HINT, ""))
        given_up = asyncio.create_task(thinking.hint(HINT, ""))
        await asyncio.sleep(0)
        given_up.cancel()
        free.set()
        await asyncio.gather(hint, *asked)
        assert order == ["BotRequest", "HintRequest", "BotRequest", "BotRequest"]

    asyncio.run(play())


def test_a_thinker_that_never_answers() -> None:
    """A bot has failed, and a hint is refused."""

    async def play() -> None:
        async def never(request: bytes) -> bytes:
            await asyncio.Event().wait()
            raise AssertionError

        thinking = BotQueue(never, seconds=0.01)
        with pytest.raises(BotFault, match="too long"):
            await thinking.choose(BOT, Priority(Urgency.PERSON, ""), "table")
        with pytest.raises(BotFault, match="too long"):
            await thinking.hint(HINT, "")

    asyncio.run(play())
