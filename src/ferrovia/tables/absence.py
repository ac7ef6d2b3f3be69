"""Seats whose people are not connected: a bot may sit in, and the host may hand out a new link to the seat.

Nobody is absent who was connected to any node within the last twenty seconds. A seat is never refused a
connection for want of room, so a player who keeps trying to connect is not absent either, whatever others at
the table do.

A bot sits in only where somebody would otherwise wait in vain. In a game over days nobody is expected to be
connected, and its clock decides. Where the game counts, for ratings or in a challenge, even the host waits
as long as everybody else, because a bot's moves are bad for the result of whoever lost the connection.

Whoever opens the link to a seat sees its hand. So there is a new one only for the seat of somebody who has
really gone, never in a game that counts, and never for an account's seat, whose holder signs in instead. The
old link ends with it, everybody reads about it in the log, and so does the owner on coming back. The owner
may make a new link at any time: then no other device has the seat any more."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import Relaxed
from ferrovia.tables.table import Table

# Milliseconds. Longer than it takes to find a charger, shorter than the others' patience.
A_WHILE = 120_000
# Longer than a client takes to reconnect after a flicker of the connection, and than other nodes take to say
# who is connected to them.
REALLY_GONE = 20_000

Gone = Mapping[int, int]  # the chairs whose people are not connected, and since when


def sit_in_from(table: Table, chair: int | None, gone: Gone) -> dict[int, int]:
    """The seats that somebody may let a bot sit in for, and from when."""
    if chair is None or table.status != "playing" or isinstance(table.settings.pace, Relaxed):
        return {}
    long = REALLY_GONE if chair == table.host and not table.counts else A_WHILE
    return {
        seat: gone[owner] + long
        for seat, owner in enumerate(table.order)
        if owner in gone and owner != chair and seat not in table.absent
    }


def reissue_from(table: Table, chair: int | None, gone: Gone) -> dict[int, int]:
    """The chairs that somebody may hand out a new link to, and from when."""
    if chair != table.host or table.status == "finished":
        return {}
    return {
        owner: since + REALLY_GONE
        for owner, since in gone.items()
        if owner != chair and not _protected(table, owner)
    }


def sit_in(table: Table, chair: int, command: c.SitIn, now: int, gone: Gone) -> entries.SatIn:
    """A bot plays for an absent person until they are back. Raises `Refused`."""
    seat = command.seat
    _check_seat(table, seat)
    if isinstance(table.settings.pace, Relaxed):
        raise refuse(r.CLOCK_DECIDES)
    _check_time(sit_in_from(table, chair, gone).get(seat), now)
    return entries.SatIn(at=now, id=command.id, by=chair, seat=seat)


def give_back(table: Table, chair: int, command: c.GiveBack, now: int) -> entries.CameBack:
    """The host lets somebody play again for whom a bot has been playing. Raises `Refused`."""
    if chair != table.host:
        raise refuse(r.NOT_HOST)
    _check_seat(table, command.seat)
    if table.absent.get(command.seat) != "away":
        raise refuse(r.RESIGNED if command.seat in table.absent else r.NOT_AWAY)
    return entries.CameBack(at=now, id=command.id, by=chair, seat=command.seat)


def reissue(table: Table, chair: int, wanted: int, now: int, gone: Gone) -> entries.Reissued:
    """The host hands out a new link to a chair, or somebody makes a new one to their own. Raises
    `Refused`."""
    sitting = table.chairs[wanted].sittings + 1 if wanted < len(table.chairs) else 0
    reissued = entries.Reissued(at=now, by=chair, chair=wanted, sitting=sitting)
    if wanted == chair:
        return reissued
    if chair != table.host:
        raise refuse(r.NOT_HOST)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    if wanted >= len(table.chairs) or table.chairs[wanted].kind != "person":
        raise refuse(r.CHAIR_UNKNOWN, chair=wanted)
    if _protected(table, wanted):
        raise refuse(r.SEAT_PROTECTED)
    _check_time(reissue_from(table, chair, gone).get(wanted), now)
    return reissued


def _check_seat(table: Table, seat: int) -> None:
    if table.game is None:
        raise refuse(r.NOT_STARTED)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    if seat >= len(table.order):
        raise refuse(r.CHAIR_UNKNOWN, chair=seat)


def _protected(table: Table, chair: int) -> bool:
    return table.chairs[chair].account is not None or table.counts


def _check_time(at: int | None, now: int) -> None:
    if at is None:
        raise refuse(r.NOT_ABSENT)
    if now < at:
        raise refuse(r.TOO_SOON, seconds=-(-(at - now) // 1000))
