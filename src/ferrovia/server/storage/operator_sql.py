"""The statements behind the methods of an `OperatorStore`, for both databases."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple

from ferrovia.server.storage.changes import Change, Row, delete_account, each, rows_of, run
from ferrovia.server.storage.database import Database
from ferrovia.server.storage.operator_store import (
    OPENED,
    Busyness,
    JournalEntry,
    NewBan,
    Size,
    StoredBan,
    StoredPerson,
    StoredReport,
    StoredTable,
    Visit,
)

# Whatever belongs to a table of the game has a column `table_id`: deleting the table empties these.
OF_A_TABLE = (
    "analyses",
    "attempts",
    "challenge_tables",
    "entries",
    "listings",
    "notices",
    "players",
    "ratings",
    "reports",
    "subscriptions",
    "table_origins",
)

_JOURNAL = "select id, at, who, act, effect from journal"
JOURNAL = f"{_JOURNAL} where id > $1 order by id limit $2"
LAST_JOURNAL = f"{_JOURNAL} order by id desc limit $1"
# Not a sequence: a reader that has seen one number must never miss a smaller one that was stored later.
ADD_JOURNAL = """
    insert into journal (id, at, who, act, effect)
    select coalesce(max(id), 0) + 1, cast($1 as bigint), cast($2 as text), $3, $4 from journal where true
    on conflict (id) do nothing returning id"""

BANS = """
    select id, kind, what, shown, note, since, until from bans
    where until is null or until > $1 order by since desc, id desc"""
END_OLD_BANS = "delete from bans where until <= $1 or (kind = $2 and what = $3)"
ADD_BAN = """
    insert into bans (kind, what, shown, note, until, since)
    values ($1, $2, $3, $4, $5, $6) returning id"""
END_BAN = "delete from bans where id = $1 returning id"
END_SESSIONS_OF = "delete from sessions where account = $1"
END_ALL_SESSIONS = "delete from sessions"

ORDERS = "select name, value from orders"
SET_ORDER = """
    insert into orders (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value"""
END_ORDER = "delete from orders where name = $1"
SECRET = "select value from secrets where name = $1"
SET_SECRET = """
    insert into secrets (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value"""

NOTE_VISIT = """
    insert into table_origins (origin, table_id, chair, sitting, at) values ($1, $2, $3, $4, $5)
    on conflict do nothing"""
COPY_VISITS = """
    insert into table_origins (origin, table_id, chair, sitting, at)
    select distinct origin, cast($3 as text), cast($4 as int), cast($5 as int), cast($6 as bigint)
    from table_origins where table_id = $1 and chair = $2 on conflict do nothing"""
VISITS = """
    select origin, table_id, chair, sitting, at from table_origins
    where origin = any($1) and at >= $2 order by at"""
VISITS_ELSEWHERE = f"""
    select * from (
        select visits.origin, visits.table_id, chair, sitting, at
        from table_origins visits join listings on listings.table_id = visits.table_id
        where visits.origin = $1 and chair <> {OPENED} and public and listings.origin <> $1
            and status = 'open' and attended > $2
        order by at desc limit $3) newest
    order by table_id"""
OPENINGS = f"select distinct table_id from table_origins where chair = {OPENED} and at >= $1"
ACCOUNTS_FROM = "select distinct account from account_origins where origin = any($1) and at >= $2"
ORIGINS_OF = f"""
    select table_id, origin from table_origins where chair = {OPENED} and table_id = any($1)
    order by origin"""
BUSIEST = f"""
    select origin, sum(tables), sum(seats), sum(accounts), max(last) from (
        select origin, sum(case when chair = {OPENED} then 1 else 0 end) as tables,
            sum(case when chair = {OPENED} then 0 else 1 end) as seats, 0 as accounts, max(at) as last
        from table_origins where at >= $1 group by origin
        union all
        select origin, 0, 0, count(*), max(at) from account_origins where at >= $1 group by origin
    ) as each_one group by origin order by sum(tables) + sum(seats) + sum(accounts) desc, origin limit $2"""

_TABLE = "select table_id, n + 1, status, public, hidden, summary from listings"
TABLES = f"{_TABLE} order by created desc limit $1"
TABLES_OF_STATUS = f"{_TABLE} where status = $1 order by created desc limit $2"
TABLES_CALLED = f"{_TABLE} where table_id = any($1) order by created desc"
HIDE = "update listings set hidden = $2 where table_id = any($1) returning table_id"
STRIKE = "update entries set body = $3 where table_id = $1 and n = $2"

PEOPLE = """
    select accounts.id, accounts.name, accounts.games, bots.account is not null,
        (select count(*) from sessions where sessions.account = accounts.id),
        (select max(expires) from sessions where sessions.account = accounts.id)
    from accounts left join bots on bots.account = accounts.id
    where accounts.deleted is null and accounts.folded_name like $1 escape '!'
    order by accounts.id desc limit $2"""
BOTS_OF_OWNERS = "select account from bots where owner = any($1)"

ADD_REPORT = """
    insert into reports (table_id, chair, n, at, times, settled, body) values ($1, $2, $3, $4, 1, false, $5)
    on conflict (table_id, chair, n) do update set times = reports.times + 1"""
REPORTS = """
    select id, table_id, chair, n, at, times, body from reports
    where settled = $1 order by id desc limit $2"""
SETTLE = "update reports set settled = true where id = any($1) and not settled returning id"


def add_journal(at: int, who: str, act: bytes, effect: bytes) -> Change[int]:
    while not (added := (yield ADD_JOURNAL, at, who, act, effect)):
        """Another node was quicker."""
    return int(added[0][0])


def add_ban(ban: NewBan, now: int) -> Change[int]:
    yield END_OLD_BANS, now, ban.kind, ban.what
    [[id]] = yield ADD_BAN, *astuple(ban), now
    if ban.kind == "account":
        yield END_SESSIONS_OF, int(ban.what)
    return int(id)


def replace_secret(name: str, fresh: bytes) -> Change[bytes]:
    old = yield SECRET, name
    yield SET_SECRET, name, fresh
    return bytes(old[0][0]) if old else b""


def delete_tables(ids: list[str]) -> Change[None]:
    for name in OF_A_TABLE:
        yield f"delete from {name} where table_id = any($1)", ids


def delete_accounts(ids: list[int], now: int) -> Change[None]:
    """Their names are free at once."""
    bots = [account for [account] in (yield BOTS_OF_OWNERS, ids)]
    for account in (*ids, *bots):
        yield from delete_account(account, now, now)
    yield "delete from bots where account = any($1)", bots


class OperatorSql(Database):
    """A part of `SqlStore`."""

    async def journal(self, after: int, limit: int) -> list[JournalEntry]:
        return [JournalEntry(*row) for row in await self._read(JOURNAL, after, limit)]

    async def last_journal(self, limit: int) -> list[JournalEntry]:
        return [JournalEntry(*row) for row in await self._read(LAST_JOURNAL, limit)]

    async def add_journal(self, at: int, who: str, act: bytes, effect: bytes) -> int:
        return await self._change(add_journal, at, who, act, effect)

    async def bans(self, now: int) -> list[StoredBan]:
        return [StoredBan(*row) for row in await self._read(BANS, now)]

    async def add_ban(self, ban: NewBan, now: int) -> int:
        return await self._change(add_ban, ban, now)

    async def end_ban(self, id: int) -> bool:
        return bool(await self._change(rows_of, END_BAN, id))

    async def orders(self) -> dict[str, bytes]:
        return {name: bytes(value) for name, value in await self._read(ORDERS)}

    async def set_order(self, name: str, value: bytes | None) -> None:
        await self._change(run, *((END_ORDER, name) if value is None else (SET_ORDER, name, value)))

    async def replace_secret(self, name: str, fresh: bytes) -> bytes:
        return await self._change(replace_secret, name, fresh)

    async def note_visits(self, visits: Sequence[Visit]) -> None:
        await self._change(each, NOTE_VISIT, [astuple(visit) for visit in visits])

    async def copy_visits(self, table: str, following: str, chairs: dict[int, int], at: int) -> None:
        rows = [(OPENED, OPENED, 0), *((old, new, 1) for old, new in chairs.items())]
        await self._change(
            each, COPY_VISITS, [(table, old, following, new, sitting, at) for old, new, sitting in rows]
        )

    async def visits(self, origins: Sequence[str], since: int) -> list[Visit]:
        return [Visit(*row) for row in await self._read(VISITS, list(origins), since)]

    async def visits_elsewhere(self, origin: str, attended: int, limit: int) -> list[Visit]:
        rows = await self._read(VISITS_ELSEWHERE, origin, attended, limit)
        return [Visit(*row) for row in rows]

    async def openings(self, since: int) -> list[str]:
        return [table for [table] in await self._read(OPENINGS, since)]

    async def accounts_from(self, origins: Sequence[str], since: int) -> list[int]:
        return [account for [account] in await self._read(ACCOUNTS_FROM, list(origins), since)]

    async def origins_of(self, tables: Sequence[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for table, origin in await self._read(ORIGINS_OF, list(tables)):
            found.setdefault(table, []).append(origin)
        return found

    async def busiest(self, since: int, limit: int) -> list[Busyness]:
        rows = await self._read(BUSIEST, since, limit)
        return [Busyness(origin, *map(int, numbers)) for origin, *numbers in rows]

    async def stored_tables(self, status: str | None, limit: int) -> list[StoredTable]:
        if status is None:
            return _tables(await self._read(TABLES, limit))
        return _tables(await self._read(TABLES_OF_STATUS, status, limit))

    async def stored_table(self, ids: Sequence[str]) -> list[StoredTable]:
        return _tables(await self._read(TABLES_CALLED, list(ids)))

    async def hide_tables(self, ids: Sequence[str], hidden: bool) -> list[str]:
        return [id for [id] in await self._change(rows_of, HIDE, list(ids), hidden)]

    async def delete_tables(self, ids: Sequence[str]) -> None:
        await self._change(delete_tables, list(ids))

    async def strike(self, table: str, bodies: dict[int, bytes]) -> None:
        await self._change(each, STRIKE, [(table, n, body) for n, body in bodies.items()])

    async def people(self, like: str, limit: int) -> list[StoredPerson]:
        pattern = "".join(f"!{char}" if char in "!%_" else char for char in like)
        rows = await self._read(PEOPLE, f"%{pattern}%", limit)
        return [StoredPerson(id, name, games, bool(bot), *rest) for id, name, games, bot, *rest in rows]

    async def delete_accounts(self, ids: Sequence[int], now: int) -> None:
        await self._change(delete_accounts, list(ids), now)

    async def end_all_sessions(self) -> None:
        await self._change(run, END_ALL_SESSIONS)

    async def add_report(self, table: str, chair: int, n: int, at: int, body: bytes) -> None:
        await self._change(run, ADD_REPORT, table, chair, n, at, body)

    async def reports(self, settled: bool, limit: int) -> list[StoredReport]:
        return [StoredReport(*row) for row in await self._read(REPORTS, settled, limit)]

    async def settle_reports(self, ids: Sequence[int]) -> int:
        return len(await self._change(rows_of, SETTLE, list(ids)))

    async def sizes(self) -> list[Size]:
        sizes = []
        for name in ("accounts", "sessions", "journal", *OF_A_TABLE):
            held = "sum(length(body))" if name in ("entries", "analyses") else "null"
            [[rows, held_bytes]] = await self._read(f"select count(*), {held} from {name}")
            sizes.append(Size(name, rows, None if held_bytes is None else int(held_bytes)))
        return sorted(sizes, key=lambda size: size.name)


def _tables(rows: list[Row]) -> list[StoredTable]:
    return [
        StoredTable(id, entries, status, bool(public), bool(hidden), bytes(summary))
        for id, entries, status, public, hidden, summary in rows
    ]
