"""The daily deal on a device: the same on every device in the world that has no server.

It follows from the board and the date by a rule that anybody can read here. So it proves nothing about
chance, and nobody keeps a secret; it only lets people compare who have played it once, which is a matter of
honour. The table of an attempt has the same id on every device and in every tab, so there is only one."""

from __future__ import annotations

from datetime import date
from secrets import token_hex

from msgspec.structs import replace

from ferrovia.boards import BOARDS
from ferrovia.game import Record
from ferrovia.game.comparison import Ranked, compare
from ferrovia.game.refusals import Refused
from ferrovia.game.shuffle import Shuffle
from ferrovia.local.storage import LocalStore
from ferrovia.local.tables import LocalTables, local_id_for
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.challenge_terms import Challenger, Known
from ferrovia.tables.daily import DAILY, daily_id, day_of, days_until, ends_of, make_daily
from ferrovia.tables.decisions import sit
from ferrovia.tables.messages import DailyDeal
from ferrovia.tables.outcomes import outcomes_at
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import Settings
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken

KEY = b"the daily deal of everybody without a server"  # known to all
PLAYED = "played "


def table_of(challenge: str) -> str:
    """Where it is played on this device."""
    return local_id_for(f"attempt at {challenge}")


class LocalChallenges:
    """There is one player: whoever holds the device."""

    secret = False

    def __init__(self, store: LocalStore, tables: LocalTables) -> None:
        self._store = store
        self._tables = tables

    async def make(self, settings: Settings, hours: int, now: int) -> Known:
        """For others, who are elsewhere."""
        raise refuse(r.SERVER_NEEDED)

    async def find(self, id: str, now: int) -> Known:
        """Of today, or of a day on which it was played here. Raises `Refused`."""
        named = DAILY.fullmatch(id)
        try:
            day = date.fromisoformat(named[2]) if named else None
        except ValueError:
            day = None
        today = day_of(now)
        if named is None or day is None or day > today:
            raise refuse(r.CHALLENGE_UNKNOWN)
        if day != today and await self._attempt(id) is None:
            raise refuse(r.CHALLENGE_UNKNOWN)
        return make_daily(named[1], day, KEY)

    async def today(self, player: Challenger | None, now: int) -> list[DailyDeal]:
        """None is made: whoever comes to play waits for this answer."""
        today = day_of(now)
        deals = []
        for board in BOARDS:
            id = daily_id(board, today)
            table = await self._attempt(id)
            finished = table is not None and table.status == "finished"
            deals.append(DailyDeal(id, board, ends_of(today), None if table is None else table.id, finished))
        return deals

    async def days(self, known: Known, now: int) -> tuple[str, ...]:
        """The last days on which it was played here, newest first, and today."""
        ids = [daily_id(known.terms.settings.board, day) for day in days_until(day_of(now))]
        return tuple([id for id in ids if id == ids[0] or await self._attempt(id) is not None])

    async def own_seat(self, known: Known, player: Challenger | None) -> SeatToken | None:
        table = await self._attempt(known.id)
        return None if table is None else SeatToken(table.id, table.host, table.chairs[table.host].sittings)

    async def finished(self, seat: SeatToken) -> bool:
        _, table = await self._tables.table(seat.table)
        return table.status == "finished"

    async def results(self, known: Known, own: SeatToken | None) -> list[Ranked]:
        if own is None or not await self.finished(own):
            return []
        _, table = await self._tables.table(own.table)
        return compare(outcomes_at(table))

    async def begin(self, known: Known, player: Challenger, name: str, now: int, origin: str) -> SeatToken:
        await self._check_new(known, now)
        opened = entries.Opened(
            at=now, settings=known.terms.settings, secret=known.secret.hex(), host=0, challenge=known.id
        )
        sat = sit(Table("", opened), None, name, "", now)
        try:
            room = await self._tables.open([replace(opened, host=sat.chair), sat], table_of(known.id))
        except Refused:
            await self._check_new(known, now)  # another tab may have been quicker
            raise
        await self._tables.command(room, sat.chair, c.Start(n=1, id=token_hex(8)))
        return SeatToken(room.id, sat.chair, sat.sitting)

    async def forget(self, table: Table) -> None:
        """Its table is to be removed; that it was played is not forgotten."""
        if table.challenge is not None and table.game is not None:
            await self._store.set(PLAYED + table.challenge, "1")

    async def revealed(self, id: str, record: Record, now: int) -> Record:
        """Everybody knows the secret."""
        known = await self.find(id, now)
        return record.with_shuffle(Shuffle(known.commitment), known.secret)

    async def _attempt(self, id: str) -> Table | None:
        """The table at which it was played here, or is being played."""
        try:
            room, _ = await self._tables.table(table_of(id))
            return await room.catch_up()
        except Refused as refused:
            if refused.refusal.code in (r.BOARD_CHANGED, r.TABLE_UNKNOWN, r.TABLE_UNREADABLE):
                return None
            raise

    async def _check_new(self, known: Known, now: int) -> None:
        """Raises `Refused` for a second attempt; also if the first was removed."""
        if known.over(now):
            raise refuse(r.CHALLENGE_OVER)
        table = await self._attempt(known.id)
        if table is not None:
            raise refuse(r.CHALLENGE_PLAYED, table=table.id)
        if await self._store.get(PLAYED + known.id) is not None:
            raise refuse(r.CHALLENGE_PLAYED)
