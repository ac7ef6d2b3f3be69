"""Where the tables of a device are kept: what the browser offers (`web/src/local/storage.ts`), as a store.

What comes from JavaScript arrives as a promise, and what it holds as a proxy. In Python's own tests, both are
Python's."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from ferrovia.game.refusals import Refused
from ferrovia.tables.refusals import TABLE_UNKNOWN, TABLE_UNREADABLE, refuse
from ferrovia.tables.store import Conflict, Listing, StorageLost, Stored

Given = TypeVar("Given")


class Storage(Protocol):
    """Everything is text. Whatever fails raises; the name of the error says why."""

    def entries(self, table: str, after: int) -> Awaitable[Any]:
        """The bodies of the entries after that number, in order; none if there is no such table."""

    def append(self, table: str, n: int, body: str, summary: str | None) -> Awaitable[Any]:
        """One entry, and the summary with it: "stored" once both are durable, or "conflict"."""

    def bring(self, table: str, n: int, bodies: str, summary: str) -> Awaitable[Any]:
        """Several entries from that number on, all or none; `bodies` is a JSON array of their texts."""

    def relist(self, table: str, summary: str) -> Awaitable[Any]: ...

    def summaries(self) -> Awaitable[Any]: ...

    def remove(self, table: str) -> Awaitable[Any]: ...

    def get(self, key: str) -> Awaitable[Any]: ...

    def set(self, key: str, value: str) -> Awaitable[Any]: ...

    def unset(self, key: str) -> Awaitable[Any]: ...

    def keys(self) -> Awaitable[Any]: ...


def plain(value: Any) -> Any:
    """Of what came from JavaScript."""
    return value.to_py() if hasattr(value, "to_py") else value


class LocalStore:
    """A `TableStore`, and the small things that are kept beside the tables."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        summary = None if listing is None else listing.summary.decode()
        outcome = await _asked(self._storage.append(entry.table, entry.n, entry.body.decode(), summary))
        if outcome != "stored":
            raise Conflict

    async def bring(self, listing: Listing, n: int, bodies: Iterable[str]) -> None:
        """Entries from number `n` on, all or none. Raises `Conflict`."""
        texts = msgspec.json.encode(list(bodies)).decode()
        outcome = await _asked(self._storage.bring(listing.table, n, texts, listing.summary.decode()))
        if outcome != "stored":
            raise Conflict

    async def entries(self, table: str, after: int = -1) -> list[Stored]:
        bodies = await self.bodies(table, after)
        return [
            Stored(table, n, body.encode(errors="replace")) for n, body in enumerate(bodies, start=after + 1)
        ]

    async def bodies(self, table: str, after: int = -1) -> list[str]:
        """The entries as they are kept."""
        return list(await _asked(self._storage.entries(table, after)))

    async def relist(self, listing: Listing) -> None:
        await _asked(self._storage.relist(listing.table, listing.summary.decode()))

    async def summaries(self) -> list[str]:
        return list(await _asked(self._storage.summaries()))

    async def remove(self, table: str) -> None:
        await _asked(self._storage.remove(table))

    # Small things

    async def get(self, key: str) -> str | None:
        value = await _asked(self._storage.get(key))
        return value if isinstance(value, str) else None

    async def set(self, key: str, value: str) -> None:
        await _asked(self._storage.set(key, value))

    async def unset(self, key: str) -> None:
        await _asked(self._storage.unset(key))

    async def keys(self) -> list[str]:
        return list(await _asked(self._storage.keys()))


async def _asked(answer: Awaitable[Given]) -> Given:
    """Raises `StorageLost`, or `Refused` if it is the table that is to blame."""
    try:
        given: Given = plain(await answer)
    except Exception as error:
        raise _fault(error) from None
    return given


def _fault(error: Exception) -> StorageLost | Refused:
    name = getattr(error, "name", type(error).__name__)
    if name == "Unreadable":
        return refuse(TABLE_UNREADABLE)
    if name == "Gone":  # another tab has removed it
        return refuse(TABLE_UNKNOWN)
    return StorageLost(f"{name}: {error}", full=name in ("StorageFull", "QuotaExceededError"))


def decoded(text: str, kind: type[Given]) -> Given | None:
    """What a kept text says; None if it says nothing of the kind."""
    try:
        return msgspec.json.decode(text.encode(), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
