"""The clock of the machine jumps: it was wrong, the machine slept, or somebody set it.

Forwards, a jump is time that passed: nobody can tell it from a machine that slept, and clocks of players run
out. Backwards, nobody waits for longer than if it had not jumped: not for a bot, not for a bot to sit in, and
nobody stays at a table who has gone.
"""

from __future__ import annotations

import json

import pytest

from ferrovia.server.storage.store import Store
from ferrovia.tables import entries
from ferrovia.tables.clocks import DAY
from ferrovia.tables.dealing import new_secret
from ferrovia.tables.room import SAME_TIME, SILENT, Room
from ferrovia.tables.settings import Settings
from ferrovia.tables.tokens import Signer
from tests.server.databases import Database, with_store
from tests.server.house import TODAY

JUMPS = (60_000, 3_600_000, DAY, 30 * DAY)


class Clock:
    def __init__(self) -> None:
        self.now = TODAY

    def __call__(self) -> int:
        return self.now


async def a_room(store: Store, clock: Clock, id: str) -> Room:
    settings = Settings(board="usa", chairs=("open", "open"))
    room = Room(id, store, Signer(b""), clock)
    await room.open([entries.Opened(at=clock(), settings=settings, secret=new_secret(), host=0)])
    for chair, name in enumerate(("Anna", "Bruno")):
        sat = entries.Sat(at=clock(), chair=chair, name=name, sitting=1)
        await room.write(lambda table, at, sat=sat: sat)  # type: ignore[misc]
    return room


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_is_put_back_keeps_nobody_waiting(database: Database, jump: int) -> None:
    async def scenario(store: Store) -> None:
        clock = Clock()
        room = await a_room(store, clock, "t" * 14)
        room.heard("another node", frozenset({1}), clock())
        assert set(room.gone(await room.load())) == {0}
        told = json.loads((await room.update_for(0, -1))[1])["now"]
        clock.now -= jump
        assert room.gone(await room.load()) == {0: clock()}
        assert json.loads((await room.update_for(0, -1))[1])["now"] == told - jump
        clock.now += SAME_TIME
        assert room.gone(await room.load()) == {0: clock() - SAME_TIME}
        assert room.forget_silent(clock())  # the other node is dead, and says nothing any more
        room.heard("another node", frozenset({1}), clock())
        assert not room.forget_silent(clock() + SILENT - 1)
        assert [entry.n for entry in await store.entries(room.id)] == [0, 1, 2]

    with_store(database, scenario)


def test_what_is_written_after_a_jump_is_read_again(database: Database) -> None:
    """Entries may be older than those before them."""

    async def scenario(store: Store) -> None:
        clock = Clock()
        room = await a_room(store, clock, "u" * 14)
        for jump in (-DAY, 2 * DAY, -30 * DAY):
            clock.now += jump
            said = entries.Said(at=clock(), by=0, chair=0, text="Hello")
            await room.write(lambda table, at, said=said: said)  # type: ignore[misc]
        again = Room(room.id, store, Signer(b""), clock)
        assert [entry.at for entry in (await again.load()).entries][-3:] == [
            TODAY - DAY,
            TODAY + DAY,
            TODAY - 29 * DAY,
        ]

    with_store(database, scenario)
