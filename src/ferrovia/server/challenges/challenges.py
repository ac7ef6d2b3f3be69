"""All challenges: found, played once by each person, and compared."""

from __future__ import annotations

import secrets

import msgspec

from ferrovia.boards import BOARDS
from ferrovia.game import Record
from ferrovia.game.comparison import Outcome, Ranked, compare
from ferrovia.game.refusals import Refused
from ferrovia.game.shuffle import SECRET_BYTES, Shuffle
from ferrovia.server.storage.store import Store, StoredChallenge
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.boards import check_version
from ferrovia.tables.challenge_terms import Challenger, Known, Terms, terms_for
from ferrovia.tables.daily import DAILY, daily_id, day_of, days_until, make_daily
from ferrovia.tables.decisions import sit
from ferrovia.tables.messages import DailyDeal
from ferrovia.tables.outcomes import outcomes_at
from ferrovia.tables.refusals import refuse
from ferrovia.tables.registry import may_be_id, new_id
from ferrovia.tables.settings import Settings
from ferrovia.tables.store import Conflict
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken

HOUR = 3_600_000


class Challenges:
    secret = True

    def __init__(self, store: Store, tables: ServerTables, most: int) -> None:
        self._store = store
        self._tables = tables
        self._most = most

    async def make(self, settings: Settings, hours: int, now: int) -> Known:
        """Raises `Refused`."""
        secret = secrets.token_bytes(SECRET_BYTES)
        known = Known(new_id(), now + hours * HOUR, secret, terms_for(settings, now))
        await self._store.add_challenge(_stored(known))
        return known

    async def find(self, id: str, now: int) -> Known:
        """Raises `Refused`."""
        named = DAILY.fullmatch(id)
        if named is None and not may_be_id(id):
            raise refuse(r.CHALLENGE_UNKNOWN)
        found = await self._store.challenges([id])
        if id in found:
            return _known(found[id])
        if named is None or named[2] != day_of(now).isoformat():
            raise refuse(r.CHALLENGE_UNKNOWN)
        made = make_daily(named[1], day_of(now), await self._store.secret("daily deals"))
        await self._store.add_challenge(_stored(made))
        return _known((await self._store.challenges([id]))[id])

    async def today(self, player: Challenger | None, now: int) -> list[DailyDeal]:
        """Today's deal on each board."""
        found = []
        for board in BOARDS:
            known = await self.find(daily_id(board, day_of(now)), now)
            own = await self.own_seat(known, player)
            finished = own is not None and await self.finished(own)
            found.append(DailyDeal(known.id, board, known.ends, None if own is None else own.table, finished))
        return found

    async def days(self, known: Known, now: int) -> tuple[str, ...]:
        """The last days on which somebody looked at a board's daily deal, newest first."""
        if not known.terms.daily:
            return ()
        ids = [daily_id(known.terms.settings.board, day) for day in days_until(day_of(now))]
        found = await self._store.challenges(ids)
        return tuple(id for id in ids if id in found)

    async def begin(self, known: Known, player: Challenger, name: str, now: int, origin: str) -> SeatToken:
        """A new table, which starts at once if nobody else is to join. Raises `Refused`."""
        opened = entries.Opened(
            at=now,
            settings=known.terms.settings,
            secret=known.secret.hex(),
            host=0,
            origin=origin,
            challenge=known.id,
        )
        who = (player.who, player.device)
        sat = sit(Table("", opened), None, name, "", now, player.account, who=who)
        id = new_id()
        await self._enter(known, player, id, now)
        room = await self._tables.open([msgspec.structs.replace(opened, host=sat.chair), sat], id)
        if all(chair.playing for chair in (await room.load()).chairs):
            await self._tables.command(room, sat.chair, c.Start(n=1, id=secrets.token_hex(8)))
        return SeatToken(id, sat.chair, sat.sitting)

    async def join(self, table: Table, player: Challenger, now: int) -> None:
        """Somebody is about to sit down at a table of a challenge. Raises `Refused`."""
        assert table.challenge is not None
        await self._enter(await self.find(table.challenge, now), player, table.id, now)

    async def check_open(self, table: Table, player: Challenger | None, seated: bool, now: int) -> None:
        """Raise `Refused` unless somebody may see the game at a table of a challenge: they are `seated`
        there, or the challenge is over, or their own game is. While they play the deal at one
        table, a link to a seat at another does not count."""
        if seated and (player is None or any(player.who in chair.who for chair in table.chairs)):
            return
        assert table.challenge is not None
        known = await self.find(table.challenge, now)
        if known.over(now):
            return
        own = await self.own_seat(known, player)
        if not (seated if own is None else await self.finished(own)):
            raise refuse(r.CHALLENGE_HIDDEN)

    async def own_seat(self, known: Known, player: Challenger | None) -> SeatToken | None:
        """Where somebody is playing the challenge, or has played it."""
        table = None if player is None else await self._store.attempt(known.id, player.who)
        return None if table is None or player is None else await self._seat(table, player)

    async def finished(self, seat: SeatToken) -> bool:
        return (await self._table(seat.table)).status == "finished"

    async def results(self, known: Known, own: SeatToken | None) -> list[Ranked]:
        """Of the games that ended in time, best first; one's own even before it has been stored."""
        stored = await self._store.outcomes(known.id, known.ends, self._most)
        outcomes = [each for body in stored for each in msgspec.json.decode(body, type=list[Outcome])]
        if own is not None and all(each.table != own.table for each in outcomes):
            table = await self._table(own.table)
            if table.status == "finished" and table.entries[table.moved].at < known.ends:
                outcomes += outcomes_at(table)
        return compare(outcomes)

    async def revealed(self, id: str, record: Record, now: int) -> Record:
        """The record of a game, with the secret if the challenge is over."""
        known = await self.find(id, now)
        return record.with_shuffle(Shuffle(known.commitment), known.secret) if known.over(now) else record

    async def _enter(self, known: Known, player: Challenger, table: str, now: int) -> None:
        """Note the attempt. An earlier one that came to nothing, because they left the table before the start
        or it was never opened, gives way."""
        if known.over(now):
            raise refuse(r.CHALLENGE_OVER)
        check_version(known.terms.settings.board, known.terms.fingerprint)
        before = await self._store.attempt(known.id, player.who)
        if before is not None and await self._seat(before, player) is not None:
            raise refuse(r.CHALLENGE_PLAYED, table=before)
        try:
            await self._store.add_attempt(known.id, player.who, player.device, table, before)
        except Conflict:
            raise refuse(r.CHALLENGE_PLAYED) from None

    async def _seat(self, id: str, player: Challenger) -> SeatToken | None:
        try:
            table = await self._table(id)
        except Refused as refused:
            if refused.refusal.code in (r.BOARD_CHANGED, r.TABLE_UNKNOWN):
                return None
            raise
        for number, chair in enumerate(table.chairs):
            if player.who in chair.who:
                return SeatToken(id, number, chair.sittings)
        return None

    async def _table(self, id: str) -> Table:
        """As new as on any node."""
        room, _ = await self._tables.table(id)
        return await room.catch_up()


def _stored(known: Known) -> StoredChallenge:
    return StoredChallenge(known.id, known.ends, known.secret, msgspec.json.encode(known.terms))


def _known(stored: StoredChallenge) -> Known:
    terms = msgspec.json.decode(stored.terms, type=Terms)
    return Known(stored.id, stored.ends, stored.secret, terms)
