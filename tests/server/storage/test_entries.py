"""Entries, the same on every database."""

from __future__ import annotations

import asyncio

import pytest

from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.store import Store
from ferrovia.tables.store import Conflict, StorageLost, Stored
from tests.server.databases import Database, with_store


def entry(n: int, table: str = "t", body: bytes = b"body") -> Stored:
    return Stored(table, n, body)


def test_entries_come_back_in_order(database: Database) -> None:
    bodies = [b"", b"\x00\xff\n", "Zürich".encode(), b"x" * 100_000]

    async def scenario(store: Store) -> None:
        for n in (2, 0, 3, 1):
            await store.append(entry(n, body=bodies[n]))
        await store.append(entry(0, "other"))
        assert await store.entries("t") == [entry(n, body=bodies[n]) for n in range(4)]
        assert [stored.n for stored in await store.entries("t", after=1)] == [2, 3]
        assert await store.entries("t", after=3) == []
        assert await store.entries("missing") == []

    with_store(database, scenario)


def test_entries_outlive_the_store(database: Database) -> None:
    async def write(store: Store) -> None:
        await store.append(entry(0))

    async def read(store: Store) -> None:
        assert await store.entries("t") == [entry(0)]

    with_store(database, write)
    with_store(database, read)


def test_a_conflict_fails_alone(database: Database) -> None:
    """Among entries written at once, two of which want the same number and one a number already taken."""

    async def scenario(store: Store) -> None:
        await store.append(entry(0, "taken", b"old"))
        wanted = [entry(0, f"t{place}") for place in range(20)]
        wanted += [entry(0, "t7", b"second"), entry(0, "taken", b"new")]
        outcomes = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
        assert outcomes[:20] == [None] * 20
        assert [type(outcome) for outcome in outcomes[20:]] == [Conflict, Conflict]
        assert await store.entries("t7") == [entry(0, "t7")]
        assert await store.entries("taken") == [entry(0, "taken", b"old")]
        assert len(await store.newest([f"t{place}" for place in range(20)])) == 20

    with_store(database, scenario)


def test_values_that_do_not_fit_fail_alone(database: Database) -> None:
    async def scenario(store: Store) -> None:
        wanted = [entry(0, "a"), entry(2**70, "b"), entry(0, "c")]
        outcomes = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), StorageLost, type(None)]
        assert await store.newest(["a", "b", "c"]) == {"a": 0, "c": 0}

    with_store(database, scenario)


def test_the_newest_entries(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for n in range(3):
            await store.append(entry(n, "long"))
        await store.append(entry(0, "short"))
        assert await store.newest(["long", "missing", "short"]) == {"long": 2, "short": 0}
        assert await store.newest([]) == {}

    with_store(database, scenario)


def test_commits_are_observed(database: Database) -> None:
    seen: list[tuple[int, float]] = []

    async def scenario() -> None:
        store = await open_store(database, lambda size, seconds: seen.append((size, seconds)))
        await asyncio.gather(*(store.append(entry(0, f"t{place}")) for place in range(700)))
        await store.close()

    asyncio.run(scenario())
    assert sum(size for size, _ in seen) == 700
    assert 1 < max(size for size, _ in seen) <= 512
    assert all(seconds > 0 for _, seconds in seen)


def test_closing_stores_what_is_waiting(database: Database) -> None:
    async def write() -> None:
        store = await open_store(database)
        appends = [asyncio.create_task(store.append(entry(n))) for n in range(100)]
        await asyncio.sleep(0)  # each has begun, none can have finished
        await store.close()
        await asyncio.gather(*appends)
        for late in (store.append(entry(100)), store.entries("t"), store.check()):
            with pytest.raises(StorageLost):
                await late

    async def read(store: Store) -> None:
        assert await store.newest(["t"]) == {"t": 99}

    asyncio.run(write())
    with_store(database, read)


def test_giving_up_waiting_harms_nobody(database: Database) -> None:
    async def scenario(store: Store) -> None:
        impatient = asyncio.create_task(store.append(entry(0, "impatient")))
        patient = asyncio.create_task(store.append(entry(0, "patient")))
        await asyncio.sleep(0)
        impatient.cancel()
        await patient
        await store.append(entry(1, "patient"))
        assert await store.newest(["patient"]) == {"patient": 1}

    with_store(database, scenario)


def test_the_database_answers(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.check()

    with_store(database, scenario)
