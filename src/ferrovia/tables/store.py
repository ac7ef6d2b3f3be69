"""Where tables are kept: what running them asks of a database, whichever it is.

A table is its entries, numbered from 0. The pair of table and number is unique, and that alone decides
between two who both want to write the next one."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class Conflict(Exception):
    """Somebody else has already written the entry with this number. Nothing was stored."""


class StorageLost(Exception):
    """The database did not answer. What was being written may or may not be stored. The message says why, for
    whoever runs the server; if the disk is `full`, writing goes on as soon as there is room."""

    def __init__(self, cause: str, full: bool = False) -> None:
        super().__init__(cause)
        self.full = full


class Stored(Struct, frozen=True):
    """One entry of a table, as stored in the database."""

    table: str
    n: int
    body: bytes


class Listing(Struct, frozen=True):
    """What can be known about a table without reading its entries, as of entry `n`.

    `status` is "open", "playing" or "finished". `accounts` sit at the table; None if that has not changed.
    `summary` is JSON, for the lobby and for an account's list of games; `origin` stands for whoever opened
    the table. In milliseconds since 1970, `wake_at` is when somebody must look at the table, and `attended`
    when somebody was last seen there before the start."""

    table: str
    n: int
    status: str
    public: bool
    wake_at: int | None
    accounts: tuple[int, ...] | None
    summary: bytes
    origin: str = ""
    attended: int = 0


class TableStore(Protocol):
    """Every method raises `StorageLost` when the database does not answer."""

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        """Returns when the entry, and the listing with it, is durable. Raises `Conflict`."""

    async def entries(self, table: str, after: int = -1) -> list[Stored]:
        """In order; empty if there is no such table."""

    async def relist(self, listing: Listing) -> None:
        """Store a listing without an entry; one older than the stored one (by `n`) changes nothing."""
