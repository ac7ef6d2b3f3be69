"""What a page has to load before it can play, and what it keeps in memory."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import weakref
from random import Random

from ferrovia.local.connection import LocalConnection
from ferrovia.local.tables import IDLE_TABLES
from ferrovia.tables.room import Room
from ferrovia.tables.table import Table
from tests.local.players import Person, local_api, opened

# A page has neither threads nor sockets nor processes. Python's own asyncio names them, and uses none there.
NOT_OURS = (
    "threading",
    "socket",
    "subprocess",
    "multiprocessing",
    "concurrent",
    "ssl",
    "http",
    "signal",
    "select",
)
HEAVY = ("structlog", "litestar", "uvicorn", "openskill", "numpy", "websockets", "httpx", "sqlite3", "typer")
IMPORTING = """
import builtins, json, sys
asked = set()
real = builtins.__import__
def noting(name, globals=None, locals=None, fromlist=(), level=0):
    if globals and str(globals.get("__name__", "")).startswith("ferrovia"):
        asked.add(name.partition(".")[0])
    return real(name, globals, locals, fromlist, level)
builtins.__import__ = noting
import ferrovia.local.api, ferrovia.local.analyst, ferrovia.tables.bot_requests.handler
print(json.dumps([sorted(asked), sorted(sys.modules)]))
"""


def test_what_is_imported() -> None:
    """Nothing of the server, nothing heavy, and nothing that a page has not."""
    told = subprocess.run([sys.executable, "-c", IMPORTING], check=True, capture_output=True, text=True)
    asked, loaded = json.loads(told.stdout)
    assert not set(asked) & {*NOT_OURS, *HEAVY}
    assert not {name.partition(".")[0] for name in loaded} & set(HEAVY)
    ours = {".".join(name.split(".")[:2]) for name in loaded if name.startswith("ferrovia.")}
    assert not ours & {f"ferrovia.{part}" for part in ("server", "site", "cli", "arena", "env", "drawing")}


def test_games_leave_memory() -> None:
    """After many games, only a few tables are there, and no connection that was closed."""

    def alive(kind: type) -> int:
        return sum(isinstance(each, kind) for each in gc.get_objects())

    async def play() -> None:
        chance = Random(1)
        async with local_api() as api:
            for _ in range(3 * IDLE_TABLES):
                anna = Person(api, await opened(api))
                await anna.play_some(chance, 2)
                await anna.until(lambda anna=anna: anna.asked)  # type: ignore[misc]  # bound on purpose
                gone = weakref.ref(anna._connection)
                anna.close()
                del anna
                while api.tables._driver._playing:
                    await asyncio.sleep(0)
            for _ in range(10):  # until what was told to end has ended
                await asyncio.sleep(0)
            api.tables._shrink()
            gc.collect()
            assert gone() is None
            assert len(api.tables) <= IDLE_TABLES
            assert alive(LocalConnection) == 0
            assert alive(Room) <= IDLE_TABLES
            assert alive(Table) <= IDLE_TABLES

    asyncio.run(play())
