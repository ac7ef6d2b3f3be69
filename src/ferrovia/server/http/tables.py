"""Tables over HTTP: open, join, ask, act, look back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from ferrovia.game.scoring import Scoring
from ferrovia.game.view import View
from ferrovia.server.http import arrivals, auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.errors import responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.notify.calling import CallRefused, check_url
from ferrovia.server.notify.consents import Contact
from ferrovia.server.notify.mail import MailRefused, check_address
from ferrovia.server.office import Office
from ferrovia.server.rooms.rooms import PRESENT
from ferrovia.tables import answers, entries
from ferrovia.tables.absence import reissue
from ferrovia.tables.commands import AnyCommand, Rematch
from ferrovia.tables.dealing import new_secret
from ferrovia.tables.deciding import seat_guest, sit
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.house import now
from ferrovia.tables.listing import Summary
from ferrovia.tables.messages import Done, Draws, Join, NewTable, Position, SeatClaim, Seated, Tracks, Ways
from ferrovia.tables.refusals import (
    BAD_MESSAGE,
    BAD_TOKEN,
    NOT_SEATED,
    SPECTATORS_OFF,
    refuse,
)
from ferrovia.tables.room import Room
from ferrovia.tables.settings import MAX_CHAIRS, ONLINE, OPEN, Relaxed, Settings, check_settings
from ferrovia.tables.sitting import refuse_ended
from ferrovia.tables.table import Table
from ferrovia.tables.telling import Update
from ferrovia.tables.thinking.reasons import Advice
from ferrovia.tables.tokens import SeatToken

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=64)]
MOST_KEPT = 16  # no offer is that large
# By the form of a game: how the name of its file ends, and its type.
FILES: dict[answers.Form, tuple[str, str]] = {
    "record": ("jsonl", "application/jsonl"),
    "notation": ("txt", "text/plain"),
}
EntryNumber = Annotated[int, Parameter(ge=0, le=1_000_000)]
ChairPath = Annotated[int, Parameter(ge=0, lt=MAX_CHAIRS)]
After = Annotated[int, Parameter(ge=-1, le=1_000_000, description="The last entry you have.")]


@get("/api/tables", responses=responses())
async def lobby(request: AnyRequest, office: Office) -> list[Summary]:
    """The public tables that are not over: those with open chairs first, and first of all those where
    somebody is waiting. Strangers see none on a server for invited people."""
    if office.config.invitation_only and not await auth.is_invited(request, office):
        return []
    limits, at = office.config.limits, now()
    attended = at - round(limits.lobby_minutes * 60_000)
    found = await office.store.lobby(limits.lobby, limits.lobby_per_address, attended, at - PRESENT)
    return [msgspec.json.decode(summary, type=Summary) for summary in found]


@post("/api/tables", responses=responses(403, 404, 409))
async def open_table(request: AnyRequest, office: Office, guard: Guard, data: NewTable) -> Response[Seated]:
    """Open a table. The token in the answer, also set as a cookie, is the host's."""
    arrivals.check(office, data.name)
    await auth.check_invited(request, office)
    check_settings(data.settings)
    check_contacts(office, data.mail, data.webhook)
    guests = {
        number: await office.invitations.guest(to, data.settings.board)
        for number, to in enumerate(data.settings.chairs)
        if to.startswith(ONLINE)
    }
    guard.open_table(client_of(request))
    at = now()
    opened = entries.Opened(
        at=at,
        settings=_without(guests, data.settings),
        secret=new_secret(),
        host=NOBODY,
        webhook=data.webhook,
        origin=auth.origin_of(request, office),
    )
    written: list[AnyEntry] = [opened]
    table = Table("", opened)
    for number, guest in guests.items():
        written.append(seat_guest(table, number, guest, at))
        table.note(written[-1])
    chair = NOBODY
    contact: Contact | None = None
    cookies: list[Cookie] = []
    account = await auth.account_of(request, office)
    id = None if account is None else account.id
    if data.name is not None:
        if data.mail is not None and isinstance(data.settings.pace, Relaxed):
            player, cookies = await auth.new_player(request, office)
            contact = Contact(data.mail, player.who, player.account, client_of(request))
        sat = sit(table, None, data.name, data.bytes or "", at, id, office.notifier.mail_of(contact))
        chair = sat.chair
        written = [msgspec.structs.replace(opened, host=chair), *written[1:], sat]
    room = await office.rooms.open(written)
    office.notifier.ask(contact)
    token = SeatToken(room.id, chair, 0 if chair == NOBODY else 1)
    await arrivals.note(request, office, token, id, opened=True)
    return _seated(request, office, room, token, id, cookies)


