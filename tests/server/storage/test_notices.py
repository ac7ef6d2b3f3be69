"""Who may be written to, and how often, the same on every database."""

from __future__ import annotations

import asyncio

from ferrovia.server.storage.store import Consent, Store
from tests.server.databases import Database, opened, with_store

ANN = Consent("ann at the laptop", b"ann", "ann@example.org")
YES = Consent(ANN.id, ANN.mailbox, ANN.address, confirmed=True)


def test_a_turn_is_noticed_once_whatever_is_undone(database: Database) -> None:
    async def scenario(store: Store) -> None:
        turns = [0, 0, 3, 2, 3, 4]
        assert [await store.notice_turn("t", 0, turn) for turn in turns] == [
            True,
            False,
            True,
            False,
            False,
            True,
        ]
        assert await store.notice_turn("t", 1, 0)
        assert await store.notice_turn("u", 0, 0)
        await store.end_subscriptions("t")
        assert not await store.notice_turn("u", 0, 0)

    with_store(database, scenario)


def test_two_who_notice_a_turn_at_once_announce_it_once(database: Database) -> None:
    async def scenario(store: Store) -> None:
        assert sum(await asyncio.gather(*(store.notice_turn("t", 0, 1) for _ in range(8)))) == 1

    with_store(database, scenario)


def test_a_budget_is_for_a_day(database: Database) -> None:
    async def scenario(store: Store) -> None:
        spent = await asyncio.gather(*(store.spend(b"ann", 20_000, 3) for _ in range(8)))
        assert sum(spent) == 3
        assert await store.spend(b"bob", 20_000, 3)
        assert await store.spend(b"ann", 20_001, 1)
        assert not await store.spend(b"ann", 20_001, 1)

    with_store(database, scenario)


def test_a_consent_counts_once_it_is_confirmed_and_until_it_expires(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.ask_consent(ANN, 0, 100)
        assert await store.consent(ANN.id, 99) == ANN
        assert await store.consent(ANN.id, 100) is None
        await store.confirm(ANN.id, 100, 900)
        assert await store.consent(ANN.id, 99) == ANN
        await store.confirm(ANN.id, 50, 900)
        assert await store.consent(ANN.id, 899) == YES
        await store.ask_consent(ANN, 60, 100)  # asked again, the answer stands
        assert await store.consent(ANN.id, 899) == YES
        await store.ask_consent(Consent("bob", b"bob", "bob@example.org"), 900, 1000)
        await store.ask_consent(ANN, 901, 1000)
        assert await store.consent(ANN.id, 950) == ANN  # forgotten in between

    with_store(database, scenario)


def test_an_address_goes_with_the_account_that_gave_it(database: Database) -> None:
    async def scenario(store: Store) -> None:
        account = await store.add_account("Ann", [b"look"], "hash", 0)
        for id, owner in (("one", account.id), ("two", None)):
            await store.ask_consent(Consent(id, b"ann", f"{id}@example.org", account=owner), 0, 100)
        assert await store.addresses_of(account.id) == ["one@example.org"]
        await store.delete_account(account.id, 1, 2)
        assert await store.addresses_of(account.id) == []
        assert await store.consent("one", 10) is None
        assert await store.consent("two", 10) is not None

    with_store(database, scenario)


def test_two_nodes_announce_a_turn_once(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [one, other]:
            for turn in range(5):
                told = await asyncio.gather(*(node.notice_turn("t", 0, turn) for node in (one, other)))
                assert sum(told) == 1
            spent = await asyncio.gather(*(node.spend(b"ann", 1, 3) for node in (one, other) * 3))
            assert sum(spent) == 3

    asyncio.run(scenario())


def test_no_more_is_for_the_mailbox_and_can_be_taken_back(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.ask_consent(ANN, 0, 100)
        await store.confirm(ANN.id, 0, 1000)
        for _ in range(2):
            await store.stop(ANN.mailbox, 10, 500)
        assert await store.stopped(ANN.mailbox)
        assert not await store.stopped(b"bob")
        await store.allow(ANN.mailbox)
        assert not await store.stopped(ANN.mailbox)
        assert await store.consent(ANN.id, 499) == YES
        assert await store.consent(ANN.id, 500) is None  # the address is kept no longer

    with_store(database, scenario)


def test_all_this_outlives_a_restart(database: Database) -> None:
    async def scenario() -> None:
        async with opened(database) as [store]:
            await store.ask_consent(ANN, 0, 100)
            await store.confirm(ANN.id, 0, 1000)
            await store.stop(b"bob", 0, 100)
            assert await store.notice_turn("t", 0, 5)
            assert await store.spend(b"ann", 1, 1)
        async with opened(database) as [store]:
            assert await store.consent(ANN.id, 10) == YES
            assert await store.stopped(b"bob")
            assert not await store.notice_turn("t", 0, 5)
            assert not await store.spend(b"ann", 1, 1)

    asyncio.run(scenario())
