"""Several nodes on one PostgreSQL, which may go down and come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from ferrovia.server.accounts import looks_of
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.store import Store
from ferrovia.tables.clocks import ALWAYS
from ferrovia.tables.store import Conflict, Listing, StorageLost, Stored
from tests.limits import PATIENCE
from tests.server.databases import Postgres, execute, opened


class Heard:
    """A listener that notes what it hears."""

    def __init__(self) -> None:
        self.entries: dict[str, int] = {}
        self.presence: dict[tuple[str, str], tuple[int, ...]] = {}
        self._news = asyncio.Event()

    def appended(self, table: str, n: int) -> None:
        self.entries[table] = n
        self._news.set()

    def present(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        self.presence[table, node] = seats
        self._news.set()

    async def until_there_are(self, entries: int, presence: int = 0) -> None:
        while len(self.entries) < entries or len(self.presence) < presence:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)


async def until(met: Callable[[], bool]) -> None:
    while not met():
        await asyncio.sleep(0.01)


def test_two_nodes_that_race_for_numbers_win_each_number_once(postgres_database: str) -> None:
    numbers = [(f"t{table}", n) for table in range(20) for n in range(20)]

    async def race(store: Store, node: int, wanted: list[tuple[str, int]]) -> list[bool]:
        async def wins(table: str, n: int) -> bool:
            listing = Listing(table, n, "open", True, None, (node,), b"")
            with suppress(Conflict):
                await store.append(Stored(table, n, str(node).encode()), listing)
                return True
            return False

        return await asyncio.gather(*(wins(*number) for number in wanted))

    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [one, two]:
            await asyncio.gather(one.check(), two.check())  # both are connected
            firsts, backwards = await asyncio.gather(race(one, 1, numbers), race(two, 2, numbers[::-1]))
            seconds = backwards[::-1]
            assert all(first != second for first, second in zip(firsts, seconds, strict=True))
            stored = [entry for table in range(20) for entry in await one.entries(f"t{table}")]
            assert [(entry.table, entry.n) for entry in stored] == numbers
            assert [entry.body == b"1" for entry in stored] == firsts

    asyncio.run(scenario())


def test_nodes_share_their_secrets(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(*[postgres_database] * 3) as nodes:
            assert len(set(await asyncio.gather(*(node.secret("cookies") for node in nodes)))) == 1

    asyncio.run(scenario())


def test_two_nodes_rate_a_table_once(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as nodes:
            before = [
                await nodes[0].add_account(name, looks_of(name), "hash", 0) for name in ("anna", "bert")
            ]
            after = [replace(account, mu=30.0, games=1) for account in before]
            rated = await asyncio.gather(
                *(node.rate("t", order, after) for node in nodes for order in (before, before[::-1]))
            )
            assert rated == [True] * 4
            assert list((await nodes[1].accounts([before[0].id])).values()) == after[:1]

    asyncio.run(scenario())


def test_a_node_hears_the_others_and_not_itself(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [here, there]:
            at_home, abroad = Heard(), Heard()
            here.listen(at_home)
            there.listen(abroad)
            tables = [f"table-{place:020}" for place in range(1_000)]  # more than one notification can hold
            await asyncio.gather(*(here.append(Stored(table, 0, b"")) for table in tables))
            here.announce("t", "here", (0, 2))
            await abroad.until_there_are(1_000, presence=1)
            assert abroad.entries == dict.fromkeys(tables, 0)
            assert abroad.presence == {("t", "here"): (0, 2)}
            # PostgreSQL delivers in one order: this message comes after all that were sent from here.
            there.announce("t", "there", ())
            await at_home.until_there_are(0, presence=1)
            assert (at_home.entries, at_home.presence) == ({}, {("t", "there"): ()})

    asyncio.run(scenario())


def test_nobody_hears_of_an_entry_that_was_refused(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [here, there]:
            await there.append(Stored("t", 0, b""))
            heard = Heard()
            there.listen(heard)
            at_once = (here.append(Stored("t", 0, b"")), here.append(Stored("u", 0, b"")))
            outcomes = await asyncio.gather(*at_once, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
            here.announce("t", "here", ())
            await heard.until_there_are(1, presence=1)
            assert heard.entries == {"u": 0}

    asyncio.run(scenario())


def test_a_message_of_an_unknown_kind_is_ignored(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [here, there]:
            heard = Heard()
            there.listen(heard)
            for payload in ("nonsense", '["z",1]'):
                await asyncio.to_thread(execute, postgres_database, f"notify ferrovia, '{payload}'")
            await here.append(Stored("t", 0, b""))
            await heard.until_there_are(1)

    asyncio.run(scenario())


def test_nodes_survive_a_postgres_that_goes_down(postgres: Postgres, postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [here, there]:
            heard = Heard()
            there.listen(heard)
            await here.append(Stored("t", 0, b""))
            await heard.until_there_are(1)
            try:
                await asyncio.to_thread(postgres.stop)
                for call in (
                    here.append(Stored("t", 1, b"")),
                    here.entries("t"),
                    here.check(),
                    here.secret("x"),
                ):
                    with pytest.raises(StorageLost):
                        await call
            finally:
                await asyncio.to_thread(postgres.start)
            await here.append(Stored("t", 1, b""))
            assert len(await there.entries("t")) == 2
            # After a while the nodes listen again; anything sent before that is lost.
            for n in count():
                if "u" in heard.entries:
                    break
                await here.append(Stored("u", n, b""))
                await asyncio.sleep(0.01)

    asyncio.run(scenario())


def test_a_node_closes_while_postgres_is_down(postgres: Postgres, postgres_database: str) -> None:
    async def scenario() -> None:
        store = await open_store(postgres_database)
        await store.check()
        try:
            await asyncio.to_thread(postgres.stop)
            await store.close()
        finally:
            await asyncio.to_thread(postgres.start)
        with pytest.raises(StorageLost):
            await store.append(Stored("t", 0, b""))

    asyncio.run(scenario())


def test_entries_are_stored_or_reported_while_postgres_restarts(
    postgres: Postgres, postgres_database: str
) -> None:
    """What was acknowledged is there; what was not may be there."""

    async def scenario() -> None:
        async with opened(postgres_database) as [store]:
            acknowledged: set[str] = set()
            restarted = asyncio.Event()

            async def write(table: str) -> None:
                n = 0
                while not restarted.is_set():
                    with suppress(StorageLost, Conflict):
                        await store.append(Stored(table, n, b""))
                        acknowledged.add(f"{table}:{n}")
                    n += 1
                    await asyncio.sleep(0.001)

            writers = [asyncio.create_task(write(f"t{place}")) for place in range(20)]
            await until(lambda: len(acknowledged) >= 20)
            await asyncio.to_thread(postgres.stop)
            before = len(acknowledged)
            await asyncio.to_thread(postgres.start)
            await until(lambda: len(acknowledged) > before)
            restarted.set()
            await asyncio.gather(*writers)
            stored = [entry for place in range(20) for entry in await store.entries(f"t{place}")]
            assert acknowledged <= {f"{entry.table}:{entry.n}" for entry in stored}

    asyncio.run(scenario())


def test_a_node_knows_for_how_long_it_has_heard_the_others(postgres_database: str, tmp_path: Path) -> None:
    """Without a gap: of people whom others may have told about in the gap, it does not say that they are
    gone."""

    async def scenario() -> None:
        async with opened(postgres_database, tmp_path / "ferrovia.db") as [node, alone]:
            assert alone.heard_for() == ALWAYS
            await asyncio.sleep(0.05)
            before = node.heard_for()
            assert 50 <= before < 1000 * PATIENCE
            listening = "datname = current_database() and query ilike 'listen %'"
            end = f"select pg_terminate_backend(pid) from pg_stat_activity where {listening}"
            assert await asyncio.to_thread(execute, postgres_database, end)
            await until(lambda: node.heard_for() < before)
            heard = Heard()
            node.listen(heard)
            await until(lambda: node.heard_for() > 0)

    asyncio.run(scenario())