@get("/api/tables/{id:str}", responses=responses(401, 403, 404))
async def look(request: AnyRequest, office: Office, id: TableId, after: After = -1) -> Response[Update]:
    """What you may know of the table: the entries after the one you have, and the current position. The same
    message comes over the WebSocket whenever something changes."""
    room, table, chair = await watched(request, office, id)
    _, body = await room.update_for(chair, after, auth.ended_sitting(request, office, table))
    return Response(body, media_type="application/json")  # type: ignore[arg-type]  # encoded already


@post("/api/tables/{id:str}/seats", responses=responses(403, 404, 409))
async def join(
    request: AnyRequest, office: Office, guard: Guard, id: TableId, data: Join
) -> Response[Seated]:
    """Take a chair. The token in the answer, also set as a cookie, is yours: it opens the chair on any
    device."""
    arrivals.check(office, data.name)
    check_contacts(office, data.mail, None)
    guard.join(client_of(request), id)
    room, table = await office.rooms.table(id)
    account = await auth.account_of(request, office)
    account_id = None if account is None else account.id
    token = SeatToken(id, NOBODY, 0)
    who: tuple[str, ...] = ()
    cookies: list[Cookie] = []
    contact: Contact | None = None
    mailed = data.mail is not None and isinstance(table.settings.pace, Relaxed)
    if mailed or table.challenge is not None:
        player, cookies = await auth.new_player(request, office)
    if table.challenge is not None:
        await office.challenges.join(table, player, now())
        who = (player.who, player.device)
    seated = [chair.account for chair in table.chairs if chair.kind == "person" and chair.account]
    members = [each.name for id, each in (await office.store.accounts(seated)).items() if id != account_id]
    if data.mail is not None and mailed:
        contact = Contact(data.mail, player.who, player.account, client_of(request))
    mail = office.notifier.mail_of(contact)

    def take(table: Table, at: int) -> entries.Sat:
        nonlocal token
        sat = sit(table, data.chair, data.name, data.bytes or "", at, account_id, mail, who, members)
        token = SeatToken(id, sat.chair, sat.sitting)
        return sat

    async with office.elsewhere.sitting(auth.origin_of(request, office), table):
        await room.write(take)
        await arrivals.note(request, office, token, account_id)
    office.notifier.ask(contact)
    return _seated(request, office, room, token, account_id, cookies)


@post("/api/tables/{id:str}/token", status_code=200, responses=responses(401, 403, 404))
async def take_over(request: AnyRequest, office: Office, id: TableId, data: SeatClaim) -> Response[Seated]:
    """Sit down on this device with the token from another one."""
    token = office.signer.read(data.token)
    if token is None or token.table != id:
        raise refuse(BAD_TOKEN)
    room, table = await office.rooms.table(id)
    if not table.sits(token.chair, token.sitting):
        raise refuse_ended(table, token, BAD_TOKEN)
    return _seated(request, office, room, token, None)


@get("/api/tables/{id:str}/token", responses=responses(401, 403, 404))
async def own_token(request: AnyRequest, office: Office, id: TableId) -> Seated:
    """The token of your own chair, for a link to another device: a page cannot read its cookie."""
    _, table = await office.rooms.table(id)
    token = await auth.seat_of(request, office, table)
    if token is None:
        raise refuse(NOT_SEATED)
    return Seated(id, token.chair, office.signer.sign(token))


