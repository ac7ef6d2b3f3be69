"""Tables that nobody has touched for as long as a test likes, and somebody who cleans up after them."""

from __future__ import annotations

import msgspec

from ferrovia.server.accounts import Accounts
from ferrovia.server.config import Keep
from ferrovia.server.operator.cleanup import Cleanup
from ferrovia.server.operator.operator import Operator
from ferrovia.server.origins import Origins
from ferrovia.server.storage.operator_store import OPENED, Visit
from ferrovia.server.storage.store import Store, Subscription
from ferrovia.tables import entries
from ferrovia.tables.clocks import DAY
from ferrovia.tables.commands import Start
from ferrovia.tables.deal import new_secret
from ferrovia.tables.decisions import decide
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.registry import new_id
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Settings
from ferrovia.tables.tokens import Signer

TODAY = 20_000 * DAY
SETTINGS = msgspec.convert({"board": "usa", "chairs": ["open", "open"]}, Settings)
SHORT = Keep(finished_games=30, open_tables=7)


class AgedTables:
    """A database whose people live at times chosen by the test."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = TODAY

    async def table(self, days_ago: float, until: str = "finished", account: int | None = None) -> str:
        """With everything that is to be forgotten one day; nobody has touched it since then."""
        at = TODAY - round(days_ago * DAY)
        room = Room(new_id(), self.store, Signer(b"k" * 32), lambda: at)
        first = entries.Opened(
            at=at,
            settings=SETTINGS,
            secret=new_secret(),
            host=0,
            webhook="https://chat.example.org/secret",
            origin="0123456789abcdef",
        )
        people: list[AnyEntry] = [
            entries.Sat(at=at, chair=0, name="Anna", sitting=1, bytes="ab" * 16, mail="consent of Anna"),
            entries.Sat(at=at, chair=1, name="Bruno", sitting=1, bytes="cd" * 16, account=account),
            entries.Mailed(at=at, chair=1, mail="consent of Bruno"),
        ]
        await room.open([first, *people])
        if until != "open":
            start = Start(n=3, id="start-001")
            await room.write(lambda table, at: decide(table, 0, start, at))
        if until == "finished":
            await room.write(lambda table, at: entries.BrokenOff(at=at, why="agreed"))
        await self.store.subscribe(room.id, 0, 1, Subscription("https://push", "k", "a", "t"), at, 5)
        await self.store.note_visits([Visit("0123456789abcdef", room.id, OPENED, 0, at)])
        return room.id

    def cleanup(self, keep: Keep = SHORT, node: str = "here", store: Store | None = None) -> Cleanup:
        async def open_room(id: str) -> Room:
            return Room(id, self.store, Signer(b"k" * 32), lambda: self.now)

        store = store or self.store
        operator = Operator(store, Origins(b"k"), open_room, Accounts(store, 1), str, lambda: self.now)
        return Cleanup(operator, keep, lambda: self.now, node)

    async def clean(self, keep: Keep = SHORT) -> None:
        cleanup = self.cleanup(keep)
        while await cleanup.step():
            pass

    async def bodies(self, table: str) -> list[bytes]:
        return [stored.body for stored in await self.store.entries(table)]
