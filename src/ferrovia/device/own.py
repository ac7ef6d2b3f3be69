"""The games of this device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ferrovia.device.house import may_be_local_id
from ferrovia.device.requests import Wish
from ferrovia.device.storage import decoded
from ferrovia.game.refusals import Refused
from ferrovia.tables.listing import OwnGame, StoredSummary
from ferrovia.tables.refusals import BOARD_CHANGED, TABLE_UNREADABLE
from ferrovia.tables.settings import Untimed

if TYPE_CHECKING:
    from ferrovia.device.desk import DeviceDesk

MOST_LISTED = 100_000


class _Named(Struct):
    """What must be left of a summary, for its table to be found."""

    id: str


async def games(desk: DeviceDesk, asked: Wish) -> list[OwnGame]:
    """All of them, newest first. Where several people share the device, no seat is its own."""
    most = asked.number("most", 1, MOST_LISTED, MOST_LISTED)
    found = [_own_game(desk, text) for text in await desk.store.summaries()]
    known = [game for game in found if game is not None]
    return sorted(known, key=lambda game: (game.changed, game.id), reverse=True)[:most]


async def ids(desk: DeviceDesk) -> list[str]:
    """Of all tables that can be found."""
    found = [decoded(text, _Named) for text in await desk.store.summaries()]
    return [named.id for named in found if named is not None and may_be_local_id(named.id)]


async def remove(desk: DeviceDesk, asked: Wish, id: str) -> None:
    """For good, and also if it cannot be read."""
    try:
        _, table = await desk.house.table(id)
        await desk.challenges.forget(table)
    except Refused as refused:
        if refused.refusal.code not in (TABLE_UNREADABLE, BOARD_CHANGED):
            raise
    await desk.house.removed(id)
    await desk.store.remove(id)
    await desk.seats.forget(id)
    await desk.analyst.forget(id)


def _own_game(desk: DeviceDesk, text: str) -> OwnGame | None:
    stored = decoded(text, StoredSummary)
    if stored is None or stored.id in desk.house.unreadable:
        named = decoded(text, _Named)
        return None if named is None else _unreadable(named.id, 0 if stored is None else stored.changed)
    game = msgspec.convert(stored, OwnGame, from_attributes=True)
    return replace(game, seat=stored.played[0]) if len(stored.played) == 1 else game


def _unreadable(id: str, changed: int) -> OwnGame:
    return OwnGame(
        id=id,
        status="finished",
        board="",
        options=(),
        pace=Untimed(),
        spectators=False,
        fixed=False,
        people=(),
        bots=(),
        open=0,
        opened=0,
        changed=changed,
        unreadable=True,
    )
