"""What the lobby and the timetable know of a table."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ferrovia.tables import entries
from ferrovia.tables.settings import Pace
from ferrovia.tables.store import Listing
from ferrovia.tables.table import Status, Table

OVERDUE = 5_000  # milliseconds after which another node takes care of a bot's move


class Summary(Struct, frozen=True, omit_defaults=True):
    """A table in a list: `people` by name, how many chairs are `open`, and when it was `opened` and last
    `changed`, in milliseconds since 1970. Once the game has begun, `players` are all names by seat,
    `waiting_for` the seats to act, and `left` those that their owners have left to a bot. A finished game was
    `broken_off` without a result, or has `winners`, `scores` and, by seat, the `tickets` completed and in
    all."""

    id: str
    status: Status
    board: str
    options: tuple[str, ...]
    pace: Pace
    spectators: bool
    fixed: bool
    people: tuple[str, ...]
    bots: tuple[str, ...]
    open: int
    opened: int
    changed: int
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    waiting_for: tuple[int, ...] = ()
    tickets: tuple[tuple[int, int], ...] = ()
    broken_off: bool = False
    left: tuple[int, ...] = ()


class StoredSummary(Summary, frozen=True, kw_only=True):
    """Also has the account of each seat, which nobody else is told, and the seats of people."""

    accounts: tuple[int | None, ...] = ()
    played: tuple[int, ...] = ()


class OwnGame(Summary, frozen=True, kw_only=True):
    """A table as one of its players sees it in a list; `seat` is theirs. One that is `unreadable` is there,
    and nothing else is known of it."""

    seat: int | None = None
    unreadable: bool = False


def own_game(stored: bytes, account: int) -> OwnGame:
    """A stored summary for the holder of an account."""
    accounts = msgspec.json.decode(stored, type=StoredSummary).accounts
    game = msgspec.json.decode(stored, type=OwnGame)
    return replace(game, seat=accounts.index(account)) if account in accounts else game


def listing_of(table: Table, untouched: int, settled: bool = False) -> Listing:
    """A table that nobody touches for `untouched` milliseconds ends by itself. `settled` once everything that
    follows from the end of a game is done."""
    seated = isinstance(table.entries[-1], entries.Sat | entries.Left | entries.ChairsSet)
    return Listing(
        table=table.id,
        n=table.n,
        status=table.status,
        public=table.settings.public,
        wake_at=None if settled else wake_at(table, untouched),
        accounts=tuple(chair.account for chair in table.chairs if chair.account is not None)
        if seated
        else None,
        summary=msgspec.json.encode(summary_of(table)),
        origin=table.origin,
        attended=table.entries[-1].at if table.status == "open" else 0,
    )


def wake_at(table: Table, untouched: int) -> int:
    """When somebody must look at the table, if nobody else does."""
    if table.status == "finished" or table.bots_to_act():
        return table.entries[-1].at + OVERDUE
    deadline = table.deadline()
    return table.touched + untouched if deadline is None else deadline[1]


def summary_of(table: Table) -> StoredSummary:
    result = table.game.result() if table.game is not None and table.game.over else None
    settings = table.settings
    return StoredSummary(
        id=table.id,
        status=table.status,
        board=settings.board,
        options=settings.options,
        pace=settings.pace,
        spectators=settings.spectators,
        fixed=settings.seed is not None,
        people=tuple(chair.name for chair in table.chairs if chair.kind == "person"),
        bots=tuple(chair.bot for chair in table.chairs if chair.bot is not None),
        open=0 if table.order else sum(chair.kind == "open" for chair in table.chairs),
        opened=table.entries[0].at,
        changed=table.entries[-1].at,
        winners=() if result is None else result.winners,
        scores=() if result is None else result.scores,
        players=table.player_names(),
        waiting_for=tuple(table.clocks.open),
        tickets=()
        if result is None
        else tuple((len(each.done), len(each.done + each.failed)) for each in result.seats),
        broken_off=table.broken_off is not None,
        left=tuple(sorted(table.absent)),
        accounts=tuple(table.chairs[chair].account for chair in table.order),
        played=tuple(seat for seat in range(len(table.order)) if table.chair_of(seat).kind == "person"),
    )
