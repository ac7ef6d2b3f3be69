"""What a network bot is sent about one of its games: what its seat sees, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import Struct

from ferrovia.bots.protocol.messages import (
    ChooseMessage,
    EventsMessage,
    GameMessage,
    LostMessage,
    OverMessage,
    ResultMessage,
)
from ferrovia.game.view_message import view_message
from ferrovia.tables import entries
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.room import Clock, Room
from ferrovia.tables.table import Table

LARGEST_SEED = 2**53  # read exactly in every language
WHY = {"late": "took too long", "wrong": "chose none of the options"}


class BotSeat:
    """Watches a table for a connected bot. When it starts watching, and when a decision has been taken back,
    the game is sent from its start."""

    def __init__(
        self,
        room: Room,
        chair: int,
        clock: Clock,
        pause: float,
        stir: Callable[[BotSeat], None],
        stop: Callable[[], None],
    ) -> None:
        self.room = room
        self.chair: int | None = chair
        self.over = False
        self.close = stop
        self._clock = clock
        self._pause = pause  # before a question at a table with people
        self._paused: int | None = None  # the question for which it has already paused
        self._stir = stir
        self._after = NOBODY  # the last entry that it was sent
        self._asked: int | None = None  # the question that it was asked last

    def wake(self) -> None:
        self._stir(self)

    def recheck(self) -> None:
        """Its stream does: see `Streams.recheck`."""

    async def news(self) -> list[Struct]:
        """What it has not been sent yet. Raises `Refused`."""
        table = await self.room.load()
        seat = table.seat_of(self.chair)
        if seat is None or self.over:
            return []
        messages: list[Struct] = []
        if any(isinstance(entry, entries.Undone) for entry in table.entries[self._after + 1 :]):
            self._after, self._asked = NOBODY, None
        if self._after == NOBODY:
            messages.append(self._beginning(table, seat))
        messages += self._happened(table, seat)
        self._after = table.n
        if table.status == "finished" or seat in table.absent:
            self.over = True
            if table.status == "finished" and (view := table.playing.view(seat)).over:
                messages.append(ResultMessage(view_message(view), table.id))
            messages.append(OverMessage(table.id, "lost" if seat in table.absent else "ended"))
        else:
            messages += self._question(table, seat)
        return messages

    def _beginning(self, table: Table, seat: int) -> GameMessage:
        return GameMessage(
            board=table.settings.board,
            seats=len(table.order),
            seat=seat,
            seed=table.deal.bot_seed(seat, -1) % LARGEST_SEED,
            seconds=table.chair_of(seat).seconds,
            table=table.id,
        )

    def _happened(self, table: Table, seat: int) -> list[Struct]:
        messages: list[Struct] = []
        for n in table.standing:
            if n <= self._after:
                continue
            entry = table.entries[n]
            if isinstance(entry, entries.Moved) and entry.seat == seat:
                if entry.lost is not None and self._asked is not None:
                    messages.append(LostMessage(self._asked, WHY[entry.lost], table.id))
                self._asked = None
            messages.append(EventsMessage(table.steps[n].events(seat), table.id))
        return messages

    def _question(self, table: Table, seat: int) -> list[Struct]:
        question = table.clocks.open.get(seat)
        if question is None or question.n == self._asked:
            return []
        if self._pause and table.followed() and self._paused != question.n:
            self._paused = question.n
            asyncio.get_running_loop().call_later(self._pause, self.wake)
            return []
        self._asked = question.n
        view = table.playing.view(seat)
        until = table.deadline_of(seat) or 0
        left = max(0, until - table.time(self._clock())) / 1000
        return [ChooseMessage(question.n, left, view_message(view), view.options(), table.id)]
