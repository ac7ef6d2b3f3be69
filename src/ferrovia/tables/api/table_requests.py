"""At a table: opening it, sitting down, playing, asking."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from ferrovia.tables import entries, queries
from ferrovia.tables.absence import reissue
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.viewers import check_sitting, own_seat, seen_by, watched
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.commands import AnyCommand, Rematch
from ferrovia.tables.deal import new_secret
from ferrovia.tables.decisions import seat_guest, sit
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.listings import Summary
from ferrovia.tables.messages import Done, Draws, Join, NewTable, SeatClaim, Seated, Tracks, Ways
from ferrovia.tables.refusals import BAD_TOKEN, NOT_SEATED, refuse
from ferrovia.tables.room import Room
from ferrovia.tables.settings import ONLINE, OPEN, ChairNumber, Settings, check_settings
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken, Use
from ferrovia.tables.updates import Update

MOST_ENTRIES = 1_000_000  # of a table: more than any has
MOST_KEPT = 16  # no offer is that large

After = Annotated[int, Meta(ge=-1, le=MOST_ENTRIES, description="The last entry you have.")]
Keep = Annotated[list[str], Meta(max_length=MOST_KEPT)]


async def lobby(home: Home, caller: Caller) -> list[Summary]:
    """The public tables that are not over: those with open chairs first, and first of all those where
    somebody is waiting. Strangers see none on a server for invited people."""
    return await caller.lobby()


async def open_table(home: Home, caller: Caller, data: NewTable) -> Seated:
    """Open a table. The token in the answer, also set as a cookie, is the host's."""
    await caller.check_new(data)
    check_settings(data.settings)
    guests = {
        number: await home.tables.guest(to, data.settings.board)
        for number, to in enumerate(data.settings.chairs)
        if to.startswith(ONLINE)
    }
    await caller.may("open")
    at = home.now()
    opened = entries.Opened(
        at=at,
        settings=_without(guests, data.settings),
        secret=new_secret(),
        host=NOBODY,
        webhook=caller.webhook(data),
        origin=caller.origin,
    )
    table = Table("", opened)
    invited: list[AnyEntry] = []
    for number, guest in guests.items():
        invited.append(seat_guest(table, number, guest, at))
        table.note(invited[-1])
    if data.name is None:
        token = SeatToken((await home.tables.open([opened, *invited])).id, NOBODY, 0)
        await caller.arrived(token, opened=True)
        return seated(home, token)
    async with caller.arriving(table, data.mail) as who:
        sat = sit(table, None, data.name, data.bytes or "", at, who.account, who.mail, who.who, who.members)
        room = await home.tables.open([replace(opened, host=sat.chair), *invited, sat])
        token = SeatToken(room.id, sat.chair, sat.sitting)
        await caller.arrived(token, opened=True)
    return seated(home, token)


async def look(home: Home, caller: Caller, id: str, *, after: After = -1) -> Annotated[bytes, Update]:
    """What you may know of the table: the entries after the one you have, and the current position. The same
    message comes over the WebSocket whenever something changes."""
    room, table, chair = await watched(home, caller, id)
    _, body = await room.update_for(chair, after, await caller.ended(table))
    return body


async def join(home: Home, caller: Caller, id: str, data: Join) -> Seated:
    """Take a chair. The token in the answer, also set as a cookie, is yours: it opens the chair on any
    device."""
    await caller.check_new(data)
    await caller.may("join", id)
    room, table = await home.tables.table(id)
    token = SeatToken(id, NOBODY, 0)
    async with caller.arriving(table, data.mail) as who:

        def take(table: Table, at: int) -> entries.Sat:
            nonlocal token
            sat = sit(
                table,
                data.chair,
                data.name,
                data.bytes or "",
                at,
                who.account,
                who.mail,
                who.who,
                who.members,
            )
            token = SeatToken(id, sat.chair, sat.sitting)
            return sat

        await room.write(take)
        await caller.arrived(token)
    return seated(home, token)


async def take_over(home: Home, caller: Caller, id: str, data: SeatClaim) -> Seated:
    """Sit down on this device with the token from another one."""
    token = await _claimed(home, id, data)
    await caller.keep(token)
    return seated(home, token)


async def own_token(home: Home, caller: Caller, id: str) -> Seated:
    """The token of your own chair, for a link to another device: a page cannot read its cookie."""
    _, table = await home.tables.table(id)
    return seated(home, await own_seat(caller, table))


