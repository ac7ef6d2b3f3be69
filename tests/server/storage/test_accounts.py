"""Accounts, ratings, sessions and secrets, the same on every database."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from ferrovia.server.accounts import looks_of
from ferrovia.server.storage.store import Account, NameTaken, Store
from tests.server.databases import Database, with_store


def won(account: Account) -> Account:
    return replace(account, mu=account.mu + 1.1, sigma=account.sigma * 0.9, games=account.games + 1)


def test_an_account_is_found_by_name_and_by_id(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        bert = await store.add_account("bert", looks_of("bert"), "other hash", 0)
        assert (anna.name, anna.password, anna.mu, anna.sigma, anna.games) == (
            "Anna",
            "hash",
            25.0,
            25 / 3,
            0,
        )
        assert await store.account_named("Anna") == await store.account_named("aNNA") == anna
        assert await store.account_named("Anne") is None
        assert await store.accounts([bert.id, anna.id, 10**6]) == {anna.id: anna, bert.id: bert}
        assert await store.accounts([]) == {}

    with_store(database, scenario)


@pytest.mark.parametrize(("first", "second"), [("Anna", "Anna"), ("Anna", "aNNa"), ("STRASSE", "straße")])
def test_a_name_is_taken_in_any_case(database: Database, first: str, second: str) -> None:
    async def scenario(store: Store) -> None:
        await store.add_account(first, looks_of(first), "hash", 0)
        with pytest.raises(NameTaken):
            await store.add_account(second, looks_of(second), "other hash", 0)
        found = await store.account_named(second)
        assert found is not None
        assert found.password == "hash"

    with_store(database, scenario)


def test_only_one_of_two_gets_a_name_at_once(database: Database) -> None:
    async def scenario(store: Store) -> None:
        wanted = (
            store.add_account(name, looks_of(name), "hash", 0) for name in ("anna", "Anna", "ANNA", "bert")
        )
        outcomes = await asyncio.gather(*wanted, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == [
            "Account",
            "Account",
            "NameTaken",
            "NameTaken",
        ]

    with_store(database, scenario)


def test_a_table_is_rated_once(database: Database) -> None:
    async def scenario(store: Store) -> None:
        before = [await store.add_account(name, looks_of(name), "hash", 0) for name in ("anna", "bert")]
        after = [won(account) for account in before]
        assert await store.rate("t", before, after)
        rated = {account.id: account for account in after}
        assert await store.accounts(list(rated)) == rated
        assert await store.rate("t", before, after)
        assert await store.rate("t", after, [won(account) for account in after])
        assert await store.accounts(list(rated)) == rated

    with_store(database, scenario)


def test_a_rating_of_accounts_that_have_changed_is_refused(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna, bert, carl = [
            await store.add_account(name, looks_of(name), "hash", 0) for name in ("anna", "bert", "carl")
        ]
        assert await store.rate("first", [anna, bert], [won(anna), won(bert)])
        assert not await store.rate("second", [carl, anna], [won(carl), won(anna)])
        assert not await store.rate("second", [replace(carl, id=10**6)], [carl])
        assert await store.accounts([anna.id, carl.id]) == {anna.id: won(anna), carl.id: carl}
        assert await store.rate("second", [carl, won(anna)], [won(carl), won(won(anna))])

    with_store(database, scenario)


def test_a_session_ends_when_it_expires_or_is_ended(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("anna", looks_of("anna"), "hash", 0)
        moment = 1_800_000_000_000
        await store.add_session(b"\x00one", anna.id, 0, moment, "")
        await store.add_session(b"\x00two", anna.id, 0, moment, "")
        assert await store.session(b"\x00one", moment - 1) == anna
        assert await store.session(b"\x00one", moment) is None
        assert await store.session(b"\x00", moment - 1) is None
        await store.end_session(b"\x00one")
        assert await store.session(b"\x00one", moment - 1) is None
        assert await store.session(b"\x00two", moment - 1) == anna
        await store.add_session(b"\x00three", anna.id, moment, moment + 1, "")
        assert await store.session(b"\x00two", moment - 1) is None, "it had expired, and is forgotten"

    with_store(database, scenario)


def test_a_secret_is_made_once(database: Database) -> None:
    made: list[bytes] = []

    async def scenario(store: Store) -> None:
        made.extend(await asyncio.gather(*(store.secret("cookies") for _ in range(5))))
        assert await store.secret("deals") not in made

    with_store(database, scenario)
    with_store(database, scenario)
    assert len(made) == 10
    assert len(set(made)) == 1
    assert len(made[0]) == 32
