"""Challenges and attempts, the same on every database."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from ferrovia.server.storage.store import Store, StoredChallenge
from ferrovia.tables.store import Conflict
from tests.server.databases import Database, with_store

FRIDAY = StoredChallenge("friday", 2**41, b"secret", b"{}")


def test_the_first_of_two_challenges_with_one_id_stays(database: Database) -> None:
    async def scenario(store: Store) -> None:
        other = replace(FRIDAY, secret=b"other", ends=1)
        await asyncio.gather(store.add_challenge(FRIDAY), store.add_challenge(replace(FRIDAY, id="saturday")))
        await store.add_challenge(other)
        assert await store.challenges(["friday", "sunday"]) == {"friday": FRIDAY}
        assert await store.challenges([]) == {}

    with_store(database, scenario)


def test_an_attempt_counts_unless_it_came_to_nothing(database: Database) -> None:
    async def scenario(store: Store) -> None:
        assert await store.attempt("friday", "anna") is None
        await store.add_attempt("friday", "anna", "phone", "one", None)
        for instead in (None, "another"):
            with pytest.raises(Conflict):
                await store.add_attempt("friday", "anna", "laptop", "two", instead)
        assert await store.attempt("friday", "anna") == await store.attempt("friday", "phone") == "one"
        assert await store.attempt("friday", "laptop") is None
        await store.add_attempt("friday", "anna", "laptop", "two", "one")
        assert await store.attempt("friday", "anna") == "two"
        # Somebody else on the same device does not change what the device has played.
        await store.add_attempt("friday", "bruno", "phone", "three", None)
        assert await store.attempt("friday", "phone") == "one"
        await store.add_attempt("saturday", "anna", "phone", "four", None)

    with_store(database, scenario)


def test_only_one_of_several_attempts_at_once_counts(database: Database) -> None:
    async def scenario(store: Store) -> None:
        tables = [f"table {n}" for n in range(8)]
        attempts = [store.add_attempt("friday", "anna", "phone", table, None) for table in tables]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        [won] = [table for table, result in zip(tables, results, strict=True) if result is None]
        assert all(result is None or isinstance(result, Conflict) for result in results)
        assert await store.attempt("friday", "anna") == won

    with_store(database, scenario)


def test_outcomes_come_in_the_order_in_which_games_ended(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for table, at in (("late", 30), ("first", 10), ("running", None), ("second", 20)):
            await store.add_attempt("friday", f"who {table}", f"device {table}", table, None)
            if at is not None:
                await store.finish_challenge_table(table, at, table.encode())
        await store.finish_challenge_table("of no challenge", 5, b"nothing")
        assert await store.outcomes("friday", 30, 10) == [b"first", b"second"]
        assert await store.outcomes("friday", 2**41, 2) == [b"first", b"second"]
        assert await store.outcomes("saturday", 2**41, 10) == []

    with_store(database, scenario)