@post(
    "/api/tables/{id:str}/chairs/{chair:int}/token",
    status_code=200,
    responses=responses(401, 403, 404, 409),
)
async def reissue_token(
    request: AnyRequest, office: Office, guard: Guard, id: TableId, chair: ChairPath
) -> Response[Seated]:
    """A new token for your own chair, which is also set as a cookie; all other devices lose the chair. Or,
    as the host, for the chair of somebody who has lost theirs, and is not connected. The old token ends."""
    guard.take_seat(client_of(request))
    room, table = await office.rooms.table(id)
    own = await auth.own_chair(request, office, table)
    token = SeatToken(id, chair, 0)

    def make(table: Table, at: int) -> entries.Reissued:
        nonlocal token
        reissued = reissue(table, own, chair, at, room.gone(table))
        token = SeatToken(id, chair, reissued.sitting)
        return reissued

    await room.write(make)
    if chair == own:
        account = await auth.account_of(request, office)
        account_id = None if account is None else account.id
        await arrivals.note(request, office, token, account_id)
        return _seated(request, office, room, token, account_id)
    return Response(Seated(id, chair, office.signer.sign(token)))


@delete("/api/tables/{id:str}/token", responses={**responses(403, 404), 204: ResponseSpec(None)})
async def put_away(office: Office, id: TableId) -> Response[None]:
    """Forget the token on this device: the chair stays yours, and the device only watches until it gets the
    token again. That way several people can share a device."""
    await office.rooms.table(id)
    return Response(None, cookies=[auth.seat_cookie(office, id, "")])


@get("/api/tables/{id:str}/board", responses=responses(401, 403, 404))
async def board_link(request: AnyRequest, office: Office, id: TableId) -> Seated:
    """A token for a link to a screen that shows everybody the board. It opens nobody's seat, and ends with
    the sitting of whoever asked for it."""
    _, table = await office.rooms.table(id)
    token = await auth.seat_of(request, office, table)
    if token is None:
        raise refuse(NOT_SEATED)
    return Seated(id, token.chair, office.signer.sign(token, "board"))


@post("/api/tables/{id:str}/board", status_code=200, responses=responses(401, 403, 404))
async def put_up_board(office: Office, id: TableId, data: SeatClaim) -> Response[Seated]:
    """Show the board on this screen, also at a table without spectators."""
    token = office.signer.read(data.token, "board")
    if token is None or token.table != id:
        raise refuse(BAD_TOKEN)
    room, table = await office.rooms.table(id)
    if not table.sits(token.chair, token.sitting):
        raise refuse_ended(table, token, BAD_TOKEN)
    seated = Seated(id, token.chair, data.token)
    return Response(seated, cookies=[auth.board_cookie(office, room.id, data.token)])


@post("/api/tables/{id:str}/commands", status_code=200, responses=responses(401, 403, 404, 409))
async def command(request: AnyRequest, office: Office, guard: Guard, id: TableId, data: AnyCommand) -> Done:
    """Do something at the table; the answer comes once it is stored. The same as over the WebSocket."""
    if isinstance(data, Rematch):
        guard.open_table(client_of(request))
    room, table = await office.rooms.table(id)
    chair = await auth.own_chair(request, office, table)
    return Done(data.id, await office.rooms.command(room, chair, data))


@get("/api/tables/{id:str}/tracks", responses=responses(401, 403, 404))
async def tracks(request: AnyRequest, office: Office, id: TableId) -> Tracks:
    """Why you cannot claim each of the tracks that you cannot claim now."""
    n, view = await _own_view(request, office, id)
    return answers.tracks(n, view)


@get("/api/tables/{id:str}/draws", responses=responses(401, 403, 404))
async def draws(request: AnyRequest, office: Office, id: TableId) -> Draws:
    """Why you cannot draw what you cannot draw now."""
    n, view = await _own_view(request, office, id)
    return answers.draws(n, view)


@get("/api/tables/{id:str}/ways", responses=responses(401, 403, 404))
async def ticket_ways(
    request: AnyRequest,
    office: Office,
    id: TableId,
    keep: Annotated[list[str] | None, Parameter(max_items=MOST_KEPT)] = None,
) -> Ways:
    """The cheapest way still open to complete each ticket that you have or are offered. `keep` are those of
    the offered ones that you are about to keep."""
    n, view = await _own_view(request, office, id)
    kept = answers.kept(view, keep or ())
    return office.remembered.answer(
        partial(answers.ticket_ways, n, view, kept), "ways", id, n, view.seat, kept
    )


