"""What the server asks of a database to keep nothing for longer than it should."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Stale(Struct, frozen=True):
    """Rows that nobody needs any more: those of a `kind` with a primary `key` that meet a condition, in which
    $1 is the present time, or, with a `setting`, as many days before it."""

    kind: str
    key: str
    condition: str
    setting: str | None = None


STALE = (
    Stale("sessions", "digest", "expires <= $1"),
    Stale("resets", "digest", "expires <= $1"),
    Stale("consents", "id", "expires <= $1"),
    Stale("looks", "digest", "until <= $1"),
    Stale("bans", "id", "until <= $1"),
    Stale("spent", "day, budget", "day < cast($1 as bigint) / 86400000"),
    Stale("table_origins", "origin, table_id, chair, sitting", "at <= $1", "addresses"),
    Stale("account_origins", "origin, account", "at <= $1", "addresses"),
    Stale("reports", "id", "at <= $1", "journal"),
    # The numbers of later ones follow from the last.
    Stale("journal", "id", "at <= $1 and id < (select max(id) from journal)", "journal"),
)


class Listed(Struct, frozen=True):
    """A listing, in the order in which tables were `created`."""

    created: int
    table: str
    status: str
    attended: int
    summary: bytes


class Rewritten(Struct, frozen=True):
    """Entry `n` as it is stored, and as it is to be."""

    n: int
    old: bytes
    new: bytes


class RetentionStore(Protocol):
    """Every method raises `StorageLost` when the database does not answer."""

    async def listings_after(self, created: int, limit: int) -> list[Listed]:
        """In order."""

    async def in_challenges(self, tables: Sequence[str], now: int) -> set[str]:
        """Those at which challenges are played that have not ended."""

    async def rewrite(self, table: str, entries: Sequence[Rewritten]) -> None:
        """Only for what must not be kept. An entry that has changed meanwhile stays as it is."""

    async def forget_origins(self, tables: Sequence[str]) -> None:
        """Listings no longer say where the tables were opened from."""

    async def expire_consents(self, most: int) -> None:
        """None lasts longer than this."""

    async def delete_stale(self, stale: Stale, before: int, limit: int) -> int:
        """How many were deleted."""

    async def swap_order(self, name: str, value: bytes, instead: bytes | None) -> bool:
        """Set an order if it is still the one to be replaced; false if somebody was quicker."""
