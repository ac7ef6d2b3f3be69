"""Killing a server costs nobody a move. The long form of this is in tests/soak."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ferrovia.tables import entries
from ferrovia.tables.deal import new_secret
from ferrovia.tables.registry import now
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Settings
from ferrovia.tables.tokens import Signer
from tests.server.databases import opened
from tests.soak.figures import Figures
from tests.soak.surviving import survive


def test_nobody_loses_anything_when_a_server_dies(sqlite_database: Path, tmp_path: Path) -> None:
    survive(tmp_path, sqlite_database, nodes=1, tables=4, kills=2, figures=Figures("SQLite"))


def test_nobody_loses_anything_when_one_of_two_nodes_dies(postgres_database: str, tmp_path: Path) -> None:
    survive(tmp_path, postgres_database, nodes=2, tables=4, kills=2, figures=Figures("PostgreSQL"))


def test_a_node_never_shows_less_than_another_has_shown(postgres_database: str) -> None:
    """A client may switch nodes before the new one has heard what the old one wrote."""
    settings = Settings(board="usa", chairs=("open", "open"))
    first = entries.Opened(at=now(), settings=settings, secret=new_secret(), host=0)
    second = entries.Sat(at=now(), chair=0, name="Anna", sitting=1)

    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as stores:
            here, there = (Room("t" * 14, store, Signer(b""), now) for store in stores)
            await here.open([first])
            await there.load()
            n = await here.write(lambda table, at: second)
            assert (await there.update_for(0, after=n))[0] == n

    asyncio.run(scenario())