@post("/api/tables/{id:str}/hint", status_code=200, responses=responses(401, 403, 404, 409))
async def hint(request: AnyRequest, office: Office, guard: Guard, id: TableId) -> Advice:
    """What you could do now, if the table allows hints: from a bot that knows what you know."""
    _, table = await office.rooms.table(id)
    seat = table.seat_of(await auth.own_chair(request, office, table))
    if seat is None:
        raise refuse(NOT_SEATED)
    guard.hint(f"{id} {seat}")
    return await office.hints.hint(table, seat, auth.origin_of(request, office))


@get("/api/tables/{id:str}/positions/{n:int}", responses=responses(401, 403, 404, 409))
async def position(
    request: AnyRequest, office: Office, guard: Guard, id: TableId, n: EntryNumber
) -> Position:
    """A position of a finished game, with all hands."""
    _, table, _ = await watched(request, office, id)
    answers.check_position(table, n)
    if table not in office.replays:
        guard.look_back(client_of(request))
    return answers.position(table, n, await office.replays.of(table))


@get("/api/tables/{id:str}/scoring", responses=responses(401, 403, 404, 409))
async def scoring(request: AnyRequest, office: Office, id: TableId) -> Scoring:
    """How a finished game was scored: how each ticket was completed, the longest paths, and the tie-break."""
    _, table, _ = await watched(request, office, id)
    answers.check_result(table)
    return office.remembered.answer(table.playing.scoring, "scoring", id)


@get("/api/tables/{id:str}/record", media_type="application/jsonl", responses=responses(401, 403, 404, 409))
async def record(
    request: AnyRequest, office: Office, id: TableId, form: answers.Form = "record"
) -> Response[str]:
    """The record of a finished game, with the proof of its shuffle: check it with `ferrovia record
    verify`. In the other form it is the same game in the notation."""
    _, table, _ = await watched(request, office, id)
    answers.check_over(table)
    shown = table.record()
    if table.challenge is not None:
        shown = await office.challenges.revealed(table.challenge, shown, now())
    ending, media_type = FILES[form]
    name = f"ferrovia-{table.settings.board}-{id}.{ending}"
    return Response(
        answers.written(shown, form),
        media_type=media_type,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def _own_view(request: AnyRequest, office: Office, id: str) -> tuple[int, View]:
    """What the person asking sees of the game, and after which entry."""
    _, table = await office.rooms.table(id)
    return table.n, answers.own_view(table, await auth.own_chair(request, office, table))


async def watched(request: AnyRequest, office: Office, id: str) -> tuple[Room, Table, int | None]:
    """The room, its table and their chair, for somebody who may look at it."""
    room, table = await office.rooms.table(id)
    token = await auth.seat_of(request, office, table)
    chair = None if token is None else token.chair
    await may_watch(request, office, table, chair)
    return room, table, chair


async def may_watch(connection: auth.Connection, office: Office, table: Table, chair: int | None) -> None:
    """Raise `Refused` for a spectator if there are none here, or if they may still play the same deal.
    Anybody looking for a chair may look at the table. The link to a board opens it where spectators are off;
    what a challenge hides stays hidden, because nobody knows who has the link."""
    if chair is not None or table.game is None:
        return
    if not table.settings.spectators and auth.board_token(connection, office, table) is None:
        raise refuse(SPECTATORS_OFF)
    await auth.check_hidden(connection, office, table, seated=False)


def _without(guests: Collection[int], settings: Settings) -> Settings:
    """The settings with open chairs for the guests, who are seated later."""
    chairs = tuple(OPEN if number in guests else to for number, to in enumerate(settings.chairs))
    return msgspec.structs.replace(settings, chairs=chairs)


def _seated(
    request: AnyRequest,
    office: Office,
    room: Room,
    token: SeatToken,
    account: int | None,
    cookies: Sequence[Cookie] = (),
) -> Response[Seated]:
    """Whoever asks sits there now, perhaps with an account."""
    text = office.signer.sign(token)
    seated = Seated(room.id, token.chair, text)
    return Response(seated, cookies=[*auth.seat_cookies(request, office, room.id, text, account), *cookies])


def check_contacts(office: Office, mail: str | None, webhook: str | None) -> None:
    """Raises `Refused` for what cannot be written to, or called."""
    try:
        if mail is not None:
            check_address(mail)
        if webhook is not None:
            check_url(webhook, allow_private=office.config.private_webhooks)
    except (MailRefused, CallRefused) as error:
        raise refuse(BAD_MESSAGE, reason=error.code) from None
