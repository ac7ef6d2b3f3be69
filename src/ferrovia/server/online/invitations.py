"""Which network bots are connected and willing to play."""

from __future__ import annotations

import asyncio
import time

import msgspec

from ferrovia.bots.protocol.messages import OnlineHello
from ferrovia.server.config import Config
from ferrovia.server.online.bot_accounts import NAME
from ferrovia.server.storage.store import BotAccount, Store
from ferrovia.tables import commands as c
from ferrovia.tables import refusals as r
from ferrovia.tables.decisions import Guest
from ferrovia.tables.listings import Summary
from ferrovia.tables.messages import OnlineBot
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import ONLINE
from ferrovia.tables.table import Table

BEAT_SECONDS = 10.0  # between signs of life of a connected bot
SILENT = 30_000  # milliseconds without one after which it is gone
STILL = 3_600_000  # a game in which nothing happens for this long does not keep a bot from another one


class Invitations:
    def __init__(self, store: Store, config: Config) -> None:
        self._store = store
        self._seconds = config.online_seconds
        self._most_games = config.limits.bot_games
        self._listed = config.limits.bots_online

    async def there(self) -> list[OnlineBot]:
        bots = await self._store.bots_seen(_now() - SILENT, self._listed)
        games = await asyncio.gather(*(self._games(bot) for bot in bots))
        hellos = [_hello(bot) for bot in bots]
        return [
            OnlineBot(ONLINE + bot.name, bot.owner, hello.boards, playing < self._most(hello))
            for bot, hello, playing in zip(bots, hellos, games, strict=True)
        ]

    async def guest(self, to: str, board: str) -> Guest:
        """The bot "@name", if it is connected and plays on the board. Raises `Refused`."""
        name = to.removeprefix(ONLINE)
        bot = await self._store.bot_named(name) if NAME.fullmatch(name) else None
        if bot is None:
            raise refuse(r.BOT_UNKNOWN, bot=to)
        named = ONLINE + bot.name
        if bot.seen < _now() - SILENT:
            raise refuse(r.BOT_OFFLINE, bot=named)
        hello = _hello(bot)
        if hello.boards and board not in hello.boards:
            raise refuse(r.BOT_UNWILLING, bot=named, board=board)
        if await self._games(bot) >= self._most(hello):
            raise refuse(r.BOT_BUSY, bot=named)
        return Guest(named, bot.id, self._seconds)

    async def for_command(self, table: Table, command: c.AnyCommand) -> Guest | None:
        """The bot that a command invites. A game begins only if all its bots are connected. Raises
        `Refused`."""
        if isinstance(command, c.SetChair) and command.to.startswith(ONLINE):
            return await self.guest(command.to, table.settings.board)
        if isinstance(command, c.Start) and table.game is None:
            for chair in table.chairs:
                if chair.online and chair.bot is not None:
                    await self.guest(chair.bot, table.settings.board)
        return None

    async def _games(self, bot: BotAccount) -> int:
        """How many it is playing now."""
        playing = await self._store.playing_of(bot.id)
        changed = [msgspec.json.decode(summary, type=Summary).changed for summary in playing]
        return sum(at > _now() - STILL for at in changed)

    def _most(self, hello: OnlineHello) -> int:
        return min(hello.games, self._most_games)


def _hello(bot: BotAccount) -> OnlineHello:
    return msgspec.json.decode(bot.hello, type=OnlineHello)


def _now() -> int:
    return time.time_ns() // 1_000_000
