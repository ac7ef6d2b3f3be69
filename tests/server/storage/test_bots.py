"""Bot accounts, the same on every database."""

from __future__ import annotations

import pytest

from ferrovia.server.accounts import looks_of
from ferrovia.server.storage.store import NameTaken, Store, TooManyBots
from ferrovia.tables.store import Listing
from tests.server.databases import Database, with_store


def test_a_bot_is_found_by_token_name_and_owner(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        await store.add_bot("Shelly", looks_of("Shelly"), anna.id, b"one", 2, 0)
        await store.add_bot("longest", looks_of("longest"), anna.id, b"two", 2, 0)
        shelly = await store.bot_of_token(b"one")
        assert shelly is not None
        assert (shelly.name, shelly.owner, shelly.seen, shelly.hello) == ("Shelly", "Anna", 0, b"")
        assert await store.bot_named("sHELLY") == shelly
        assert [bot.name for bot in await store.bots_of(anna.id)] == ["Shelly", "longest"]
        assert await store.bot_of_token(b"three") is None
        assert await store.bot_named("Anna") is None
        assert await store.bots_of(shelly.id) == []

    with_store(database, scenario)


def test_names_are_shared_with_people_and_bots_per_owner_are_limited(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        for name in ("anna", "Anna"):
            with pytest.raises(NameTaken):
                await store.add_bot(name, looks_of(name), anna.id, b"one", 1, 0)
        await store.add_bot("Shelly", looks_of("Shelly"), anna.id, b"one", 1, 0)
        with pytest.raises(NameTaken):
            await store.add_account("SHELLY", looks_of("SHELLY"), "hash", 0)
        with pytest.raises(TooManyBots):
            await store.add_bot("other", looks_of("other"), anna.id, b"two", 1, 0)
        assert await store.account_named("other") is None
        account = await store.account_named("shelly")
        assert account is not None
        assert account.password == ""

    with_store(database, scenario)


def test_a_revoked_bot_is_gone_and_its_name_stays_taken(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        await store.add_bot("Shelly", looks_of("Shelly"), anna.id, b"one", 1, 0)
        shelly = await store.bot_named("Shelly")
        assert shelly is not None
        assert await store.bot_came(shelly.id, "stream", 100, b"{}")
        await store.revoke_bot(shelly.id)
        assert await store.bot_of_token(b"one") is None
        assert await store.bot_named("Shelly") is None
        assert await store.bots_seen(0, 10) == []
        assert not await store.bot_stays(shelly.id, "stream", 200)
        assert not await store.bot_came(shelly.id, "another", 200, b"{}")
        with pytest.raises(NameTaken):
            await store.add_bot("Shelly", looks_of("Shelly"), anna.id, b"one", 1, 0)
        await store.add_bot("Sheila", looks_of("Sheila"), anna.id, b"one", 1, 0)

    with_store(database, scenario)


def test_the_newer_of_two_streams_counts(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        await store.add_bot("Shelly", looks_of("Shelly"), anna.id, b"one", 1, 0)
        [bot] = await store.bots_of(anna.id)
        assert await store.bot_came(bot.id, "old", 100, b'{"games":1}')
        assert await store.bot_stays(bot.id, "old", 200)
        assert await store.bot_came(bot.id, "new", 300, b'{"games":2}')
        assert not await store.bot_stays(bot.id, "old", 400)
        await store.bot_left(bot.id, "old")
        [seen] = await store.bots_seen(299, 10)
        assert (seen.id, seen.seen, seen.hello) == (bot.id, 300, b'{"games":2}')
        assert await store.bots_seen(300, 10) == []
        await store.bot_left(bot.id, "new")
        assert await store.bots_seen(1, 10) == []

    with_store(database, scenario)


def test_the_games_of_an_account_in_progress(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for number, (status, accounts) in enumerate(
            (("playing", (1, 2)), ("finished", (1,)), ("open", (1,)), ("playing", (2,)), ("playing", (1,)))
        ):
            summary = b"%d" % number
            await store.relist(Listing(f"table-{number}", 0, status, False, None, accounts, summary))
        assert await store.playing_of(1) == [b"0", b"4"]
        assert await store.playing_of(3) == []

    with_store(database, scenario)
