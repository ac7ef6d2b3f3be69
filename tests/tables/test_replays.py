"""Looking back at a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from ferrovia.game.view_message import view_message
from ferrovia.tables import replays
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.loader import read_along, read_table
from ferrovia.tables.replays import Replay, Replays
from ferrovia.tables.table import Table
from tests.tables.session import Session


def finished(seed: int, id: str = "table") -> Table:
    session = Session().start()
    table = session.play_to_the_end(Random(seed)).table
    table.id = id
    return table


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[AnyEntry]:
    """The entries that have been folded since, in passes over a game."""
    found: list[AnyEntry] = []

    def noted(id: str, stored: list[AnyEntry]) -> Iterator[Table]:
        for table in read_along(id, stored):
            found.append(table.entries[-1])
            yield table

    monkeypatch.setattr(replays, "read_along", noted)
    return found


def test_every_position_is_what_the_entries_up_to_it_make() -> None:
    table = finished(1)
    replay = Replay("table", table.entries)
    for n in range(table.n + 1):
        then = read_table("table", table.entries[: n + 1])
        views = () if then.game is None else [then.game.view(seat) for seat in range(2)]
        assert [view_message(view) for view in replay.views(n)] == [view_message(view) for view in views]


def test_all_positions_of_a_game_take_one_pass(reads: list[AnyEntry]) -> None:
    table = finished(2)
    replays = Replays()

    async def look_back() -> None:
        forwards = range(table.n + 1)
        for n in [*forwards, *reversed(forwards)]:
            (await replays.of(table)).views(n)

    asyncio.run(look_back())
    assert reads == table.entries


def test_requests_at_the_same_time_wait_for_the_same_pass(reads: list[AnyEntry]) -> None:
    table = finished(3)
    replays = Replays()

    async def look_back() -> None:
        one, other = await asyncio.gather(replays.of(table), replays.of(table))
        assert one is other

    asyncio.run(look_back())
    assert reads == table.entries


def test_the_least_recently_used_game_is_forgotten(reads: list[AnyEntry]) -> None:
    tables = [finished(seed, f"table-{seed}") for seed in (4, 5)]
    replays = Replays(most_states=max(table.n for table in tables))

    async def look_back() -> None:
        for table in (*tables, tables[1], tables[0]):
            await replays.of(table)

    asyncio.run(look_back())
    assert len(reads) == 2 * len(tables[0].entries) + len(tables[1].entries)


def test_chat_after_the_end_changes_no_position() -> None:
    table = finished(6)
    replay = Replay("table", table.entries)
    assert [view_message(view) for view in replay.views(table.n + 5)] == [
        view_message(view) for view in replay.views(table.n)
    ]
