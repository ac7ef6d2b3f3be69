"""Listings, the same on every database."""

from __future__ import annotations

import asyncio

import pytest

from ferrovia.server.storage.store import Store
from ferrovia.tables.store import Conflict, Listing, Stored
from tests.server.databases import Database, with_store


def listing(
    table: str = "t",
    n: int = 0,
    *,
    status: str = "open",
    public: bool = True,
    wake_at: int | None = None,
    accounts: tuple[int, ...] = (),
    summary: bytes = b"",
    origin: str = "",
    attended: int = 1,
) -> Listing:
    return Listing(table, n, status, public, wake_at, accounts, summary or table.encode(), origin, attended)


async def lobby(store: Store, limit: int, share: int = 10, attended: int = 0, present: int = 99) -> list[str]:
    return [summary.decode() for summary in await store.lobby(limit, share, attended, present)]


async def list_all(store: Store, *listings: Listing) -> None:
    for one in listings:
        await store.relist(one)


def test_the_lobby_shows_open_tables_first_and_then_newest_first(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await list_all(
            store,
            listing("old"),
            listing("old-playing", status="playing"),
            listing("new"),
            listing("new-playing", status="playing"),
            listing("private", public=False),
            listing("over", status="finished"),
        )
        await store.relist(listing("old", 1))  # a change does not make a table newer
        assert await lobby(store, 10) == ["new", "old", "new-playing", "old-playing"]
        assert await lobby(store, 3) == ["new", "old", "new-playing"]
        assert await store.counts() == {"open": 3, "playing": 2, "finished": 1}

    with_store(database, scenario)


def test_an_open_table_is_in_the_lobby_while_somebody_is_at_it(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await list_all(
            store,
            listing("left", attended=10),
            listing("new", attended=50),
            listing("playing", status="playing", attended=10),
            listing("private", attended=10, public=False),
        )
        assert await lobby(store, 10, attended=20) == ["new", "playing"]
        await store.attend(["left", "private", "playing"], 60)
        assert await lobby(store, 10, attended=20, present=55) == ["left", "new", "playing"]
        await store.relist(listing("left", 1, attended=30))  # whoever came later is still there
        assert await lobby(store, 10, attended=55) == ["left", "playing"]

    with_store(database, scenario)


def test_every_origin_has_its_share_of_the_lobby(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.relist(listing("real", origin="c"))
        for n in range(120):
            await store.relist(listing(f"{n}", origin="ab"[n % 2]))
        await list_all(store, *(listing(f"old-{n}") for n in range(4)))  # opened before origins were kept
        shown = await lobby(store, 100, share=2)
        assert shown == ["old-3", "old-2", "old-1", "old-0", "119", "118", "real", "117", "116"]
        await store.attend(["real", "0", "1", "2"], 50)
        assert (await lobby(store, 4, share=2, present=49)) == ["2", "1", "real", "0"]

    with_store(database, scenario)


def test_a_table_put_away_is_not_due_until_it_is_listed_again(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await list_all(
            store, listing("bad", wake_at=1), listing("worse", wake_at=2), listing("good", wake_at=3)
        )
        await store.put_away("bad", 20)
        await store.put_away("worse", 10)
        assert await store.due(9, 10) == ["good"]
        assert await store.unreadable(20, 10) == ["worse"]
        assert await store.unreadable(21, 10) == ["worse", "bad"]
        assert await store.unreadable(21, 1) == ["worse"]
        await store.relist(listing("bad", wake_at=1))
        assert await store.due(9, 10) == ["bad", "good"]
        assert await store.unreadable(21, 10) == ["worse"]

    with_store(database, scenario)


def test_an_older_listing_changes_nothing(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.relist(listing(n=5, wake_at=50, accounts=(1, 2), summary=b"five"))
        await store.relist(listing(n=4, wake_at=40, accounts=(3,), summary=b"four"))
        await store.append(Stored("t", 3, b""), listing(n=3, wake_at=30, accounts=(4,), summary=b"three"))
        assert await lobby(store, 1) == ["five"]
        assert await store.due(45, 1) == []
        assert await store.games_of(1, 1) == [b"five"]
        assert await store.games_of(3, 1) == await store.games_of(4, 1) == []
        await store.relist(listing(n=5, summary=b"five again"))
        assert await lobby(store, 1) == ["five again"]
        assert await store.due(100, 1) == []

    with_store(database, scenario)


def test_the_longest_overdue_table_comes_first(database: Database) -> None:
    async def scenario(store: Store) -> None:
        moment = 1_800_000_000_000
        await list_all(
            store,
            listing("late", wake_at=moment),
            listing("later", wake_at=moment + 1),
            listing("early", wake_at=moment - 1, status="finished"),
            listing("never"),
        )
        assert await store.due(moment - 2, 10) == []
        assert await store.due(moment, 10) == ["early", "late"]
        assert await store.due(moment + 1, 2) == ["early", "late"]

    with_store(database, scenario)


def test_an_account_has_the_games_it_sits_at(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await list_all(store, listing("a", accounts=(1, 2)), listing("b", accounts=(2,)), listing("c"))
        assert await store.games_of(2, 10) == [b"b", b"a"]
        assert await store.games_of(2, 1) == [b"b"]
        await list_all(store, listing("a", 1, accounts=(3, 1)), listing("b", 1))
        assert await store.games_of(1, 10) == await store.games_of(3, 10) == [b"a"]
        assert await store.games_of(2, 10) == []

    with_store(database, scenario)


def test_entries_written_at_once_leave_the_last_listing(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(
            *(
                store.append(Stored("t", n, b""), listing(n=n, accounts=(n, n + 1), summary=str(n).encode()))
                for n in (0, 2, 3, 1)
            )
        )
        assert await lobby(store, 10) == ["3"]
        assert [await store.games_of(account, 10) for account in range(5)] == [[], [], [], [b"3"], [b"3"]]

    with_store(database, scenario)


def test_the_listing_of_a_conflicting_entry_is_not_written(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.append(Stored("t", 0, b""), listing(summary=b"first", accounts=(1,)))
        outcomes = await asyncio.gather(
            store.append(Stored("t", 0, b""), listing(n=9, summary=b"second", accounts=(2,))),
            store.append(Stored("u", 0, b""), listing("u")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
        assert await lobby(store, 10) == ["u", "first"]
        assert await store.games_of(2, 10) == []
        with pytest.raises(Conflict):
            await store.append(Stored("t", 0, b""))

    with_store(database, scenario)
