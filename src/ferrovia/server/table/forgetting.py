"""Deleted accounts: at their tables, and in what is stored of them, somebody else's name takes the place of
theirs. The games stay as they were played."""

from __future__ import annotations

from msgspec.structs import replace

from ferrovia.server.table import entries
from ferrovia.server.table.entries import AnyEntry
from ferrovia.server.table.looks import FORMER


def nameless(entry: AnyEntry, account: int) -> entries.Sat | None:
    """The entry without what it says about the person, if it is about the account."""
    if isinstance(entry, entries.Sat) and entry.account == account:
        return replace(entry, name=FORMER, mail=None)
    return None
