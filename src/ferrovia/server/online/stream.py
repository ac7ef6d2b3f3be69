"""One connection of a bot: all its games, as lines."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from typing import Literal

import msgspec
import structlog
from msgspec import Struct

from ferrovia.boards.facts import board_facts
from ferrovia.bots.protocol.messages import PROTOCOL, BoardMessage, Bye, GameMessage, Hello, OnlineHello
from ferrovia.game.refusals import Refused
from ferrovia.server.online.invitations import BEAT_SECONDS
from ferrovia.server.online.seat import BotSeat
from ferrovia.server.storage.store import BotAccount, Store
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables.boards import board_called
from ferrovia.tables.listings import Summary
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost
from ferrovia.version import VERSION

LOOK_SECONDS = 2.0  # between two looks for games that began on another node

Why = Literal["restart", "replaced", "revoked"]

encode = msgspec.json.Encoder().encode
log = structlog.get_logger()


class BotStream:
    """A bot that is slow to read gets more at once: nothing waits for it but its own games."""

    def __init__(
        self, bot: BotAccount, hello: OnlineHello, store: Store, tables: ServerTables, pause: float
    ) -> None:
        self.bot = bot
        self._id = secrets.token_hex(8)
        self._hello = hello
        self._store = store
        self._tables = tables
        self._pause = pause
        self._seats: dict[str, BotSeat] = {}  # by table
        self._boards: set[str] = set()  # boards that it has been sent
        self._stirred = asyncio.Event()
        self._woken: list[BotSeat] = []
        self._look = True
        self._why: Why | None = None
        self._beaten = time.monotonic()

    def game_began(self) -> None:
        self._look = True
        self._stirred.set()

    def end(self, why: Why) -> None:
        self._why = self._why or why
        self._stirred.set()

    async def lines(self) -> AsyncIterator[bytes]:
        """Until something ends it; empty lines show that the server is there. Raises `StorageLost`."""
        if not await self._store.bot_came(self.bot.id, self._id, now(), encode(self._hello)):
            self.end("revoked")
        yield _line(Hello(PROTOCOL, f"Ferrovia {VERSION}"))
        while self._why is None:
            self._stirred.clear()
            if self._look:
                await self._find_games()
            while self._woken and self._why is None:
                for message in await self._news(self._woken.pop(0)):
                    yield _line(message)
            if time.monotonic() - self._beaten > BEAT_SECONDS:
                await self._beat()
                yield b"\n"
            try:
                await asyncio.wait_for(self._stirred.wait(), LOOK_SECONDS)
            except TimeoutError:
                self._look = True
        yield _line(Bye(self._why))

    async def leave(self) -> None:
        """The connection is gone."""
        for seat in list(self._seats.values()):
            self._stop_watching(seat)
        try:
            await self._store.bot_left(self.bot.id, self._id)
        except StorageLost as error:
            self._tables.on_lost(error)

    async def _find_games(self) -> None:
        self._look = False
        try:
            summaries = await self._store.playing_of(self.bot.id)
        except StorageLost as error:
            self._tables.on_lost(error)
            return
        playing = [msgspec.json.decode(summary, type=Summary).id for summary in summaries]
        for id in playing:
            if id not in self._seats:
                try:
                    await self._begin(id)
                except Refused as refused:  # the next look will find it
                    log.warning("put off", table=id, why=refused.refusal.code)
        for id in [id for id, seat in self._seats.items() if seat.over and id not in playing]:
            del self._seats[id]

    async def _begin(self, id: str) -> None:
        room, _ = await self._tables.table(id)
        table = await room.catch_up()
        chair = next(number for number, each in enumerate(table.chairs) if each.account == self.bot.id)
        seat = BotSeat(room, chair, now, self._pause, self._stir, lambda: self.end("restart"))
        self._seats[id] = seat
        if table.seat_of(chair) in table.absent:  # a stand-in plays the game
            seat.over = True
            return
        here = room.here()
        room.watchers[seat] = None
        self._tables.announce(room, here)
        self._stir(seat)

    async def _news(self, seat: BotSeat) -> list[Struct]:
        try:
            messages = await seat.news()
        except Refused as refused:  # the next change, or the node's next look, wakes us again
            log.warning("put off", table=seat.room.id, why=refused.refusal.code)
            return []
        if seat.over:
            self._stop_watching(seat)
        if messages and isinstance(messages[0], GameMessage) and messages[0].board not in self._boards:
            self._boards.add(messages[0].board)
            messages.insert(0, BoardMessage(board_facts(board_called(messages[0].board))))
        return messages

    async def _beat(self) -> None:
        self._beaten = time.monotonic()
        try:
            if not await self._store.bot_stays(self.bot.id, self._id, now()):
                self.end("revoked" if await self._store.bot_named(self.bot.name) is None else "replaced")
        except StorageLost as error:
            self._tables.on_lost(error)

    def _stir(self, seat: BotSeat) -> None:
        if seat not in self._woken:
            self._woken.append(seat)
        self._stirred.set()

    def _stop_watching(self, seat: BotSeat) -> None:
        here = seat.room.here()
        seat.room.watchers.pop(seat, None)
        self._tables.announce(seat.room, here)


def _line(message: Struct) -> bytes:
    return encode(message) + b"\n"
