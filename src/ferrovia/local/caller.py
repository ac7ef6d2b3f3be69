"""Who is asking: the owner of the device, or one of the people who share it.

On a server a cookie says where a device sits. Here it is kept beside the tables, so that all tabs agree.
A token is no secret on a device, where one person holds all seats. So its key is none either, and a game
that is carried to another device keeps its seats."""

from __future__ import annotations

from ferrovia.local.storage import LocalStore
from ferrovia.tables.api.caller import Caller, Limited, New
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.refusals import BAD_TOKEN, TOO_MANY_GAMES, refuse
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken, Signer, Use

KEY = b"the seats of one device"
SEAT = "seat "
MOST_GAMES = 500


class LocalCaller(Caller):
    """`token` is that of a seat, empty for somebody without one, and None for the owner of the device."""

    def __init__(self, store: LocalStore, signer: Signer, token: str | None) -> None:
        self._store = store
        self._signer = signer
        self._token = token

    async def seat(self, table: Table) -> SeatToken | None:
        given = await self._given(table)
        return given if given is not None and table.sits(given.chair, given.sitting) else None

    async def ended(self, table: Table) -> Ending | None:
        given = await self._given(table)
        return None if given is None else table.ended.get((given.chair, given.sitting))

    async def keep(self, token: SeatToken, use: Use = "seat") -> None:
        """Somebody apart from whoever holds the device keeps their token themselves."""
        if use == "seat" and self._token is None:
            await keep(self._store, self._signer, token)

    async def put_away(self, table: str) -> None:
        await self._store.set(SEAT + table, "")

    async def check_welcome(self) -> None:
        """Nobody is banned from their own device,"""

    async def check_hidden(self, table: Table) -> None:
        """nobody else plays their deal,"""

    async def check_new(self, new: New) -> None:
        """and nobody else gives the rules."""

    async def may(self, what: Limited, about: str = "") -> None:
        if what == "open":
            await check_room(self._store)

    async def _given(self, table: Table) -> SeatToken | None:
        """The token of a request, good or not any more; None if there is none. Raises `Refused` for one that
        is none of this table."""
        if self._token is not None:
            read = self._signer.read(self._token) if self._token else None
            if self._token and (read is None or read.table != table.id):
                raise refuse(BAD_TOKEN)
            return read
        kept = await self._store.get(SEAT + table.id)
        if kept is None:
            return _only_one(table)
        read = self._signer.read(kept)
        return read if read is not None and read.table == table.id else None


async def keep(store: LocalStore, signer: Signer, token: SeatToken) -> None:
    """From now on, whoever holds the device sits there."""
    await store.set(SEAT + token.table, signer.sign(token))


async def check_room(store: LocalStore) -> None:
    """Raises `Refused` if this device has as many games as it may."""
    if len(await store.summaries()) >= MOST_GAMES:
        raise refuse(TOO_MANY_GAMES, most=MOST_GAMES)


def _only_one(table: Table) -> SeatToken | None:
    """The only person at a table is whoever holds the device, also where nothing was kept of it."""
    people = [number for number, chair in enumerate(table.chairs) if chair.kind == "person"]
    if len(people) == 1:
        return SeatToken(table.id, people[0], table.chairs[people[0]].sittings)
    return SeatToken(table.id, NOBODY, 0) if not people and table.host == NOBODY else None
