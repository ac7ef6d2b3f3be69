"""Accounts: a name and a password, for those who want a history and a rating. Nobody needs one to play."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ferrovia.server import refusals as r
from ferrovia.server.refusals import refuse
from ferrovia.server.storage.store import Account, NameTaken, Store
from ferrovia.server.table.chairs import clean_name

Result = TypeVar("Result")

DAY = 86_400_000
SESSION_DAYS = 90
SESSION_BYTES = 24


class Accounts:
    """`checks` passwords are checked at a time, in threads: each check takes 64 MB for a tenth of a
    second."""

    def __init__(self, store: Store, checks: int) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(checks)
        # Checked for unknown names, so that refusing them takes just as long.
        self._nobody: str | None = None

    async def register(self, name: str, password: str) -> Account:
        """Raises `Refused`."""
        name = clean_name(name)
        hashed = await self.hash(password)
        try:
            return await self._store.add_account(name, hashed)
        except NameTaken:
            raise refuse(r.NAME_TAKEN, name=name) from None

    async def hash(self, password: str) -> str:
        return await self._in_thread(partial(self._hasher.hash, password))

    async def check(self, name: str, password: str) -> Account:
        """The account of this name and password. Raises `Refused`, the same for a wrong name or password."""
        account = await self._store.account_named(clean_name(name))
        if self._nobody is None:
            self._nobody = await self._in_thread(partial(self._hasher.hash, secrets.token_hex()))
        known = self._nobody if account is None else account.password
        fits = await self._in_thread(partial(self._fits, known, password))
        if account is None or not fits:
            raise refuse(r.ACCOUNT_UNKNOWN)
        return account

    async def begin_session(self, account: Account, now: int) -> str:
        """A token for the account; only its hash is stored."""
        token = secrets.token_urlsafe(SESSION_BYTES)
        await self._store.add_session(_digest(token), account.id, now, now + SESSION_DAYS * DAY)
        return token

    async def of_session(self, token: str | None, now: int) -> Account | None:
        if not token:
            return None
        return await self._store.session(_digest(token), now)

    async def end_session(self, token: str) -> None:
        await self._store.end_session(_digest(token))

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        async with self._turn:
            return await asyncio.to_thread(work)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
