"""What moves a table on without its people: bots, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from ferrovia.game import Action
from ferrovia.game.refusals import Refused
from ferrovia.tables.abandonment import end_untouched, waits_for_people
from ferrovia.tables.attention import place_of
from ferrovia.tables.bot_requests.faults import BotFault, PoolClosed, PutOff
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.bot_requests.request import BotRequest, Spec, request_for
from ferrovia.tables.clocks import Question
from ferrovia.tables.decisions import Decided, move_at_random, move_of_bot, time_out
from ferrovia.tables.room import UNTOUCHED, Clock, Room
from ferrovia.tables.table import Table
from ferrovia.tables.undo import bots_wait_until

BOT_PAUSE = 0.8  # seconds before a bot moves at a table with people
# After a person's decision that can be taken back, bots wait this many seconds: longer than to see a mistake,
# and less than after which another node would make their move.
UNDO_PAUSE = 3
FAR_SECONDS = 20 * 86_400.0  # browsers have no timers for more than 24 days
GRACE = 30_000  # after a node starts, no clock runs out for this long: nobody could have played
PUT_OFF = 15_000  # milliseconds until the timetable looks again at a table whose bots have to wait

log = logging.getLogger(__name__)


class Thinker(Protocol):
    """Lets bots think, elsewhere."""

    async def choose(self, request: BotRequest, place: Priority, table: str) -> Action:
        """What the bot does, which may be illegal. Raises `BotFault`, `PutOff` and `PoolClosed`."""

    def failed(self, bot: Spec, fault: BotFault) -> None:
        """A random move is made instead of the bot's."""

    def attend(self, table: str, urgency: Urgency) -> None: ...


