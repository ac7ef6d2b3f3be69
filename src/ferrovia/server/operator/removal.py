"""What somebody has left behind here, and how it is removed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable

from msgspec import Struct

from ferrovia.game.refusals import Refused
from ferrovia.server.operator.acts import Remove
from ferrovia.server.operators import Operators
from ferrovia.server.origins import Origins, of_account
from ferrovia.server.storage.operator_store import OPENED, Visit
from ferrovia.server.storage.store import Store
from ferrovia.tables import entries
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.refusals import (
    ACCOUNT_UNKNOWN,
    BAD_MESSAGE,
    BOARD_CHANGED,
    TABLE_UNKNOWN,
    TABLE_UNREADABLE,
    refuse,
)
from ferrovia.tables.room import Room
from ferrovia.tables.settings import CLOSED
from ferrovia.tables.table import Table, guest_name

AT_ONCE = 20  # tables deleted in one transaction: others wait for it
UNREADABLE = (BOARD_CHANGED, TABLE_UNREADABLE)

OpenRoom = Callable[[str], Awaitable[Room]]


class Traces(Struct, frozen=True):
    """What somebody has done here: tables that they opened, accounts that they made, by id and name, and
    seats that they took at the tables of others."""

    tables: tuple[str, ...] = ()
    accounts: dict[int, str] = {}
    seats: tuple[Visit, ...] = ()


async def find_traces(store: Store, origins: Origins, act: Remove, operators: Operators) -> Traces:
    """The accounts of operators are spared, and what they opened. Raises `Refused`."""
    since = act.since or 0
    sources, accounts = await _sources(store, origins, act)
    if not sources:
        if act.since is None:
            raise refuse(BAD_MESSAGE, reason="of whom?")
        return Traces(tuple(await store.openings(since)))
    accounts |= {*await store.accounts_from(sources, since)}
    found = {id: account.name for id, account in (await store.accounts(list(accounts))).items()}
    found = {id: name for id, name in found.items() if name not in operators}
    sources += [of_account(id) for id in found]
    visits = await store.visits(sources, since)
    tables = {visit.table for visit in visits if visit.chair == OPENED}
    seats = {
        (visit.table, visit.chair, visit.sitting): visit for visit in visits if visit.table not in tables
    }
    return Traces(tuple(sorted(tables)), found, tuple(seats.values()))


async def _sources(store: Store, origins: Origins, act: Remove) -> tuple[list[str], set[int]]:
    """The origins that an act is about, and the accounts that it names."""
    sources: list[str] = []
    accounts: set[int] = set()
    if act.address is not None:
        try:
            sources += origins.within(act.address)
        except ValueError:
            raise refuse(BAD_MESSAGE, reason="not an address, or too wide a network") from None
    if act.origin is not None:
        sources.append(act.origin)
    if act.account is not None:
        account = await store.account_named(act.account)
        if account is None:
            raise refuse(ACCOUNT_UNKNOWN, name=act.account)
        sources.append(of_account(account.id))
        accounts.add(account.id)
    return sources, accounts


async def delete_tables(store: Store, ids: list[str]) -> None:
    for place in range(0, len(ids), AT_ONCE):
        await store.delete_tables(ids[place : place + AT_ONCE])


async def remove_from_tables(store: Store, open_room: OpenRoom, seats: tuple[Visit, ...]) -> tuple[int, int]:
    """A bot takes somebody's seats; their names and messages go. Returns how many seats and messages."""
    by_table: dict[str, list[Visit]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table].append(seat)
    unseated = messages = 0
    for id, visits in by_table.items():
        try:
            room = await open_room(id)
            for visit in visits:
                unseated += await unseat(room, visit.chair, visit.sitting)
                said = messages_of(await room.load(), visit.chair, visit.sitting)
                messages += await strike(store, room, said, ((visit.chair, visit.sitting),))
        except Refused as refused:
            if refused.refusal.code not in (*UNREADABLE, TABLE_UNKNOWN):
                raise
            await store.hide_tables([id], True)  # nobody can open it
    return unseated, messages


