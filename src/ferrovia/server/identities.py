"""The accounts of people whom a proxy signs in: made at the first visit, without a password."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ferrovia.game.refusals import Refused
from ferrovia.server.accounts import looks_of
from ferrovia.server.config import Config
from ferrovia.server.operator.restrictions import Restrictions
from ferrovia.server.operators import Operators
from ferrovia.server.single_sign_on import Identity
from ferrovia.server.storage.store import Account, NameTaken, Store
from ferrovia.tables.chairs import clean_name, tidied
from ferrovia.tables.refusals import NAME_TAKEN, refuse
from ferrovia.tables.settings import MAX_NAME

PLAYER = "Player"  # for somebody whose own name nobody could read
NAMESAKES = 200


class Identities:
    """An identity never gets an account that somebody else made, unless the operator has linked them."""

    def __init__(
        self, store: Store, config: Config, restrictions: Restrictions, operators: Operators
    ) -> None:
        self._store = store
        self._restrictions = restrictions
        self._operators = operators
        self._linked = {} if config.single_sign_on is None else config.single_sign_on.accounts

    async def account(self, identity: Identity, origin: str, now: int) -> Account | None:
        """Return the account, made now if there never was one; None if it was deleted. Raises `Refused`."""
        linked = self._linked.get(identity.value)
        account = None if linked is None else await self._store.account_named(tidied(linked))
        if account is None:
            known, account = await self._store.identified(_digest(identity))
            if not known:
                account = await self._make(identity, origin, now)
        if account is not None:
            self._restrictions.check_account(account.id)
        return account

    async def make_again(self, identity: Identity, origin: str, now: int) -> Account | None:
        """Make an account for somebody who has deleted theirs. Raises `Refused`."""
        await self._store.forget_identity(_digest(identity))
        return await self.account(identity, origin, now)

    async def note(self, identity: Identity, account: Account) -> None:
        """Remember that the identity has this account, and none once that is deleted."""
        await self._store.note_identity(_digest(identity), account.id)

    async def _make(self, identity: Identity, origin: str, now: int) -> Account | None:
        for name in self._names(identity):
            try:
                return await self._store.identify(_digest(identity), name, looks_of(name), origin, now)
            except NameTaken:
                continue
        raise refuse(NAME_TAKEN, name=self._linked.get(identity.value) or identity.value)

    def _names(self, identity: Identity) -> Iterator[str]:
        """Yield the name that the operator has chosen, or else their own, and then that with a number."""
        linked = self._linked.get(identity.value)
        if linked is not None:
            yield clean_name(linked)
            return
        own = (identity.name or "", identity.value.partition("@")[0], PLAYER)
        name = next(filter(None, map(self._clean, own)), PLAYER)
        for number in range(1, NAMESAKES + 1):
            after = "" if number == 1 else f" {number}"
            numbered = name[: MAX_NAME - len(after)].rstrip() + after
            if not self._operators.reserve(numbered):
                yield numbered

    def _clean(self, name: str) -> str | None:
        """Return the name as it is stored; None if nobody may have it."""
        try:
            clean = clean_name(tidied(name)[:MAX_NAME])
            self._restrictions.check_name(clean)
        except Refused:
            return None
        return clean


def _digest(identity: Identity) -> bytes:
    """Return what is stored, which does not say who it is."""
    return hashlib.sha256(f"{identity.header}\n{identity.value}".encode()).digest()
