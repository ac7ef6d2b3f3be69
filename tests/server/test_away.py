"""Somebody's clock runs out: a stand-in plays until they are back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ferrovia.server.bots.pool import BotPool
from ferrovia.tables import commands as c
from ferrovia.tables.decisions import decide
from ferrovia.tables.driver import Driver
from ferrovia.tables.entries import AnyEntry, CameBack, Moved, Opened, Sat, WentAway
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Live, Settings
from ferrovia.tables.tokens import Signer
from tests.server.databases import opened
from tests.server.servers import run

OPENING: list[AnyEntry] = [
    Opened(at=0, settings=Settings("usa", ("open", "open"), pace=Live(60, 0)), secret="5e" * 32, host=0),
    Sat(at=0, chair=0, name="Anna", sitting=1),
    Sat(at=0, chair=1, name="Bruno", sitting=1),
]


class Clock:
    """Stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def do(room: Room, chair: int, kind: type[c.Command], **fields: Any) -> None:
    table = await room.load()
    given = {"type": kind.__name__, "n": table.n, "id": f"command-{table.n}", **fields}
    command: Any = msgspec.convert(given, c.AnyCommand)
    await room.write(lambda table, now: decide(table, chair, command, now))


async def until(met: Callable[[], bool]) -> None:
    while not met():
        await asyncio.sleep(0.01)


def test_a_stand_in_plays_for_an_absent_player_until_they_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path / "ferrovia.db") as [store], BotPool(1, 60) as bots:
            clock = Clock()
            driver = Driver(bots, clock, pause=0, grace=0)
            room = Room("table", store, Signer(b"key"), clock)
            room.on_change = driver.look_after
            await room.open(OPENING)
            await do(room, 0, c.Start)
            clock.now += 60_000
            await do(room, 1, c.Say, text="Anna?")  # clocks are checked after every entry
            table = await room.load()
            await until(lambda: table.playing.view(None).prompt == "turn")
            away = {entry.seat for entry in table.entries if isinstance(entry, WentAway)}
            moved = [entry for entry in table.entries if isinstance(entry, Moved)]
            assert away == {0, 1}
            assert all(entry.bot for entry in moved)
            for seat in sorted(away):
                await do(room, seat, c.Return)
            assert [type(entry) for entry in table.entries].count(CameBack) == 2
            await until(lambda: not driver.busy("table"))
            seat = table.playing.to_act[0]
            await do(room, seat, c.Play, do={"type": "DrawBlind"})
            last = table.entries[-1]
            assert isinstance(last, Moved)
            assert (last.seat, last.bot) == (seat, False)
            await driver.close()

    run(scenario())