async def unseat(room: Room, chair: int, sitting: int) -> bool:
    """Whoever has this sitting has no seat any more. False if they had none."""

    def resign(table: Table, at: int) -> AnyEntry | None:
        seat = table.seat_of(chair)
        if not table.sits(chair, sitting):
            return None
        if seat is None:
            return entries.Left(at=at, chair=chair, removed=True)
        if table.status == "finished" or table.absent.get(seat) == "resigned":
            return None
        return entries.Resigned(at=at, seat=seat)

    def end_links(table: Table, at: int) -> AnyEntry | None:
        return (
            entries.Reissued(at=at, chair=chair, sitting=sitting + 1) if table.sits(chair, sitting) else None
        )

    seated = (await room.load()).sits(chair, sitting)
    await room.write(resign)
    await room.write(end_links)
    return seated


def messages_of(table: Table, chair: int, sitting: int) -> tuple[int, ...]:
    """The entries of what somebody said, and that has not been struck."""
    found = []
    now = 0
    for n, entry in enumerate(table.entries):
        if isinstance(entry, entries.Sat | entries.Reissued) and entry.chair == chair:
            now = entry.sitting
        elif isinstance(entry, entries.Said) and entry.chair == chair and now == sitting and entry.text:
            found.append(n)
    return tuple(found)


async def strike(
    store: Store,
    room: Room,
    messages: tuple[int, ...],
    people: tuple[tuple[int, int], ...],
    when: int | None = None,
) -> int:
    """Take messages and names back, everywhere: from screens, from memory, from the database, as of now or
    `when`. Returns how many messages."""

    def take_back(table: Table, at: int) -> AnyEntry | None:
        there = tuple(n for n in messages if n <= table.n and isinstance(table.entries[n], entries.Said))
        known = sittings_of(table)
        named = tuple(who for who in people if who in known and not _is_nameless(table.entries[known[who]]))
        at = at if when is None else when
        return entries.Struck(at=at, messages=there, people=named) if there or named else None

    await room.write(take_back)
    table = await room.load()
    held = [*messages, *(n for who, n in sittings_of(table).items() if who in people)]
    await store.strike(room.id, {n: entries.encode(table.entries[n]) for n in held if n <= table.n})
    return len(messages)


def _is_nameless(entry: AnyEntry) -> bool:
    return isinstance(entry, entries.Sat) and entry.name == guest_name(entry.chair)


def sittings_of(table: Table) -> dict[tuple[int, int], int]:
    """Everybody who has sat down there, by chair and sitting, and the entries that say so."""
    return {
        (entry.chair, entry.sitting): n
        for n, entry in enumerate(table.entries)
        if isinstance(entry, entries.Sat)
    }


def guests_at(table: Table) -> tuple[tuple[int, int], ...]:
    """Everybody who has sat down there without an account, by chair and sitting."""
    seated = {who: table.entries[n] for who, n in sittings_of(table).items()}
    return tuple(who for who, sat in seated.items() if isinstance(sat, entries.Sat) and sat.account is None)


async def end_table(store: Store, room: Room) -> bool:
    """Break off the game; one that has not begun loses its people and chairs. False if it was over."""
    table = await room.load()
    if table.status == "finished":
        return False
    if table.game is not None:
        await room.write(lambda table, at: _break_off(table, at))
        return True
    await store.hide_tables([room.id], True)
    for number, chair in enumerate(table.chairs):
        if chair.kind == "person":
            await unseat(room, number, chair.sittings)

    def close(table: Table, at: int) -> AnyEntry | None:
        free = tuple(number for number, chair in enumerate(table.chairs) if chair.kind != "person")
        return entries.ChairsSet(at=at, chairs=free, to=CLOSED) if table.game is None else None

    await room.write(close)
    return True


def _break_off(table: Table, at: int) -> AnyEntry | None:
    return None if table.status == "finished" else entries.BrokenOff(at=at, why="operator")
