"""A rematch: a new table where everybody has the same seat, and the next one goes first."""

from __future__ import annotations

from msgspec.structs import replace

from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.confusables import FORMER
from ferrovia.tables.deal import new_secret
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import OPEN
from ferrovia.tables.table import STAND_IN, Table


def want(table: Table, chair: int, command: c.Rematch, now: int) -> entries.Wanted | None:
    """Somebody wants to play again; None if that is already known, or the next table is there. Raises
    `Refused`."""
    if table.status != "finished" or table.game is None:
        raise refuse(r.NOT_OVER)
    if command.without and table.host != chair:
        raise refuse(r.NOT_HOST)
    if chair in table.again or table.follow_up is not None:
        return None
    return entries.Wanted(at=now, id=command.id, by=chair, chair=chair, bytes=command.bytes or "")


def missing(table: Table) -> tuple[int, ...]:
    """The seats of the people who have not asked for a rematch. Nobody waits for those who had left their
    seat to a bot, or have deleted their account."""
    return tuple(
        seat
        for seat, chair in enumerate(table.order)
        if table.chairs[chair].kind == "person"
        and chair not in table.again
        and seat not in table.absent
        and table.chairs[chair].name != FORMER
    )


def rematch_of(table: Table, now: int) -> tuple[list[AnyEntry], dict[int, int]]:
    """The first entries of the new table, and the new chair of each person who wants to play again; a bot
    takes the place of the others.

    Seats, and so colours, stay the same, also where they were shuffled. A fixed deal is not repeated:
    everybody has seen its cards.
    """
    seats = range(len(table.order))
    people = {table.order[seat]: seat for seat in seats if table.order[seat] in table.again}
    hosts = [table.host, *people] if table.host in people else [*people]
    opened: list[AnyEntry] = [
        entries.Opened(
            at=now,
            settings=replace(
                table.settings,
                chairs=tuple(_to(table, seat) for seat in seats),
                first=(table.playing.state.first + 1) % len(seats),
                order="seated",
                seed=None,
            ),
            secret=new_secret(),
            host=NOBODY if table.host == NOBODY or not hosts else people[hosts[0]],
            webhook=table.webhook,
            before=table.id,
            origin=table.origin,
        )
    ]
    for old, new in people.items():
        who = table.chairs[old]
        opened.append(
            entries.Sat(
                at=now,
                chair=new,
                name=who.name,
                sitting=1,
                bytes=table.again[old],
                account=who.account,
                mail=who.mail,
            )
        )
    for seat in seats:
        who = table.chair_of(seat)
        if who.online and who.bot is not None:
            opened.append(
                entries.ChairsSet(
                    at=now, chairs=(seat,), to=who.bot, account=who.account, seconds=who.seconds
                )
            )
    return opened, people


def _to(table: Table, seat: int) -> str:
    """What the seat's chair is set to before people and network bots sit down."""
    who = table.chair_of(seat)
    if who.online or table.order[seat] in table.again:
        return OPEN
    return who.bot or STAND_IN
