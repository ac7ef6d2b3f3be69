"""How a node calls on those who are connected when the operator has done something."""

from __future__ import annotations

import asyncio
from typing import Any, cast, get_args

import msgspec
import pytest

from ferrovia.server.operator.acts import AnyAct, Ban, Effect, HideTables, SetWords
from ferrovia.server.operator.restrictions import Restrictions
from ferrovia.server.operator.sync import CALLED_AT_ONCE, LEAVE_ALONE, OperatorSync
from ferrovia.server.origins import Origins
from ferrovia.server.storage.store import Store
from ferrovia.tables.tokens import Signer
from tests.server.databases import Database, with_store


class Crowd:
    """The tables of a node, as far as orders know them: everybody is a watcher."""

    def __init__(self, size: int) -> None:
        self.called = 0
        self._size = size

    def recheck(self) -> None:
        self.called += 1

    def watchers(self) -> list[Crowd]:
        return [self] * self._size

    async def vanish(self, deleted: tuple[str, ...]) -> list[str]:
        return []


async def order(store: Store, act: AnyAct) -> None:
    await store.add_journal(0, "Olga", msgspec.json.encode(act), msgspec.json.encode(Effect(said="done")))


def sync(store: Store, crowd: Crowd) -> OperatorSync:
    return OperatorSync(store, Restrictions(Origins(b"k")), cast(Any, crowd), Signer(b"k" * 32), lambda: None)


@pytest.mark.parametrize(
    ("act", "calls"),
    [(Ban(kind="name", what="Nero"), 1), (HideTables(tables=("a" * 14,)), 0), (SetWords(add=("worm",)), 0)],
)
def test_only_those_whom_an_act_concerns_are_called(database: Database, act: AnyAct, calls: int) -> None:
    async def scenario(store: Store) -> None:
        crowd = Crowd(3)
        await order(store, act)
        await sync(store, crowd).read_on()
        assert crowd.called == 3 * calls

    with_store(database, scenario)


def test_there_are_such_acts() -> None:
    assert {act.__name__ for act in get_args(AnyAct)} >= LEAVE_ALONE


def test_others_have_their_turn_while_thousands_are_called(database: Database) -> None:
    async def scenario(store: Store) -> None:
        crowd = Crowd(4 * CALLED_AT_ONCE)
        seen: set[int] = set()

        async def look() -> None:
            while True:
                seen.add(crowd.called)
                await asyncio.sleep(0)

        looking = asyncio.create_task(look())
        await order(store, Ban(kind="name", what="Nero"))
        await sync(store, crowd).read_on()
        looking.cancel()
        assert {CALLED_AT_ONCE, 2 * CALLED_AT_ONCE, 3 * CALLED_AT_ONCE} <= seen

    with_store(database, scenario)


def test_who_breaks_off_in_the_middle_begins_again(database: Database) -> None:
    async def scenario(store: Store) -> None:
        crowd = Crowd(4 * CALLED_AT_ONCE)
        reader = sync(store, crowd)
        await order(store, Ban(kind="name", what="Nero"))
        reading = asyncio.create_task(reader.read_on())
        while not crowd.called:
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        before = crowd.called
        assert before < 4 * CALLED_AT_ONCE
        await reader.read_on()
        assert crowd.called == before + 4 * CALLED_AT_ONCE
        await reader.read_on()
        assert crowd.called == before + 4 * CALLED_AT_ONCE

    with_store(database, scenario)
