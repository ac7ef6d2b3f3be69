"""Hints for people, thought out where bots think, from what the seat itself knows."""

from __future__ import annotations

from typing import Protocol

from ferrovia.tables import refusals as r
from ferrovia.tables.bot_requests.faults import BotFault, PoolClosed
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.request import HintRequest, hint_request
from ferrovia.tables.refusals import refuse
from ferrovia.tables.table import Table

PLAYOUTS = 600  # for one hint


class HintGiver(Protocol):
    """Thinks about hints, elsewhere."""

    async def hint(self, request: HintRequest, owner: str) -> Advice: ...


class Hints:
    """One at a time for each seat."""

    def __init__(self, adviser: HintGiver, playouts: int) -> None:
        self._adviser = adviser
        self._playouts = playouts
        self._busy: set[str] = set()

    async def hint(self, table: Table, seat: int, owner: str) -> Advice:
        """For the decision that the seat is facing; `owner` is who asks. Raises `Refused`."""
        _check(table, seat)
        key = f"{table.id} {seat}"
        if key in self._busy:
            raise refuse(r.TOO_FAST)
        # The same seed for the same question: asking twice gives the same answer.
        request = hint_request(table.playing, seat, self._playouts, table.bot_seed(seat))
        self._busy.add(key)
        try:
            return await self._adviser.hint(request, owner)
        except (BotFault, PoolClosed):
            raise refuse(r.NO_HINT) from None
        finally:
            self._busy.discard(key)


def _check(table: Table, seat: int) -> None:
    if not table.settings.hints:
        raise refuse(r.HINTS_OFF)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    if table.bot_of(seat) is not None:
        raise refuse(r.PLAYED_BY_BOT)
    if seat not in table.clocks.open:
        raise refuse(r.NOT_ASKED)
