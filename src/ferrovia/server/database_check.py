"""Is a whole database as it should be? Every table is read and played again, and everything else is compared
with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Keep
from ferrovia.server.retention import KEPT, CleaningProgress, due_at, limit
from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.operator_sql import ORDERS
from ferrovia.server.storage.retention_sql import LISTINGS
from ferrovia.server.storage.retention_store import STALE, Listed
from ferrovia.server.storage.snapshot import Snapshot
from ferrovia.tables import entries
from ferrovia.tables.entries import Opened
from ferrovia.tables.listings import StoredSummary, summary_of
from ferrovia.tables.loader import read_table
from ferrovia.tables.table import Table

# What would hang in the air without something else: a column, and the one in which each of its values is.
NEEDS = (
    ("listings", "table_id", "entries", "table_id"),
    ("players", "table_id", "listings", "table_id"),
    ("players", "account", "accounts", "id"),
    ("sessions", "account", "accounts", "id"),
    ("ratings", "table_id", "listings", "table_id"),
    ("bots", "account", "accounts", "id"),
    ("bots", "owner", "accounts", "id"),
    ("challenge_tables", "challenge", "challenges", "id"),
    ("attempts", "table_id", "challenge_tables", "table_id"),
    ("analyses", "table_id", "listings", "table_id"),
    ("subscriptions", "table_id", "listings", "table_id"),
    ("consents", "account", "accounts", "id"),
    ("notices", "table_id", "listings", "table_id"),
    ("looks", "account", "accounts", "id"),
    ("resets", "account", "accounts", "id"),
    ("identities", "account", "accounts", "id"),
    ("table_origins", "table_id", "listings", "table_id"),
    ("account_origins", "account", "accounts", "id"),
    ("reports", "table_id", "listings", "table_id"),
)
KINDS = (
    "entries",
    "listings",
    "players",
    "accounts",
    "sessions",
    "secrets",
    "ratings",
    "bots",
    "challenges",
    "challenge_tables",
    "attempts",
    "analyses",
    "subscriptions",
    "consents",
    "stopped",
    "spent",
    "notices",
    "looks",
    "resets",
    "identities",
    "journal",
    "bans",
    "orders",
    "table_origins",
    "account_origins",
    "reports",
)


class Kind(Struct, frozen=True):
    """How large what is: rows, and the bytes in their columns."""

    name: str
    rows: int
    bytes: int


class DatabaseReport(Struct, frozen=True):
    tables: int
    entries: int
    kinds: list[Kind]
    size: int  # of the whole database, in bytes
    wrong: list[str]  # one sentence each, with the place
    due: dict[str, int]  # what is to be cleaned up: how many, by kind


def tables_in(found: Snapshot) -> list[str]:
    return [id for [id] in found.rows("select distinct table_id from entries order by table_id")]


def check(
    found: Snapshot, tables: list[str], keep: Keep, now: int, done: Callable[[int], None]
) -> DatabaseReport:
    """`done` is told how many tables have been read."""
    wrong = [f"the database is damaged: {text}" for text in found.damage()]
    count = 0
    for number, id in enumerate(tables, 1):
        stored = found.rows(sql.ENTRIES, id, -1)
        count += len(stored)
        wrong += [f"table {id}: {fault}" for fault in faults(found, id, [(n, body) for _, n, body in stored])]
        done(number)
    for kind, column, needed, key in NEEDS:
        alone = f"select {column} from {kind} where {column} not in (select {key} from {needed})"
        wrong += [f"{kind}: {column} {value} is not in {needed}" for [value] in found.rows(alone)]
    kinds = [Kind(name, *found.extent(name)) for name in KINDS]
    return DatabaseReport(len(tables), count, kinds, found.size(), wrong, dict(+_due(found, keep, now)))


def _due(found: Snapshot, keep: Keep, now: int) -> Counter[str]:
    """How much has been kept for long enough."""
    orders: dict[str, bytes] = dict(found.rows(ORDERS))
    progress = msgspec.json.decode(orders[KEPT], type=CleaningProgress) if KEPT in orders else None
    due: Counter[str] = Counter()
    for row in found.rows(LISTINGS):
        due.update(due_at(Listed(*row), keep, now, progress))
    for stale in STALE:
        [[count]] = found.rows(
            f"select count(*) from {stale.kind} where {stale.condition}", limit(keep, stale.setting, now)
        )
        due[stale.kind] += count
    return due


def faults(found: Snapshot, id: str, stored: list[tuple[int, bytes]]) -> Iterator[str]:
    """What is wrong with one table."""
    for place, (n, _) in enumerate(stored):
        if n != place:
            yield f"entry {place} is missing"
            return
    read = []
    for n, body in stored:
        try:
            read.append(entries.decode(body))
        except (msgspec.MsgspecError, ValueError) as error:
            yield f"entry {n} cannot be read: {error}"
            return
    if not isinstance(read[0], Opened):
        yield "entry 0 does not open it"
        return
    try:
        table = read_table(id, read)
    except Refused as refused:
        yield f"it cannot be played again: {refused.refusal.code}"
    except Exception as error:  # by a bug, or by other rules: this one, and the others go on
        yield f"it cannot be played again: {type(error).__name__}: {error}"
    else:
        yield from _unlike_its_listing(found, table)


def _unlike_its_listing(found: Snapshot, table: Table) -> Iterator[str]:
    listed = found.rows("select n, status, public, summary from listings where table_id = $1", table.id)
    if not listed:
        yield "it is not listed"
        return
    [(n, status, public, summary)] = listed
    if n > table.n:
        yield f"it is listed as of entry {n}, but ends with {table.n}"
    if status != table.status or bool(public) != table.settings.public:
        yield f"it is {table.status}, but listed as {status}"
    try:
        stored = msgspec.json.decode(summary, type=StoredSummary)
        if n == table.n and stored != summary_of(table):
            yield "its summary says something else"
    except (msgspec.MsgspecError, ValueError) as error:
        yield f"its summary cannot be read: {error}"
    listed_for = {account for _, account in found.rows(sql.PLAYERS, [table.id])}
    differing = listed_for ^ {chair.account for chair in table.chairs if chair.account is not None}
    # A chair keeps the number of a deleted account: an account played there, though nobody has that account.
    if differing - {account for [account] in found.rows(sql.DELETED, [*differing])}:
        yield "its players are others than those who sit at it"
