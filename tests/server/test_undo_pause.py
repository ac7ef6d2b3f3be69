"""Bots give people time to take a decision back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from ferrovia.game.actions import Claim, DrawBlind
from ferrovia.server.bots.pool import BotPool
from ferrovia.tables import commands as c
from ferrovia.tables.driver import Driver
from ferrovia.tables.entries import AnyEntry, Moved, Opened, Sat
from ferrovia.tables.registry import now
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Settings
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import Signer
from tests.server.databases import opened
from tests.server.servers import run
from tests.server.test_away import do, until

LONG = 100_000.0  # seconds
OPENING: list[AnyEntry] = [
    Opened(at=0, settings=Settings("usa", ("open", "level-1"), first=0), secret="5e" * 32, host=0),
    Sat(at=0, chair=0, name="Anna", sitting=1),
]


async def claim(room: Room, table: Table) -> None:
    """Anna draws until she can claim something, and does."""
    while True:
        await until(lambda: 0 in table.playing.to_act)
        claims = [option for option in table.playing.view(0).options() if isinstance(option, Claim)]
        await do(room, 0, c.Play, do=msgspec.to_builtins(claims[0] if claims else DrawBlind()))
        if claims:
            return


@pytest.mark.parametrize("pause", [0.0, LONG])
def test_bots_wait_after_a_decision_that_can_be_taken_back(tmp_path: Path, pause: float) -> None:
    async def scenario() -> None:
        async with opened(tmp_path / "ferrovia.db") as [store], BotPool(1, 60) as bots:
            driver = Driver(bots, now, pause=0, undo_pause=pause)
            room = Room("table", store, Signer(b"key"), now)
            room.on_change = driver.look_after
            await room.open(OPENING)
            await do(room, 0, c.Start)
            table = await room.load()
            await do(room, 0, c.Play, do=msgspec.to_builtins(table.playing.view(0).options()[0]))
            await claim(room, table)
            claimed = table.n
            if pause:
                assert driver.busy("table")
                await asyncio.sleep(1)  # in which a bot that did not wait would have moved
                assert table.n == claimed
                await do(room, 0, c.Undo)
                assert table.playing.to_act == (0,)
            else:
                await until(lambda: table.n > claimed)
                last = table.entries[claimed + 1]
                assert isinstance(last, Moved)
                assert last.bot
            await driver.close()

    run(scenario())
