"""Who is asking: whoever holds the device, or one of the people who share it.

On a server a cookie says where a device sits. Here it is kept beside the tables, so that all tabs agree.
A token is no secret on a device: whoever holds it holds all its seats. So its key is none either, and a game
that is carried to another device keeps its seats."""

from __future__ import annotations

from ferrovia.device.storage import DeviceStore
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.refusals import BAD_TOKEN, NOT_SEATED, refuse
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken, Signer

KEY = b"the seats of one device"
SEAT = "seat "


class Seats:
    def __init__(self, store: DeviceStore, signer: Signer) -> None:
        self._store = store
        self._signer = signer

    async def given(self, table: Table, token: str | None) -> SeatToken | None:
        """The token of a request, good or not any more; None if there is none. Raises `Refused` for one that
        is none of this table."""
        if token is not None:
            read = self._signer.read(token) if token else None
            if token and (read is None or read.table != table.id):
                raise refuse(BAD_TOKEN)
            return read
        kept = await self._store.get(SEAT + table.id)
        if kept is None:
            return _only_one(table)
        read = self._signer.read(kept)
        return read if read is not None and read.table == table.id else None

    async def of(self, table: Table, token: str | None) -> SeatToken | None:
        """Where the one who asks sits; None for a spectator. Raises `Refused`."""
        given = await self.given(table, token)
        return given if given is not None and table.sits(given.chair, given.sitting) else None

    async def chair(self, table: Table, token: str | None) -> int:
        """Raises `Refused` for somebody without a chair."""
        found = await self.of(table, token)
        if found is None:
            raise refuse(NOT_SEATED)
        return found.chair

    async def was(self, table: Table, token: str | None) -> Ending | None:
        """Why the token of the one who asks is no longer good, if they have one."""
        given = await self.given(table, token)
        return None if given is None else table.ended.get((given.chair, given.sitting))

    async def keep(self, token: SeatToken) -> None:
        """From now on, whoever holds the device sits there."""
        await self._store.set(SEAT + token.table, self._signer.sign(token))

    async def put_away(self, table: str) -> None:
        """From now on, whoever holds the device only watches."""
        await self._store.set(SEAT + table, "")

    async def forget(self, table: str) -> None:
        await self._store.unset(SEAT + table)


def _only_one(table: Table) -> SeatToken | None:
    """The only person at a table is whoever holds the device, also where nothing was kept of it."""
    people = [number for number, chair in enumerate(table.chairs) if chair.kind == "person"]
    if len(people) == 1:
        return SeatToken(table.id, people[0], table.chairs[people[0]].sittings)
    return SeatToken(table.id, NOBODY, 0) if not people and table.host == NOBODY else None
