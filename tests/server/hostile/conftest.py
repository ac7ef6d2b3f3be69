"""A server under siege, and a game that must not notice the siege."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from tests.limits import PATIENCE
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Person, Server, running, seat_people

Attack: TypeAlias = Callable[[Server, list[Person]], Awaitable[None]]
Besiege: TypeAlias = Callable[[Attack], None]

TABLE = {"board": "usa", "chairs": ["open", "open"]}


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Hostile clients drop their connections on purpose, and an event loop may end before it notices."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))


@pytest.fixture(autouse=True)
def sweep() -> Iterator[None]:
    """What a test dropped is cleaned up in it, not in one that does not expect it."""
    yield
    gc.collect()


@pytest.fixture(scope="session")
def walls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all attacks, with little patience for clients that do not read."""
    folder = tmp_path_factory.mktemp("fortress")
    with running(folder, str(folder / "ferrovia.db"), f"{QUICK}send_seconds = 0.5\n") as server:
        yield server


@pytest.fixture
def fortress(walls: Server) -> Iterator[Server]:
    """After each attack it is still standing, and has no fault to report."""
    before = walls.log.stat().st_size
    yield walls
    assert walls.process.poll() is None
    assert complaints(walls.log, before) == []


@pytest.fixture
def besiege(fortress: Server) -> Besiege:
    """Two people play a game to its end while the table is under attack."""

    async def play(person: Person, chance: Random) -> None:
        await person.play(chance)
        await person.close()

    async def both(attack: Attack) -> None:
        people = await seat_people(fortress.url, TABLE)
        games = [play(person, Random(i)) for i, person in enumerate(people)]
        await asyncio.wait_for(asyncio.gather(attack(fortress, people), *games), PATIENCE)
        assert {person.update["table"]["status"] for person in people} == {"finished"}

    return lambda attack: asyncio.run(both(attack))
