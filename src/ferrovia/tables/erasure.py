"""What a table forgets, and what is stored of it: the names of deleted accounts, and, long after the end, how
somebody was reached and where they came from. The games stay as they were played."""

from __future__ import annotations

from msgspec.structs import replace

from ferrovia.tables import entries
from ferrovia.tables.confusables import FORMER
from ferrovia.tables.entries import AnyEntry


def nameless(entry: AnyEntry, account: int) -> entries.Sat | None:
    """The entry without what it says about the person, if it is about the account."""
    if isinstance(entry, entries.Sat) and entry.account == account:
        return replace(entry, name=FORMER, mail=None)
    return None


def unreachable(entry: AnyEntry) -> AnyEntry:
    """The entry without a mailbox or webhook."""
    if isinstance(entry, entries.Sat | entries.Mailed) and entry.mail is not None:
        return replace(entry, mail=None)
    if isinstance(entry, entries.Opened) and entry.webhook is not None:
        return replace(entry, webhook=None)
    return entry


def from_nowhere(entry: AnyEntry) -> AnyEntry:
    """The entry without where it came from."""
    return replace(entry, origin="") if isinstance(entry, entries.Opened) else entry
