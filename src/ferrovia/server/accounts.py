"""Accounts: a name and a password, for those who want a history and a rating. Nobody needs one to play."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ferrovia.server.operators import NO_OPERATORS, Operators
from ferrovia.server.passwords import check_password
from ferrovia.server.storage.store import Account, Arrival, NameTaken, Store, StoredSession
from ferrovia.tables import refusals as r
from ferrovia.tables.chairs import clean_name, tidied
from ferrovia.tables.confusables import forms
from ferrovia.tables.refusals import refuse

Result = TypeVar("Result")

HOUR = 3_600_000
DAY = 24 * HOUR
SESSION_DAYS = 90
SESSION_BYTES = 24
NO_PASSWORD = "!"  # in place of a hash: no password fits
SESSIONS = 100  # listed
SEEN_EVERY = HOUR  # how exactly it is known when a session was last used
MOST_SEEN = 50_000  # sessions of which that is remembered
RESET_DAYS = 2  # for which a link to choose a new password is good
NAME_DAYS = 365  # for which nobody else gets the name of a deleted account
FOR_EVER = 2**62  # a time at which no name rests any more


class Accounts:
    """`checks` passwords are checked at a time, in threads: each check takes 64 MB for a tenth of a
    second."""

    def __init__(self, store: Store, checks: int, operators: Operators = NO_OPERATORS) -> None:
        self._store = store
        self._operators = operators
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(checks)
        # Checked for unknown names and those without a password, so that refusing them takes just as long.
        self._nobody: str | None = None
        self._seen: OrderedDict[bytes, int] = OrderedDict()  # by session, the least recently noted first

    async def register(
        self, name: str, password: str, now: int, origin: str, device: str
    ) -> tuple[Account, str]:
        """The account, and the token of its first session. Raises `Refused`, and then the name is still
        free."""
        name = clean_name(name)
        check_password(password, name)
        hashed = await self._hash(password)
        self._operators.check_free(name)  # only now: a name that is taken takes as long
        token = secrets.token_urlsafe(SESSION_BYTES)
        arrival = Arrival(origin, _digest(token), now + SESSION_DAYS * DAY, device)
        try:
            return await self._store.register(name, looks_of(name), hashed, arrival, now), token
        except NameTaken:
            raise refuse(r.NAME_TAKEN, name=name) from None

    async def make(self, name: str, now: int) -> tuple[Account, str]:
        """Make an account for somebody else, even of an operator's name or of one that rests. Return it, with
        a token as from `reset`. Raise `Refused`."""
        name = clean_name(name)
        try:
            account = await self._store.add_account(name, looks_of(name), NO_PASSWORD, FOR_EVER)
        except NameTaken:
            raise refuse(r.NAME_TAKEN, name=name) from None
        return account, await self.reset(account.name, now)

    async def check(self, name: str, password: str) -> Account:
        """The account of this name and password. Raises `Refused`, the same for a wrong name or password."""
        account = await self._store.account_named(tidied(name))
        if self._nobody is None:
            self._nobody = await self._hash(secrets.token_hex())
        known = account.password if account is not None and account.password else self._nobody
        fits = await self._in_thread(partial(self._fits, known, password))
        if account is None or not fits:
            raise refuse(r.ACCOUNT_UNKNOWN)
        return account

    async def fits(self, account: Account, password: str) -> bool:
        return await self._in_thread(partial(self._fits, account.password, password))

    async def change_password(self, account: Account, password: str, token: str, now: int) -> None:
        """Ends all sessions but the one with this token. Raises `Refused`."""
        check_password(password, account.name)
        await self._store.set_password(account.id, await self._hash(password), _digest(token), now)

    async def delete(self, account: Account, now: int) -> list[int]:
        """Nobody can sign in to it any more, and the name is on nobody's list; see `name_removal.py` for the
        tables. Returns its bots, which are revoked."""
        return await self._store.delete_account(account.id, now, now + NAME_DAYS * DAY)

    async def reset(self, name: str, now: int) -> str:
        """A token with which whoever has it may choose a new password for the account, once. Nobody gets in
        with the old one any more, and all sessions end. Raises `Refused`."""
        account = await self._store.account_named(tidied(name))
        if account is None or not account.password:  # bots have none, nor have those whom a proxy signs in
            raise refuse(r.ACCOUNT_UNKNOWN)
        token = secrets.token_urlsafe(SESSION_BYTES)
        await self._store.set_password(account.id, NO_PASSWORD, b"", now)
        await self._store.add_reset(_digest(token), account.id, now, now + RESET_DAYS * DAY)
        return token

    async def choose_password(self, token: str, password: str, now: int) -> Account:
        """With a token from `reset`; all sessions end. Raises `Refused`."""
        account = await self._store.account_to_reset(_digest(token), now)
        if account is not None:
            check_password(password, account.name)
            account = await self._store.use_reset(_digest(token), await self._hash(password), now)
        if account is None:
            raise refuse(r.BAD_TOKEN)
        return account

    async def begin_session(self, account: Account, now: int, device: str) -> str:
        """A token for the account; only its hash is stored."""
        token = secrets.token_urlsafe(SESSION_BYTES)
        await self._store.add_session(_digest(token), account.id, now, now + SESSION_DAYS * DAY, device)
        return token

    async def of_session(self, token: str | None, now: int) -> Account | None:
        if not token:
            return None
        digest = _digest(token)
        account = await self._store.session(digest, now)
        if account is not None:
            await self._note_seen(digest, now)
        return account

    async def sessions(self, account: Account, token: str, now: int) -> list[tuple[StoredSession, bool]]:
        """Where the account is signed in; true for the session with this token."""
        found = await self._store.sessions_of(account.id, now, SESSIONS)
        return [(session, session.digest == _digest(token)) for session in found]

    async def end_session(self, token: str) -> None:
        await self._store.end_session(_digest(token))

    async def end_sessions(self, account: Account) -> None:
        await self._store.end_sessions(account.id, b"")

    async def _note_seen(self, digest: bytes, now: int) -> None:
        """Once in a while: a write for every request would be too many."""
        if abs(now - self._seen.get(digest, 0)) < SEEN_EVERY:
            return
        self._seen[digest] = now
        self._seen.move_to_end(digest)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)
        await self._store.see_session(digest, now)

    async def _hash(self, password: str) -> str:
        return await self._in_thread(partial(self._hasher.hash, password))

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        async with self._turn:
            return await asyncio.to_thread(work)


def looks_of(name: str) -> list[bytes]:
    """Return digests of the forms in which the name is compared, in order: those of a deleted account stay,
    the name itself does not."""
    return sorted(hashlib.sha256(form.encode()).digest() for form in forms(name))


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="surrogatepass")).digest()
