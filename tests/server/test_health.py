"""Storage that is lost is told once, counted, and told again when it is back."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from ferrovia.server import health
from ferrovia.server.health import StorageHealth
from ferrovia.tables.store import StorageLost
from tests.limits import PATIENCE


class Disk:
    def __init__(self) -> None:
        self.full = False
        self.trials = 0

    async def write(self) -> None:
        self.trials += 1
        if self.full:
            raise StorageLost("database or disk is full")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "AGAIN", 0.01)
    monkeypatch.setattr(health, "QUIET", 0.05)
    monkeypatch.setattr(health, "TELL_AGAIN", 0.1)


def test_600_losses_are_a_line_with_the_reason_a_count_now_and_then_and_a_line_at_the_end() -> None:
    async def act() -> None:
        disk = Disk()
        told = StorageHealth(disk.write)
        disk.full = True
        for _ in range(600):
            told.lost(StorageLost("database or disk is full"))
        while len(lines) < 2:
            await asyncio.sleep(0.01)
        disk.full = False
        while not told.ok:
            await asyncio.sleep(0.01)
        await told.close()

    with capture_logs() as lines:
        asyncio.run(act())
    assert lines[0] == {"event": "storage lost", "why": "database or disk is full", "log_level": "warning"}
    assert {line["event"] for line in lines[1:-1]} == {"storage still lost"}
    assert (lines[1]["times"], lines[1]["why"]) == (600, "database or disk is full")
    assert (lines[-1]["event"], lines[-1]["times"]) == ("storage is back", 600)


def test_a_trial_that_works_is_not_the_end_while_moves_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "QUIET", PATIENCE)

    async def act() -> None:
        disk = Disk()
        told = StorageHealth(disk.write)
        told.lost(StorageLost("disk I/O error"))
        while disk.trials < 5:
            await asyncio.sleep(0.01)
        assert not told.ok
        await told.close()

    asyncio.run(act())


def test_however_many_ask_there_is_one_trial() -> None:
    async def act() -> None:
        disk = Disk()
        told = StorageHealth(disk.write)
        assert all(await asyncio.gather(*(told.check() for _ in range(50))))
        assert disk.trials == 1

    asyncio.run(act())


def test_a_full_disk_is_found_without_a_move() -> None:
    async def act() -> None:
        disk = Disk()
        disk.full = True
        told = StorageHealth(disk.write)
        assert not await told.check()
        await told.close()

    asyncio.run(act())