class Driver:
    """Drives the tables of one node."""

    def __init__(
        self,
        bots: Thinker,
        clock: Clock,
        pause: float,
        timed: Callable[[float], None] = lambda seconds: None,
        undo_pause: float = 0,
        untouched: int = UNTOUCHED,
        grace: int = GRACE,
    ) -> None:
        self._bots = bots
        self._timed = timed
        self._clock = clock
        self._pause = pause
        self._undo_pause = round(undo_pause * 1000)
        self._untouched = untouched
        self._earliest_alarm = time.monotonic() + grace / 1000  # the clock may be put back meanwhile
        self._playing: dict[str, tuple[Room, asyncio.Task[None]]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._times_out: set[asyncio.Task[None]] = set()

    def busy(self, id: str) -> bool:
        return id in self._playing

    def idle(self, room: Room) -> bool:
        """Is there nothing to do, although the time of the table has come? Its bots are playing, or nobody
        has touched it for too long, but there are people at it."""
        waits = room.table is not None and waits_for_people(room.table)
        return self.busy(room.id) or (waits and bool(room.present()))

    def games_without_people(self, origin: str) -> set[str]:
        """The tables from there at which bots are playing among themselves."""
        tables = [room.table for room, _ in self._playing.values()]
        return {
            table.id
            for table in tables
            if table is not None and table.origin == origin and not table.followed()
        }

    def attend(self, room: Room) -> None:
        """Somebody came to the table, or left it."""
        if room.id in self._playing and room.table is not None:
            self._bots.attend(room.id, place_of(room, room.table).urgency)

    def forget(self, id: str) -> None:
        alarm = self._alarms.pop(id, None)
        if alarm is not None:
            alarm.cancel()

    async def close(self) -> None:
        for id in list(self._alarms):
            self.forget(id)
        tasks = [*(task for _, task in self._playing.values()), *self._times_out]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def look_after(self, room: Room, written: bool) -> None:
        """The table has changed. The node that wrote the change lets the bots play; the clocks are watched by
        every node that has the table, since the database lets only one of them act."""
        table = room.table
        if table is None:
            return
        mine = written or table.ahead_of(self._clock())  # which the timetable would bring back much too late
        if mine and table.bots_to_act() and room.id not in self._playing:
            task = asyncio.create_task(self._let_bots_play(room))
            self._playing[room.id] = (room, task)
            task.add_done_callback(lambda _: self._playing.pop(room.id, None))
        self._set_alarm(room, table)

    # Bots

    async def _let_bots_play(self, room: Room) -> None:
        """Until a person is to act, or another node has taken over."""
        try:
            while (table := room.table) is not None and (seats := table.bots_to_act()):
                seat = seats[0]
                question = table.clocks.open[seat]
                spec = table.bot_of(seat)
                assert spec is not None
                request = request_for(table.playing, seat, spec, table.bot_seed(seat))
                if pause := self._pause_at(table):
                    await asyncio.sleep(pause)
                    if room.table is table and table.clocks.open.get(seat) != question:  # it was taken back
                        continue
                action = await self._choice(room, table, request)
                if not await self._make(room, request, question, action) and not room.wrote_last:
                    return
        except PoolClosed:
            return
        except PutOff:
            await room.put_off(self._clock() + PUT_OFF)
        except Refused as refused:  # the database is gone: the timetable will bring us back
            log.warning("bots put off at table %s: %s", room.id, refused.refusal.code)

    def _pause_at(self, table: Table) -> float:
        """Seconds in which people see what was done last, or take it back."""
        until = bots_wait_until(table, self._undo_pause) or 0
        left = min(until - self._clock(), self._undo_pause)  # more, if the clock was put back
        return max(self._pause if table.followed() else 0, left / 1000)

    async def _choice(self, room: Room, table: Table, request: BotRequest) -> Action | None:
        """What the bot does; None if it failed."""
        action: Action | None = None
        began = time.perf_counter()
        try:
            action = await self._bots.choose(request, place_of(room, table), room.id)
        except BotFault as fault:
            self._bots.failed(request.spec, fault)
        self._timed(time.perf_counter() - began)
        return action

    async def _make(self, room: Room, request: BotRequest, question: Question, action: Action | None) -> bool:
        """Make a bot's move, or a random one if it has none that is legal: no bot can stop its table. Unless
        it is too late: its owner is back, or another node answered."""
        seat = request.seat
        made = False

        def move(table: Table, now: int) -> Decided | None:
            nonlocal made, action
            made = table.clocks.open.get(seat) == question and table.bot_of(seat) is not None
            if not made:
                return None
            if action is not None:
                try:
                    return move_of_bot(table, seat, action, now)
                except Refused as refused:
                    why = f"it chose an illegal action: {refused.refusal.code}"
                    self._bots.failed(request.spec, BotFault("illegal", why))
                    action = None
            return move_at_random(table, seat, now)

        await room.write(move)
        return made

    # Clocks

    def _set_alarm(self, room: Room, table: Table) -> None:
        self.forget(room.id)
        due = self._due(table)
        left = (due - table.time(self._clock())) / 1000
        seconds = max(0, left, self._earliest_alarm - time.monotonic())
        if seconds > FAR_SECONDS:  # the timetable will bring it back
            return
        self._alarms[room.id] = asyncio.get_running_loop().call_later(seconds, self._ring, room, due)

    def _due(self, table: Table) -> int:
        """When the next clock runs out, or else when nobody has touched the table for too long."""
        deadline = table.deadline()
        return table.touched + self._untouched if deadline is None else deadline[1]

    def _ring(self, room: Room, due: int) -> None:
        self._alarms.pop(room.id, None)
        task = asyncio.create_task(self._run_out(room, due))
        self._times_out.add(task)
        task.add_done_callback(self._times_out.discard)

    async def _run_out(self, room: Room, due: int) -> None:
        """End what was `due`: it has been waited for, whatever the clock says now."""

        def make(table: Table, now: int) -> Decided | None:
            reached = max(now, due) if self._due(table) == due else now
            decided = time_out(table, reached)
            if decided is None and not room.present():
                ended = end_untouched(table, reached, self._untouched)
                decided = None if ended is None else Decided(ended)
            return None if decided is None else replace(decided, entry=replace(decided.entry, at=now))

        try:
            await room.write(make)
        except Refused as refused:
            log.warning("clock put off at table %s: %s", room.id, refused.refusal.code)
