"""At a table: sitting down, playing, asking, looking back. What `server/http/tables.py` is on a server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.device.requests import MOST_ENTRIES, Wish, number
from ferrovia.device.watching import check_spectator
from ferrovia.game.scoring import Scoring
from ferrovia.game.view import View
from ferrovia.tables import answers, entries
from ferrovia.tables.absence import reissue
from ferrovia.tables.commands import AnyCommand
from ferrovia.tables.dealing import new_secret
from ferrovia.tables.deciding import sit
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.files import replayed
from ferrovia.tables.messages import (
    AnalysisTold,
    Done,
    Draws,
    GameFile,
    Join,
    NewTable,
    Position,
    SeatClaim,
    Seated,
    Tracks,
    Ways,
)
from ferrovia.tables.refusals import BAD_TOKEN, BOT_UNKNOWN, NOT_SEATED, TOO_MANY_GAMES, refuse
from ferrovia.tables.room import Room
from ferrovia.tables.settings import MAX_CHAIRS, ONLINE, check_settings
from ferrovia.tables.sitting import refuse_ended
from ferrovia.tables.table import Table
from ferrovia.tables.thinking.reasons import Advice
from ferrovia.tables.tokens import SeatToken, Use

if TYPE_CHECKING:
    from ferrovia.device.desk import DeviceDesk

MOST_KEPT = 16  # no offer is that large
MOST_GAMES = 500
MAX_FILE = 400_000  # bytes of a game file
MAX_FILE_MOVES = 2_000


async def open_table(desk: DeviceDesk, asked: Wish) -> Seated:
    new: NewTable = asked.read(NewTable)
    check_settings(new.settings)
    for chair in new.settings.chairs:
        if chair.startswith(ONLINE):
            raise refuse(BOT_UNKNOWN, bot=chair)
    await check_room(desk)
    at = desk.now()
    opened = entries.Opened(at=at, settings=new.settings, secret=new_secret(), host=NOBODY)
    written: list[AnyEntry] = [opened]
    if new.name is not None:
        sat = sit(Table("", opened), None, new.name, new.bytes or "", at)
        written = [replace(opened, host=sat.chair), sat]
    room = await desk.house.open(written)
    token = SeatToken(room.id, NOBODY, 0) if new.name is None else SeatToken(room.id, sat.chair, sat.sitting)
    return await seated(desk, asked, token)


async def check_room(desk: DeviceDesk) -> None:
    """Raises `Refused` if this device has as many games as it may."""
    if len(await desk.store.summaries()) >= MOST_GAMES:
        raise refuse(TOO_MANY_GAMES, most=MOST_GAMES)


async def look(desk: DeviceDesk, asked: Wish, id: str) -> bytes:
    room, table, chair = await watched(desk, asked, id)
    after = asked.number("after", -1, MOST_ENTRIES, -1)
    _, body = await room.update_for(chair, after, await desk.seats.was(table, asked.token))
    return body


async def join(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    wish: Join = asked.read(Join)
    room, _ = await desk.house.table(id)
    token = SeatToken(id, NOBODY, 0)

    def take(table: Table, at: int) -> entries.Sat:
        nonlocal token
        sat = sit(table, wish.chair, wish.name, wish.bytes or "", at)
        token = SeatToken(id, sat.chair, sat.sitting)
        return sat

    await room.write(take)
    return await seated(desk, asked, token)


class Member(Struct, frozen=True):
    """Somebody who plays on this device, perhaps with others."""

    chair: int
    name: str
    token: str


async def members(desk: DeviceDesk, asked: Wish, id: str) -> list[Member]:
    """Everybody at the table: whoever holds the device hands it round."""
    _, table = await desk.house.table(id)
    return [
        Member(number, chair.name, desk.signer.sign(SeatToken(id, number, chair.sittings)))
        for number, chair in enumerate(table.chairs)
        if chair.kind == "person"
    ]


async def take_over(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    return await seated(desk, asked, await _claimed(desk, asked, id))


async def own_token(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    token = await _own_seat(desk, asked, id)
    return Seated(id, token.chair, desk.signer.sign(token))


async def reissue_token(desk: DeviceDesk, asked: Wish, id: str, chair: str) -> Seated:
    wanted = number(chair, "chair", 0, MAX_CHAIRS - 1)
    room, table = await desk.house.table(id)
    own = await desk.seats.chair(table, asked.token)
    token = SeatToken(id, wanted, 0)

    def make(table: Table, at: int) -> entries.Reissued:
        nonlocal token
        reissued = reissue(table, own, wanted, at, room.gone(table))
        token = SeatToken(id, wanted, reissued.sitting)
        return reissued

    await room.write(make)
    if wanted == own:
        return await seated(desk, asked, token)
    return Seated(id, wanted, desk.signer.sign(token))


async def put_away(desk: DeviceDesk, asked: Wish, id: str) -> None:
    await desk.house.table(id)
    await desk.seats.put_away(id)


async def board_link(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    """For a second window with the board."""
    token = await _own_seat(desk, asked, id)
    return Seated(id, token.chair, desk.signer.sign(token, "board"))


async def put_up_board(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    token = await _claimed(desk, asked, id, "board")
    return Seated(id, token.chair, desk.signer.sign(token, "board"))


async def command(desk: DeviceDesk, asked: Wish, id: str) -> Done:
    wish: AnyCommand = asked.read(AnyCommand)
    room, table = await desk.house.table(id)
    chair = await desk.seats.chair(table, asked.token)
    return Done(wish.id, await desk.house.command(room, chair, wish))


async def tracks(desk: DeviceDesk, asked: Wish, id: str) -> Tracks:
    n, view = await _own_view(desk, asked, id)
    return answers.tracks(n, view)


async def draws(desk: DeviceDesk, asked: Wish, id: str) -> Draws:
    n, view = await _own_view(desk, asked, id)
    return answers.draws(n, view)


async def ways(desk: DeviceDesk, asked: Wish, id: str) -> Ways:
    keep = asked.several("keep", MOST_KEPT)
    n, view = await _own_view(desk, asked, id)
    kept = answers.kept(view, keep)
    make = partial(answers.ticket_ways, n, view, kept)
    return desk.remembered.answer(make, "ways", id, n, view.seat, kept)


async def hint(desk: DeviceDesk, asked: Wish, id: str) -> Advice:
    _, table = await desk.house.table(id)
    seat = table.seat_of(await desk.seats.chair(table, asked.token))
    if seat is None:
        raise refuse(NOT_SEATED)
    return await desk.hints.hint(table, seat, "")


async def position(desk: DeviceDesk, asked: Wish, id: str, n: str) -> Position:
    at = number(n, "n", 0, MOST_ENTRIES)
    _, table, _ = await watched(desk, asked, id)
    answers.check_position(table, at)
    return answers.position(table, at, await desk.replays.of(table))


async def scoring(desk: DeviceDesk, asked: Wish, id: str) -> Scoring:
    _, table, _ = await watched(desk, asked, id)
    answers.check_result(table)
    return desk.remembered.answer(table.playing.scoring, "scoring", id)


async def record(desk: DeviceDesk, asked: Wish, id: str) -> str:
    form = asked.one_of("form", answers.FORMS)
    _, table, _ = await watched(desk, asked, id)
    answers.check_over(table)
    return answers.written(desk.challenges.revealed(table), form)


async def ask_analysis(desk: DeviceDesk, asked: Wish, id: str) -> AnalysisTold:
    _, table, _ = await watched(desk, asked, id)
    answers.check_result(table)
    return await desk.analyst.ask(id, table.record().dumps())


async def look_at_analysis(desk: DeviceDesk, asked: Wish, id: str) -> AnalysisTold:
    _, table, _ = await watched(desk, asked, id)
    answers.check_result(table)
    return await desk.analyst.status(id)


async def open_file(desk: DeviceDesk, asked: Wish) -> bytes:
    file: GameFile = asked.read(GameFile, MAX_FILE)
    return b"".join(replayed(file.text, MAX_FILE_MOVES))


async def seated(desk: DeviceDesk, asked: Wish, token: SeatToken) -> Seated:
    """The answer to somebody who has sat down. Somebody apart from whoever holds the device keeps their token
    themselves."""
    if asked.token is None:
        await desk.seats.keep(token)
    return Seated(token.table, token.chair, desk.signer.sign(token))


async def watched(desk: DeviceDesk, asked: Wish, id: str) -> tuple[Room, Table, int | None]:
    """The room, its table and their chair, for somebody who may look at it."""
    room, table = await desk.house.table(id)
    token = await desk.seats.of(table, asked.token)
    chair = None if token is None else token.chair
    check_spectator(table, chair)
    return room, table, chair


async def _own_seat(desk: DeviceDesk, asked: Wish, id: str) -> SeatToken:
    _, table = await desk.house.table(id)
    token = await desk.seats.of(table, asked.token)
    if token is None:
        raise refuse(NOT_SEATED)
    return token


async def _claimed(desk: DeviceDesk, asked: Wish, id: str, use: Use = "seat") -> SeatToken:
    """The token in the body, if it is good. Raises `Refused`."""
    claim: SeatClaim = asked.read(SeatClaim)
    token = desk.signer.read(claim.token, use)
    if token is None or token.table != id:
        raise refuse(BAD_TOKEN)
    _, table = await desk.house.table(id)
    if not table.sits(token.chair, token.sitting):
        raise refuse_ended(table, token, BAD_TOKEN)
    return token


async def _own_view(desk: DeviceDesk, asked: Wish, id: str) -> tuple[int, View]:
    """What the one who asks sees of the game, and after which entry."""
    _, table = await desk.house.table(id)
    return table.n, answers.own_view(table, await desk.seats.chair(table, asked.token))
