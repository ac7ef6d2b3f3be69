"""The daily deal on a device: the same on every device in the world that has no server.

It follows from the board and the date by a rule that anybody can read here. So it proves nothing about
chance, and nobody keeps a secret; it only lets people compare who have played it once, which is a matter of
honour. The table of an attempt has the same id on every device and in every tab, so there is only one."""

from __future__ import annotations

from datetime import date
from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from ferrovia.device.house import local_id_for
from ferrovia.device.playing import check_room, seated
from ferrovia.device.requests import Wish
from ferrovia.game import Record
from ferrovia.game.challenge import Challenge
from ferrovia.game.comparison import Ranked, compare
from ferrovia.game.refusals import Refused
from ferrovia.game.shuffle import Shuffle
from ferrovia.maps import BOARDS
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.daily import DAILY, daily_id, day_of, days_until, ends_of, make_daily
from ferrovia.tables.deciding import sit
from ferrovia.tables.messages import Attempt, ChallengeTold, DailyTold, ResultTold, Seated
from ferrovia.tables.outcomes import outcomes_at
from ferrovia.tables.refusals import refuse
from ferrovia.tables.table import Table
from ferrovia.tables.terms import Known
from ferrovia.tables.tokens import SeatToken

if TYPE_CHECKING:
    from ferrovia.device.desk import DeviceDesk

KEY = b"the daily deal of everybody without a server"  # known to all
PLAYED = "played "


def table_of(challenge: str) -> str:
    """Where it is played on this device."""
    return local_id_for(f"attempt at {challenge}")


class DeviceChallenges:
    def __init__(self, desk: DeviceDesk) -> None:
        self._desk = desk

    async def find(self, id: str) -> Known:
        """Of today, or of a day on which it was played here. Raises `Refused`."""
        named = DAILY.fullmatch(id)
        try:
            day = date.fromisoformat(named[2]) if named else None
        except ValueError:
            day = None
        today = day_of(self._desk.now())
        if named is None or day is None or day > today:
            raise refuse(r.CHALLENGE_UNKNOWN)
        if day != today and await self.attempt(id) is None:
            raise refuse(r.CHALLENGE_UNKNOWN)
        return make_daily(named[1], day, KEY)

    async def attempt(self, id: str) -> Table | None:
        """The table at which it was played here, or is being played."""
        try:
            room, _ = await self._desk.house.table(table_of(id))
            return await room.catch_up()
        except Refused as refused:
            if refused.refusal.code in (r.BOARD_CHANGED, r.TABLE_UNKNOWN, r.TABLE_UNREADABLE):
                return None
            raise

    async def days(self, known: Known) -> tuple[str, ...]:
        """The last days on which it was played here, newest first, and today."""
        today = day_of(self._desk.now())
        ids = [daily_id(known.terms.settings.board, day) for day in days_until(today)]
        return tuple([id for id in ids if id == ids[0] or await self.attempt(id) is not None])

    async def check_new(self, known: Known) -> None:
        """Raises `Refused` for a second attempt; also if the first was removed."""
        if known.over(self._desk.now()):
            raise refuse(r.CHALLENGE_OVER)
        table = await self.attempt(known.id)
        if table is not None:
            raise refuse(r.CHALLENGE_PLAYED, table=table.id)
        if await self._desk.store.get(PLAYED + known.id) is not None:
            raise refuse(r.CHALLENGE_PLAYED)

    async def forget(self, table: Table) -> None:
        """Its table is to be removed; that it was played is not forgotten."""
        if table.challenge is not None and table.game is not None:
            await self._desk.store.set(PLAYED + table.challenge, "1")

    def revealed(self, table: Table) -> Record:
        """The record of a game, with the secret, if it is one that everybody knows."""
        record = table.record()
        named = DAILY.fullmatch(table.challenge or "")
        if named is None:
            return record
        known = make_daily(named[1], date.fromisoformat(named[2]), KEY)
        return record.with_shuffle(Shuffle(known.commitment), known.secret)


async def describe(desk: DeviceDesk, asked: Wish, id: str) -> ChallengeTold:
    """Without a commitment: nobody keeps a secret."""
    known = await desk.challenges.find(id)
    table = await desk.challenges.attempt(id)
    done = table is not None and table.status == "finished"
    results = compare(outcomes_at(table)) if table is not None and done else []
    settings = known.terms.settings
    return ChallengeTold(
        id=id,
        daily=True,
        board=settings.board,
        chairs=settings.chairs,
        options=settings.options,
        pace=settings.pace,
        begins=known.terms.begins,
        ends=known.ends,
        now=desk.now(),
        commitment="",
        played=len(results),
        days=await desk.challenges.days(known),
        table=None if table is None else table.id,
        results=tuple(map(_row, results)) if done else None,
    )


async def file(desk: DeviceDesk, asked: Wish, id: str) -> Challenge:
    return (await desk.challenges.find(id)).public()


async def begin(desk: DeviceDesk, asked: Wish, id: str) -> Seated:
    attempt: Attempt = asked.read(Attempt)
    known = await desk.challenges.find(id)
    await desk.challenges.check_new(known)
    await check_room(desk)
    at = desk.now()
    opened = entries.Opened(
        at=at, settings=known.terms.settings, secret=known.secret.hex(), host=0, challenge=id
    )
    sat = sit(Table("", opened), None, attempt.name, "", at)
    try:
        room = await desk.house.open([replace(opened, host=sat.chair), sat], table_of(id))
    except Refused:
        await desk.challenges.check_new(known)  # another tab may have been quicker
        raise
    await desk.house.command(room, sat.chair, c.Start(n=1, id=token_hex(8)))
    return await seated(desk, asked, SeatToken(room.id, sat.chair, sat.sitting))


async def daily(desk: DeviceDesk, asked: Wish) -> list[DailyTold]:
    """Today's deal on each board. None is made: whoever comes to play waits for this answer."""
    today = day_of(desk.now())
    told = []
    for board in BOARDS:
        id = daily_id(board, today)
        table = await desk.challenges.attempt(id)
        finished = table is not None and table.status == "finished"
        told.append(DailyTold(id, board, ends_of(today), None if table is None else table.id, finished))
    return told


def _row(ranked: Ranked) -> ResultTold:
    return ResultTold(**asdict(ranked.outcome), rank=ranked.rank, yours=True)
