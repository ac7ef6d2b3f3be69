"""All tables of this device, as far as this tab has them in memory. Another tab is like another node."""

from __future__ import annotations

import asyncio
import hashlib
import logging

from ferrovia.game.refusals import Refused
from ferrovia.local.storage import LocalStore
from ferrovia.tables.driver import Driver
from ferrovia.tables.listings import OVERDUE
from ferrovia.tables.refusals import BOARD_CHANGED, TABLE_UNREADABLE
from ferrovia.tables.registry import ID_LENGTH, ID_LETTERS, TableRegistry, may_be_id, new_id
from ferrovia.tables.room import Clock, Room
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import Signer

LOCAL = "0"  # begins every id made on a device, and none made on a server
NEVER = 10**15  # milliseconds: whoever comes back after years finds their game
IDLE_TABLES = 6
LOOK_SECONDS = 4.0  # between two looks at the tables that somebody is at

log = logging.getLogger(__name__)


def new_local_id() -> str:
    return LOCAL + new_id()


def local_id_for(what: str) -> str:
    """The same for the same, on every device."""
    number = int.from_bytes(hashlib.sha256(what.encode()).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return LOCAL + "".join(letters)


def may_be_local_id(id: str) -> bool:
    return id.startswith(LOCAL) and may_be_id(id[len(LOCAL) :])


class LocalTables(TableRegistry):
    """Its tables never end by themselves."""

    new_id = staticmethod(new_local_id)
    may_be_id = staticmethod(may_be_local_id)

    def __init__(
        self, store: LocalStore, signer: Signer, driver: Driver, undo_pause: int, clock: Clock
    ) -> None:
        super().__init__(store, signer, driver, undo_pause, NEVER, IDLE_TABLES, clock)
        self.unreadable: set[str] = set()  # as far as anybody has tried

    def start(self) -> None:
        self._spawn(self._look_again())

    async def table(self, id: str) -> tuple[Room, Table]:
        try:
            found = await super().table(id)
        except Refused as refused:
            if refused.refusal.code in (TABLE_UNREADABLE, BOARD_CHANGED):
                self.unreadable.add(id)
            raise
        self.unreadable.discard(id)
        return found

    async def close(self) -> None:
        for room in self._rooms.values():
            for connection in list(room.watchers):
                connection.close()
        await super().close()

    def attend(self, room: Room) -> None:
        """Its bots go on, where the page was closed while they were thinking. If they are thinking in another
        tab, whoever is first makes the move."""
        self.look_after(room)

    async def removed(self, id: str) -> None:
        """The table is to be removed: from now on, nobody finds it here and nothing is written."""
        room = self._rooms.pop(id, None)
        if room is not None:
            self._driver.forget(id)
            await room.vanish()

    async def _look_again(self) -> None:
        """A tab that was closed, or a message between tabs that was lost, is harmless."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for room in [room for room in self._rooms.values() if room.watchers]:
                    await self._quietly(room.catch_up())
                    self._take_over(room)
                self._shrink()
            except Exception:
                log.exception("a look at the tables failed")

    def _take_over(self, room: Room) -> None:
        """Bots that nobody has let play for so long have been left alone."""
        table = room.table
        if table is not None and table.bots_to_act() and self._clock() > table.entries[-1].at + OVERDUE:
            self.look_after(room)
