"""A rematch: a new table with the same people, everybody one chair further."""

from __future__ import annotations

from msgspec.structs import replace

from ferrovia.server import refusals as r
from ferrovia.server.refusals import refuse
from ferrovia.server.table import commands as c
from ferrovia.server.table import entries
from ferrovia.server.table.dealing import new_secret
from ferrovia.server.table.entries import NOBODY, AnyEntry
from ferrovia.server.table.settings import OPEN
from ferrovia.server.table.table import Table


def rematch_of(table: Table, chair: int, now: int) -> tuple[list[AnyEntry], dict[int, int]]:
    """The first entries of the new table, and each person's new chair. Raises `Refused`.

    A fixed deal is not repeated: everybody has seen its cards.
    """
    if table.host != chair:
        raise refuse(r.NOT_HOST)
    if table.status != "finished":
        raise refuse(r.NOT_OVER)
    seats = len(table.order)
    people = {
        table.order[seat]: (seat + 1) % seats
        for seat in range(seats)
        if table.chair_of(seat).kind == "person"
    }
    chairs = [OPEN] * seats
    for seat in range(seats):
        who = table.chair_of(seat)
        chairs[(seat + 1) % seats] = OPEN if who.online else who.bot or OPEN
    settings = replace(table.settings, chairs=tuple(chairs), first=None, seed=None)
    opened: list[AnyEntry] = [
        entries.Opened(
            at=now,
            settings=settings,
            secret=new_secret(),
            host=people.get(table.host, NOBODY),
            webhook=table.webhook,
            before=table.id,
        )
    ]
    for old, new in people.items():
        who = table.chairs[old]
        opened.append(
            entries.Sat(at=now, chair=new, name=who.name, sitting=1, account=who.account, mail=who.mail)
        )
    for seat in range(seats):
        who = table.chair_of(seat)
        if who.online and who.bot is not None:
            chair = (seat + 1) % seats
            opened.append(
                entries.ChairsSet(
                    at=now, chairs=(chair,), to=who.bot, account=who.account, seconds=who.seconds
                )
            )
    return opened, people


def followed(command: c.Rematch, chair: int, next_table: str, chairs: dict[int, int], now: int) -> AnyEntry:
    return entries.Followed(at=now, id=command.id, by=chair, table=next_table, chairs=chairs)
