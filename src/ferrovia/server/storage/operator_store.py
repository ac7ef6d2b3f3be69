"""What the operator asks of a database, and what the nodes need in order to obey."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

OPENED = -1  # instead of a chair: somebody opened the table


class JournalEntry(Struct, frozen=True):
    """An act of the operator, done. Numbered without gaps, in the order in which the acts were stored."""

    id: int
    at: int
    who: str
    act: bytes  # JSON
    effect: bytes  # JSON


class StoredBan(Struct, frozen=True):
    """`what` is what a client is compared with, `shown` what the operator wrote; `until` is None for ever."""

    id: int
    kind: str
    what: str
    shown: str
    note: str
    since: int
    until: int | None


class NewBan(Struct, frozen=True):
    kind: str
    what: str
    shown: str
    note: str
    until: int | None


class Visit(Struct, frozen=True):
    """Somebody opened a table (chair OPENED, sitting 0), or sat down at one."""

    origin: str
    table: str
    chair: int
    sitting: int
    at: int


class StoredTable(Struct, frozen=True):
    """A table as the operator lists it; `summary` is that of its listing."""

    id: str
    entries: int
    status: str
    public: bool
    hidden: bool
    summary: bytes


class StoredPerson(Struct, frozen=True):
    """An account as the operator lists it; `expires` is when its last session would end."""

    id: int
    name: str
    games: int
    bot: bool
    sessions: int
    expires: int | None


class Busyness(Struct, frozen=True):
    """What came from one origin: tables opened, chairs taken, accounts made, and when last."""

    origin: str
    tables: int
    seats: int
    accounts: int
    last: int


class StoredReport(Struct, frozen=True):
    """Reported `times` times. `n` is the entry of a message, or -1 for the name in the chair."""

    id: int
    table: str
    chair: int
    n: int
    at: int
    times: int
    body: bytes  # JSON


class Size(Struct, frozen=True):
    """How many rows a table of the database has, and the bytes of what they hold, where that matters."""

    name: str
    rows: int
    bytes: int | None = None


class OperatorStore(Protocol):
    """Every method raises `StorageLost` when the database does not answer."""

    async def journal(self, after: int, limit: int) -> list[JournalEntry]:
        """In order."""

    async def last_journal(self, limit: int) -> list[JournalEntry]:
        """Newest first."""

    async def add_journal(self, at: int, who: str, act: bytes, effect: bytes) -> int:
        """Returns its number."""

    async def bans(self, now: int) -> list[StoredBan]:
        """Those in force, newest first."""

    async def add_ban(self, ban: NewBan, now: int) -> int:
        """Replaces an earlier one for the same. Returns its number. An account is signed out."""

    async def end_ban(self, id: int) -> bool:
        """False if there is none with this number."""

    async def orders(self) -> dict[str, bytes]:
        """What the operator has set, by name."""

    async def set_order(self, name: str, value: bytes | None) -> None:
        """None takes it back."""

    async def replace_secret(self, name: str, fresh: bytes) -> bytes:
        """Returns the old one."""

    async def note_visits(self, visits: Sequence[Visit]) -> None: ...

    async def copy_visits(self, table: str, following: str, chairs: dict[int, int], at: int) -> None:
        """A rematch comes from where its table came from, and so do its people, in their new `chairs`."""

    async def visits(self, origins: Sequence[str], since: int) -> list[Visit]:
        """Of these origins."""

    async def visits_elsewhere(self, origin: str, attended: int, limit: int) -> list[Visit]:
        """Where people from an origin sat down, if the table is public, was opened from another one, has not
        begun, and somebody was there after `attended`: the newest, those of one table together."""

    async def openings(self, since: int) -> list[str]:
        """The tables that anybody opened since then."""

    async def accounts_from(self, origins: Sequence[str], since: int) -> list[int]:
        """Made from these origins."""

    async def origins_of(self, tables: Sequence[str]) -> dict[str, list[str]]:
        """Where each table was opened from: an address, and an account if there was one."""

    async def busiest(self, since: int, limit: int) -> list[Busyness]: ...

    async def stored_tables(self, status: str | None, limit: int) -> list[StoredTable]:
        """Newest first; `status` of None is any."""

    async def stored_table(self, ids: Sequence[str]) -> list[StoredTable]: ...

    async def hide_tables(self, ids: Sequence[str], hidden: bool) -> list[str]:
        """Returns those that exist."""

    async def delete_tables(self, ids: Sequence[str]) -> None:
        """Everything that belongs to them, whether or not they exist."""

    async def strike(self, table: str, bodies: dict[int, bytes]) -> None:
        """Replace what entries hold. Only for what must not be kept: see `Struck`."""

    async def people(self, like: str, limit: int) -> list[StoredPerson]:
        """Accounts whose folded names contain this, newest first."""

    async def delete_accounts(self, ids: Sequence[int], now: int) -> None:
        """With their sessions and network bots."""

    async def end_all_sessions(self) -> None: ...

    async def add_report(self, table: str, chair: int, n: int, at: int, body: bytes) -> None:
        """Counts up if the same was reported before."""

    async def reports(self, settled: bool, limit: int) -> list[StoredReport]:
        """Newest first."""

    async def settle_reports(self, ids: Sequence[int]) -> int:
        """How many there were."""

    async def sizes(self) -> list[Size]: ...
