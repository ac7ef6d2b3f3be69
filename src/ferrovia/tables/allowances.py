"""How much one person may add to a table.

A table has no size at which it is full: then one person could fill it, and nobody else could play on. Instead
each sitting has an allowance of its own, and everything that is not charged to an allowance is bounded by the
game itself. So whoever overdoes it is refused early, and nobody else ever is for that reason:

- Chat, undo, asking to end the game and all other changes (new bytes for the shuffle, setting chairs,
  who goes first, removing somebody, coming back, a new link) are charged to whoever does them.
- Decisions are never refused. A game has at most `DECISIONS` of them, and is then broken off: in Europe it
  could go on for ever (EU-7). What was taken back may be decided again.
- A bot sits in, or a clock runs out, once for each time that somebody came back, and once more.
- Agreeing to end, and playing on, answer somebody who asked, or follow a decision of one's own.
- Everybody resigns and asks for a rematch at most once.
- People sit down at most `SITTINGS` times. The same address may do so much less often
  (`Limits.seats_per_table`), and those who sit there can always start.

`most_entries` is what this comes to."""

from __future__ import annotations

from typing import Literal

from ferrovia.tables import entries
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.settings import MAX_CHAIRS

Purpose = Literal["messages", "changes", "undos", "proposals"]

ALLOWED: dict[Purpose, int] = {"messages": 300, "changes": 100, "undos": 60, "proposals": 10}
UNDOS_PER_TURN = 5
STEPS_BACK = 40  # in one undo: more than all bots of a table decide in one round
DECISIONS = 3000  # several times as many as in the longest game of people who want to finish it
SITTINGS = 60


def most_entries() -> int:
    """No table has more entries than this, whatever people do."""
    sittings = SITTINGS + 1  # and a host without a chair
    charged = sittings * sum(ALLOWED.values())
    decided = DECISIONS + MAX_CHAIRS * ALLOWED["undos"] * STEPS_BACK
    absences = MAX_CHAIRS + sittings * ALLOWED["changes"]
    answers = MAX_CHAIRS * sittings * ALLOWED["proposals"] + decided
    # Opened, bots invited at once, started, ended and followed; sat and left; resigned and wanted.
    once = 4 + MAX_CHAIRS + 2 * SITTINGS + 2 * MAX_CHAIRS + 1
    return charged + decided + absences + answers + once


def charged(entry: AnyEntry) -> tuple[int, Purpose] | None:
    """The chair whose allowance an entry is charged to, and what for."""
    if entry.by is None:
        return None
    match entry:
        case entries.Moved():  # most entries are decisions, and they are never refused
            return None
        case entries.Said():
            return entry.by, "messages"
        case entries.Undone():
            return entry.by, "undos"
        case entries.AskedToEnd() if entry.proposes:
            return entry.by, "proposals"
        case (
            entries.Mixed()
            | entries.ChairsSet()
            | entries.FirstSet()
            | entries.CameBack()
            | entries.Reissued()
        ):
            return entry.by, "changes"
        case entries.Left() if entry.removed:
            return entry.by, "changes"
    return None
