"""How long what is kept: which tables, and which rows, have been here for long enough."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ferrovia.server.config import Keep
from ferrovia.server.storage.retention_store import Listed
from ferrovia.tables.clocks import DAY

FINISHED, OPEN = "finished_games", "open_tables"  # whole tables
CONTACTS, ADDRESSES, GUESTS = "contacts", "addresses", "guests"  # what finished ones hold
PARTS = (CONTACTS, ADDRESSES, GUESTS)


class CleaningProgress(Struct, frozen=True, omit_defaults=True):
    """How far the cleaning has come, stored among the operator's orders: whichever `node` goes on replaces
    it, so two never clean at once. All times are in milliseconds since 1970."""

    node: str
    at: int  # its last sign of life
    begun: int
    after: int = 0  # the last listing that was looked at
    done: bool = False
    # Finished tables that nobody has touched since then were cleaned of these.
    contacts: int = 0
    addresses: int = 0
    guests: int = 0
    counts: dict[str, int] = {}


KEPT = "kept"  # the name of that order


class _Seen(Struct, frozen=True):
    changed: int
    players: tuple[str, ...] = ()  # once the game has begun


def limit(keep: Keep, setting: str | None, now: int) -> int:
    """What was last touched by then has been kept for long enough; at once, without a setting."""
    days = 0 if setting is None else getattr(keep, setting)
    return 0 if days is None else now - round(days * DAY)


def due_at(listed: Listed, keep: Keep, now: int, done: CleaningProgress | None) -> frozenset[str]:
    """The settings by which something is to go: the table, or a part of what it holds. Nothing at a game in
    progress."""
    if listed.status == "playing":
        return frozenset()
    try:
        seen = msgspec.json.decode(listed.summary, type=_Seen)
    except (msgspec.MsgspecError, ValueError):
        return frozenset()
    touched = max(seen.changed, listed.attended)
    whole = FINISHED if seen.players else OPEN
    if touched <= limit(keep, whole, now):
        return frozenset((whole,))
    if listed.status != "finished":
        return frozenset()
    cleaned = {part: getattr(done, part) if done else 0 for part in PARTS}
    return frozenset(part for part, until in cleaned.items() if until < touched <= limit(keep, part, now))
