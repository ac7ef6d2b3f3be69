"""A room without a server: its entries are kept in memory."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.room import Room
from ferrovia.tables.store import Conflict, Listing, Stored
from ferrovia.tables.tokens import Signer


class Shelf:
    """A `TableStore`."""

    def __init__(self) -> None:
        self.stored: list[Stored] = []

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        if entry.n != len(self.stored):
            raise Conflict
        self.stored.append(entry)

    async def entries(self, table: str, after: int = -1) -> list[Stored]:
        return self.stored[after + 1 :]

    async def relist(self, listing: Listing) -> None:
        pass


async def room_of(
    entries: list[AnyEntry], clock: Callable[[], int] = lambda: 1_000_000
) -> tuple[Room, Shelf]:
    """A new room that has these entries."""
    shelf = Shelf()
    room = Room("table", shelf, Signer(b"key"), clock)
    await room.open(entries)
    return room, shelf
