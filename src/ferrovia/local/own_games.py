"""The games of this device."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.local.caller import SEAT
from ferrovia.local.home import LocalHome
from ferrovia.local.storage import decoded
from ferrovia.local.tables import may_be_local_id
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.listings import OwnGame, StoredSummary
from ferrovia.tables.refusals import BOARD_CHANGED, TABLE_UNREADABLE
from ferrovia.tables.settings import Untimed
from ferrovia.tables.tokens import SeatToken

MOST_LISTED = 100_000

Most = Annotated[int, Meta(ge=1, le=MOST_LISTED)]


class _Named(Struct):
    """What must be left of a summary, for its table to be found."""

    id: str


class Member(Struct, frozen=True):
    """Somebody who plays on this device, perhaps with others."""

    chair: int
    name: str
    token: str


async def games(home: LocalHome, caller: Caller, *, most: Most = MOST_LISTED) -> list[OwnGame]:
    """All of them, newest first. Where several people share the device, no seat is its own."""
    found = [_own_game(home, text) for text in await home.store.summaries()]
    known = [game for game in found if game is not None]
    return sorted(known, key=lambda game: (game.changed, game.id), reverse=True)[:most]


async def ids(home: LocalHome) -> list[str]:
    """Of all tables that can be found."""
    found = [decoded(text, _Named) for text in await home.store.summaries()]
    return [named.id for named in found if named is not None and may_be_local_id(named.id)]


async def members(home: LocalHome, caller: Caller, id: str) -> list[Member]:
    """Everybody at the table: whoever holds the device hands it round."""
    _, table = await home.tables.table(id)
    return [
        Member(number, chair.name, home.signer.sign(SeatToken(id, number, chair.sittings)))
        for number, chair in enumerate(table.chairs)
        if chair.kind == "person"
    ]


async def remove(home: LocalHome, caller: Caller, id: str) -> None:
    """For good, and also if it cannot be read."""
    try:
        _, table = await home.tables.table(id)
        await home.challenges.forget(table)
    except Refused as refused:
        if refused.refusal.code not in (TABLE_UNREADABLE, BOARD_CHANGED):
            raise
    await home.tables.removed(id)
    await home.store.remove(id)
    await home.store.unset(SEAT + id)
    await home.analyst.forget(id)


def _own_game(home: LocalHome, text: str) -> OwnGame | None:
    stored = decoded(text, StoredSummary)
    if stored is None or stored.id in home.tables.unreadable:
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
