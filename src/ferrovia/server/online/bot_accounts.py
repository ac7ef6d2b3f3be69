"""Bot accounts: a name and a token, which belong to a person with an account."""

from __future__ import annotations

import hashlib
import re
import secrets

from ferrovia.server.accounts import looks_of
from ferrovia.server.operators import Operators
from ferrovia.server.storage.store import Account, BotAccount, NameTaken, Store, TooManyBots
from ferrovia.tables import refusals as r
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import MAX_NAME

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")  # it is used in lists and on command lines
TOKEN_BYTES = 24


class BotAccounts:
    """A token is shown once; only its hash is stored."""

    def __init__(self, store: Store, most: int, operators: Operators) -> None:
        self._store = store
        self._operators = operators
        self._most = most

    async def make(self, owner: Account, name: str, now: int) -> str:
        """The token of a new bot account. Raises `Refused`."""
        if len(name) > MAX_NAME or not NAME.fullmatch(name):
            raise refuse(r.BAD_NAME, most=MAX_NAME)
        self._operators.check_free(name)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            await self._store.add_bot(name, looks_of(name), owner.id, _digest(token), self._most, now)
        except NameTaken:
            raise refuse(r.NAME_TAKEN, name=name) from None
        except TooManyBots:
            raise refuse(r.TOO_MANY, what="bots") from None
        return token

    async def of_token(self, token: str) -> BotAccount:
        """Raises `Refused`."""
        bot = await self._store.bot_of_token(_digest(token))
        if bot is None:
            raise refuse(r.BAD_TOKEN)
        return bot

    async def of_owner(self, owner: Account) -> list[BotAccount]:
        return await self._store.bots_of(owner.id)

    async def revoke(self, owner: Account, name: str) -> BotAccount:
        """Its token stops working. Raises `Refused` unless it belongs to the owner."""
        for bot in await self._store.bots_of(owner.id):
            if bot.name == name:
                await self._store.revoke_bot(bot.id)
                return bot
        raise refuse(r.BOT_UNKNOWN, bot=name)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
