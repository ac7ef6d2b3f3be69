"""The bots that are connected to this node."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from ferrovia.game.refusals import Refused
from ferrovia.server.online.stream import BotStream
from ferrovia.server.storage.store import BotAccount
from ferrovia.tables.entries import Started
from ferrovia.tables.table import Table


class Streams:
    """One for each bot: a bot that connects again, perhaps after losing its connection, replaces the old
    one."""

    def __init__(self) -> None:
        self._streams: dict[int, BotStream] = {}  # by account

    @asynccontextmanager
    async def connected(self, stream: BotStream) -> AsyncIterator[None]:
        before = self._streams.get(stream.bot.id)
        if before is not None:
            before.end("replaced")
        self._streams[stream.bot.id] = stream
        try:
            yield
        finally:
            if self._streams.get(stream.bot.id) is stream:
                del self._streams[stream.bot.id]
            await stream.leave()

    def table_changed(self, table: Table) -> None:
        """Bots in a game that has just begun hear of it at once."""
        if isinstance(table.entries[-1], Started):
            for chair in table.chairs:
                if chair.online and chair.account in self._streams:
                    self._streams[chair.account].game_began()

    def revoked(self, account: int) -> None:
        if account in self._streams:
            self._streams[account].end("revoked")

    def recheck(self, check: Callable[[BotAccount], None]) -> None:
        """The operator has given an order: end the streams of bots that do not pass the check."""
        for stream in self._streams.values():
            try:
                check(stream.bot)
            except Refused:
                stream.end("revoked")

    def say_goodbye(self) -> None:
        """The server is stopping."""
        for stream in self._streams.values():
            stream.end("restart")
