"""What the operator sees: tables, people, addresses, reports. Of a game that is going on no hand, no ticket
and no token: everything comes from what a lobby may show."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from ferrovia.server.accounts import DAY, SESSION_DAYS
from ferrovia.server.operator.acts import AnyAct, Effect
from ferrovia.server.origins import of_account
from ferrovia.server.storage.operator_store import Size, StoredBan, StoredTable
from ferrovia.server.storage.store import Store
from ferrovia.tables.listings import Summary

SEARCHED = 20_000  # tables, newest first
MOST = 100
HOUR = 3_600_000
WORDS = "words"  # the name of an order


class TableRow(Struct, frozen=True, omit_defaults=True):
    """`origins` is where the table was opened from; `watchers` are connected to the node that answers."""

    id: str
    status: str
    board: str
    opened: int
    changed: int
    entries: int
    people: tuple[str, ...] = ()
    bots: int = 0
    open: int = 0
    public: bool = False
    hidden: bool = False
    origins: tuple[str, ...] = ()
    watchers: int = 0


class PersonRow(Struct, frozen=True, omit_defaults=True):
    """An account. `signed_in` is when it last did, as long as that session lasts."""

    id: int
    name: str
    games: int
    sessions: int
    bot: bool = False
    signed_in: int | None = None
    origins: tuple[str, ...] = ()


class AddressRow(Struct, frozen=True, omit_defaults=True):
    """Where people come from; the address itself is known only while somebody is connected."""

    origin: str
    address: str | None = None
    sockets: int = 0
    tables: int = 0
    seats: int = 0
    accounts: int = 0
    last: int | None = None


class Load(Struct, frozen=True):
    """What one node is doing. Times are in milliseconds; `refusals` are counted by code since the start."""

    version: str
    tables: int
    sockets: int
    bots_waiting: int
    memory: int  # bytes, at most so far
    commits: int
    commit_mean: float
    commit_99: float
    move_99: float
    refusals: dict[str, int]
    statuses: dict[str, int]


class ReportMessage(Struct, frozen=True):
    """What a player reported: a message, with what was said before and after it, or a name."""

    name: str
    text: str | None
    around: tuple[str, ...]


class ReportRow(Struct, frozen=True):
    id: int
    table: str
    chair: int
    n: int
    at: int
    times: int
    report: ReportMessage


class JournalRow(Struct, frozen=True):
    id: int
    at: int
    who: str
    act: AnyAct
    effect: Effect


class Lists:
    """Each is limited to the newest. A server that is running adds what it knows of connections."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def tables(self, status: str | None = None, search: str = "", most: int = MOST) -> list[TableRow]:
        """`search` is a table's id, an origin, or a part of somebody's name."""
        wanted = search.strip().casefold()
        if not wanted:
            rows = await self._store.stored_tables(status, most)
        else:
            opened = {visit.table for visit in await self._store.visits([search.strip()], 0)}
            rows = await self._store.stored_table([search.strip(), *opened])
            if not rows:
                rows = await self._store.stored_tables(status, SEARCHED)
                rows = [row for row in rows if wanted in row.summary.decode().casefold()]
            rows = [row for row in rows if status in (None, row.status)][:most]
        origins = await self._store.origins_of([row.id for row in rows])
        return [_row(row, origins.get(row.id, [])) for row in rows]

    async def people(self, search: str = "", most: int = MOST) -> list[PersonRow]:
        return [
            PersonRow(
                id=person.id,
                name=person.name,
                games=person.games,
                sessions=person.sessions,
                bot=person.bot,
                signed_in=None if person.expires is None else person.expires - SESSION_DAYS * DAY,
                origins=(of_account(person.id),),
            )
            for person in await self._store.people(search.strip().casefold(), most)
        ]

    async def addresses(self, hours: int = 24, most: int = MOST) -> list[AddressRow]:
        """Those that did something in the last hours, the busiest first."""
        return [
            AddressRow(busy.origin, None, 0, busy.tables, busy.seats, busy.accounts, busy.last)
            for busy in await self._store.busiest(self._clock() - hours * HOUR, most)
        ]

    async def bans(self) -> list[StoredBan]:
        return await self._store.bans(self._clock())

    async def words(self) -> list[str]:
        stored = (await self._store.orders()).get(WORDS)
        return [] if stored is None else msgspec.json.decode(stored, type=list[str])

    async def reports(self, settled: bool = False, most: int = MOST) -> list[ReportRow]:
        return [
            ReportRow(
                report.id,
                report.table,
                report.chair,
                report.n,
                report.at,
                report.times,
                msgspec.json.decode(report.body, type=ReportMessage),
            )
            for report in await self._store.reports(settled, most)
        ]

    async def journal(self, most: int = MOST) -> list[JournalRow]:
        return [
            JournalRow(
                entry.id,
                entry.at,
                entry.who,
                msgspec.json.decode(entry.act, type=AnyAct),
                msgspec.json.decode(entry.effect, type=Effect),
            )
            for entry in await self._store.last_journal(most)
        ]

    async def sizes(self) -> list[Size]:
        return await self._store.sizes()


def _row(stored: StoredTable, origins: list[str]) -> TableRow:
    summary = msgspec.json.decode(stored.summary, type=Summary)
    return TableRow(
        id=stored.id,
        status=stored.status,
        board=summary.board,
        opened=summary.opened,
        changed=summary.changed,
        entries=stored.entries,
        people=summary.people,
        bots=len(summary.bots),
        open=summary.open,
        public=stored.public,
        hidden=stored.hidden,
        origins=tuple(origins),
    )
