"""Seats whose people are not connected: a bot may sit in, and the host may hand out a new link to the seat.

A bot sits in only where somebody would otherwise wait in vain. In a game over days nobody is expected to be
connected, and its clock decides. Where the game counts, for ratings or in a challenge, even the host waits
as long as everybody else, because a bot's moves are bad for the result of whoever lost the line.

Whoever opens the link to a seat sees its hand. So there is a new one only for the seat of somebody who has
really gone, never in a game that counts, and never for an account's seat, whose holder signs in instead. The
old link ends with it, everybody reads about it in the log, and so does the owner on coming back."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.server import refusals as r
from ferrovia.server.refusals import refuse
from ferrovia.server.table import commands as c
from ferrovia.server.table import entries
from ferrovia.server.table.settings import Relaxed
from ferrovia.server.table.table import Table

# Milliseconds. Longer than it takes to find a charger, shorter than the others' patience.
A_WHILE = 120_000
# Longer than a client takes to reconnect after a flicker of the line.
REALLY_GONE = 20_000

Gone = Mapping[int, int]  # the chairs whose people are not connected, and since when


def sit_in(table: Table, chair: int, command: c.SitIn, now: int, gone: Gone) -> entries.SatIn:
    """A bot plays for an absent person until they are back. Raises `Refused`."""
    seat = command.seat
    _check_seat(table, seat)
    if isinstance(table.settings.pace, Relaxed):
        raise refuse(r.CLOCK_DECIDES)
    if seat in table.absent or table.chair_of(seat).kind != "person":
        raise refuse(r.NOT_ABSENT, seat=seat)
    at_once = chair == table.host and not table.counts
    _check_gone(table.order[seat], now, gone, 0 if at_once else A_WHILE)
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
    """The host hands out a new link to a chair. Raises `Refused`."""
    if chair != table.host:
        raise refuse(r.NOT_HOST)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    if wanted >= len(table.chairs) or table.chairs[wanted].kind != "person":
        raise refuse(r.CHAIR_UNKNOWN, chair=wanted)
    if table.chairs[wanted].account is not None or table.counts:
        raise refuse(r.SEAT_PROTECTED)
    if wanted == chair:
        raise refuse(r.NOT_ABSENT)
    _check_gone(wanted, now, gone, REALLY_GONE)
    return entries.Reissued(at=now, by=chair, chair=wanted, sitting=table.chairs[wanted].sittings + 1)


def _check_seat(table: Table, seat: int) -> None:
    if table.game is None:
        raise refuse(r.NOT_STARTED)
    if table.game.over:
        raise refuse(r.GAME_OVER)
    if seat >= len(table.order):
        raise refuse(r.CHAIR_UNKNOWN, chair=seat)


def _check_gone(chair: int, now: int, gone: Gone, long: int) -> None:
    if chair not in gone:
        raise refuse(r.NOT_ABSENT)
    left = gone[chair] + long - now
    if left > 0:
        raise refuse(r.TOO_SOON, seconds=-(-left // 1000))