async def reissue_token(home: Home, caller: Caller, id: str, chair: ChairNumber) -> Seated:
    """A new token for your own chair, which is also set as a cookie; all other devices lose the chair. Or,
    as the host, for the chair of somebody who has lost theirs, and is not connected. The old token ends."""
    await caller.may("take seat")
    room, table = await home.tables.table(id)
    own = (await own_seat(caller, table)).chair
    token = SeatToken(id, chair, 0)

    def make(table: Table, at: int) -> entries.Reissued:
        nonlocal token
        reissued = reissue(table, own, chair, at, room.gone(table))
        token = SeatToken(id, chair, reissued.sitting)
        return reissued

    await room.write(make)
    if chair == own:
        await caller.arrived(token)
    return seated(home, token)


async def put_away(home: Home, caller: Caller, id: str) -> None:
    """Forget the token on this device: the chair stays yours, and the device only watches until it gets the
    token again. That way several people can share a device."""
    await home.tables.table(id)
    await caller.put_away(id)


async def board_link(home: Home, caller: Caller, id: str) -> Seated:
    """A token for a link to a screen that shows everybody the board. It opens nobody's seat, and ends with
    the sitting of whoever asked for it."""
    _, table = await home.tables.table(id)
    return seated(home, await own_seat(caller, table), "board")


async def put_up_board(home: Home, caller: Caller, id: str, data: SeatClaim) -> Seated:
    """Show the board on this screen, also at a table without spectators."""
    token = await _claimed(home, id, data, "board")
    await caller.keep(token, "board")
    return seated(home, token, "board")


async def command(home: Home, caller: Caller, id: str, data: AnyCommand) -> Done:
    """Do something at the table; the answer comes once it is stored. The same as over the WebSocket."""
    room, table = await home.tables.table(id)
    return await obey(home, caller, room, (await own_seat(caller, table)).chair, data)


async def obey(home: Home, caller: Caller, room: Room, chair: int, command: AnyCommand) -> Done:
    """The answer to a command, once it is stored. Raises `Refused`."""
    if isinstance(command, Rematch):
        await caller.may("open")
    return Done(command.id, await home.tables.command(room, chair, command))


async def tracks(home: Home, caller: Caller, id: str) -> Tracks:
    """Why you cannot claim each of the tracks that you cannot claim now."""
    n, view = await seen_by(home, caller, id)
    return queries.tracks(n, view)


async def draws(home: Home, caller: Caller, id: str) -> Draws:
    """Why you cannot draw what you cannot draw now."""
    n, view = await seen_by(home, caller, id)
    return queries.draws(n, view)


async def ways(home: Home, caller: Caller, id: str, *, keep: Keep = []) -> Ways:  # noqa: B006  # never changed
    """The cheapest way still open to complete each ticket that you have or are offered. `keep` are those of
    the offered ones that you are about to keep."""
    n, view = await seen_by(home, caller, id)
    kept = queries.kept(view, keep)
    make = partial(queries.ticket_ways, n, view, kept)
    return home.answer_cache.answer(make, "ways", id, n, view.seat, kept)


async def hint(home: Home, caller: Caller, id: str) -> Advice:
    """What you could do now, if the table allows hints: from a bot that knows what you know."""
    _, table = await home.tables.table(id)
    seat = table.seat_of((await own_seat(caller, table)).chair)
    if seat is None:
        raise refuse(NOT_SEATED)
    await caller.may("hint", f"{id} {seat}")
    return await home.hints.hint(table, seat, caller.origin)


def seated(home: Home, token: SeatToken, use: Use = "seat") -> Seated:
    """The answer to whoever has a chair, or shows the board."""
    return Seated(token.table, token.chair, home.signer.sign(token, use))


def _without(guests: Collection[int], settings: Settings) -> Settings:
    """The settings with open chairs for the guests, who are seated later."""
    chairs = tuple(OPEN if number in guests else to for number, to in enumerate(settings.chairs))
    return replace(settings, chairs=chairs)


async def _claimed(home: Home, id: str, claim: SeatClaim, use: Use = "seat") -> SeatToken:
    """The token that somebody shows, if it is good. Raises `Refused`."""
    token = home.signer.read(claim.token, use)
    if token is None or token.table != id:
        raise refuse(BAD_TOKEN)
    _, table = await home.tables.table(id)
    check_sitting(table, token, BAD_TOKEN)
    return token
