"""Who may look at a table, and as whom."""

from __future__ import annotations

from ferrovia.game.view import View
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.ended_seats import refuse_ended
from ferrovia.tables.queries import own_view
from ferrovia.tables.refusals import NOT_SEATED, SPECTATORS_OFF, refuse
from ferrovia.tables.room import Room
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken


async def check_watching(caller: Caller, table: Table, seat: SeatToken | None) -> None:
    """Raise `Refused` for a spectator if there are none here, or if they may still play the same deal.
    Anybody looking for a chair may look at the table. The link to a board opens it where spectators are off;
    what a challenge hides stays hidden, because nobody knows who has the link."""
    if seat is not None or table.game is None:
        return
    if not table.settings.spectators and await caller.screen(table) is None:
        raise refuse(SPECTATORS_OFF)
    await caller.check_hidden(table)


def check_sitting(table: Table, seat: SeatToken, otherwise: str) -> None:
    """Raise `Refused` for somebody whose token is good no longer."""
    if not table.sits(seat.chair, seat.sitting):
        raise refuse_ended(table, seat, otherwise)


async def watched(home: Home, caller: Caller, id: str) -> tuple[Room, Table, int | None]:
    """The room, its table and their chair, for somebody who may look at it."""
    room, table = await home.tables.table(id)
    seat = await caller.seat(table)
    await check_watching(caller, table, seat)
    return room, table, None if seat is None else seat.chair


async def own_seat(caller: Caller, table: Table) -> SeatToken:
    """Raises `Refused` for somebody without a chair."""
    seat = await caller.seat(table)
    if seat is None:
        raise refuse(NOT_SEATED)
    return seat


async def seen_by(home: Home, caller: Caller, id: str) -> tuple[int, View]:
    """What the one who asks sees of the game, and after which entry."""
    _, table = await home.tables.table(id)
    return table.n, own_view(table, (await own_seat(caller, table)).chair)
