"""Accounts that are deleted, the same on every database."""

from __future__ import annotations

import pytest

from ferrovia.server.accounts import looks_of
from ferrovia.server.storage.store import Account, Consent, NameTaken, Sitting, Store, Subscription
from ferrovia.tables.store import Listing, Stored
from tests.server.databases import Database, with_store


async def account(store: Store, name: str, now: int = 0) -> Account:
    return await store.add_account(name, looks_of(name), "hash", now)


def test_nothing_of_a_deleted_account_works(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna, bert = await account(store, "Anna"), await account(store, "Bert")
        await store.rate("t", [anna, bert], [anna, bert])
        for person in (anna, bert):
            await store.add_session(f"session of {person.name}".encode(), person.id, 0, 1000, "")
            await store.add_reset(f"reset of {person.name}".encode(), person.id, 0, 1000)
            await store.add_bot(
                f"bot-{person.id}", looks_of(str(person.id)), person.id, person.name.encode(), 5, 0
            )
        bots = [bot.id for bot in await store.bots_of(anna.id)]
        assert await store.delete_account(anna.id, 10, 20) == bots
        assert await store.account_named("Anna") is None
        assert list(await store.accounts([anna.id, bert.id])) == [bert.id]
        assert await store.session(b"session of Anna", 1) is None
        assert await store.use_reset(b"reset of Anna", "fresh", 1) is None
        assert await store.bot_of_token(b"Anna") is None
        assert not await store.rate("u", [anna], [anna])
        assert await store.session(b"session of Bert", 1) == bert
        assert await store.account_to_reset(b"reset of Bert", 1) == bert
        assert await store.bot_of_token(b"Bert") is not None
        assert await store.delete_account(anna.id, 11, 30) == []

    with_store(database, scenario)


def test_a_name_rests_for_its_time_and_a_number_for_ever(database: Database) -> None:
    async def scenario(store: Store) -> None:
        last = await account(store, "Anna")
        await store.delete_account(last.id, 10, 20)
        for name in ("Anna", "ANNA", "Ann\u00e0"):
            with pytest.raises(NameTaken):
                await account(store, name, now=19)
        assert (await account(store, "Anna", now=20)).id > last.id
        with pytest.raises(NameTaken):
            await account(store, "Anna", now=10**9)

    with_store(database, scenario)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Rita", "RITA"),
        ("RITA", "rita"),
        ("Ida", "ida"),
        ("ida", "IDA"),
        ("Ida", "lda"),
        ("Neil", "NeiI"),
        ("Neil", "NEIL"),
        ("\u0412\u0435\u0440\u0430", "\u0412\u0415\u0420\u0410"),  # in Cyrillic
        ("\u0399\u03c1\u03b9\u03c2", "\u0399\u03a1\u0399\u03a3"),  # in Greek
        ("Rita", "\U0001d411\U0001d408\U0001d413\U0001d400"),  # in bold letters
    ],
)
def test_a_name_rests_in_every_spelling_that_was_taken_before(
    database: Database, name: str, other: str
) -> None:
    async def scenario(store: Store) -> None:
        last = await account(store, name)
        with pytest.raises(NameTaken):
            await account(store, other, now=9)
        await store.delete_account(last.id, 10, 20)
        with pytest.raises(NameTaken):
            await account(store, other, now=19)
        assert (await account(store, other, now=20)).id > last.id

    with_store(database, scenario)


def test_a_removed_account_frees_its_name_but_not_its_number(database: Database) -> None:
    async def scenario(store: Store) -> None:
        rude = await account(store, "Z0e")
        await store.add_bot("helper", looks_of("helper"), rude.id, b"token", 5, 0)
        await store.delete_accounts([rude.id], 10)
        assert await store.bot_of_token(b"token") is None
        zoe = await account(store, "Zoe", now=10)
        assert zoe.id > rude.id + 1

    with_store(database, scenario)


def test_tables_remind_of_a_deleted_account_until_they_have_forgotten_it(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna, bert = await account(store, "Anna"), await account(store, "Bert")
        for table in ("sits", "left"):
            await store.append(Stored(table, 0, b"old"), _listing(table, 0, anna.id, bert.id))
        await store.append(Stored("left", 1, b"old"), _listing("left", 1, bert.id))
        assert await store.games_of(anna.id, 9) == [b"sits"]
        assert await store.to_forget(9) == []
        await store.delete_account(anna.id, 1, 2)
        assert sorted(await store.to_forget(9)) == [("left", anna.id), ("sits", anna.id)]
        assert len(await store.to_forget(1)) == 1
        for sitting in (1, 2):
            where = Subscription(f"https://{sitting}", "key", "auth", "text")
            await store.subscribe("sits", 0, sitting, where, 0, 9)
        for id in ("own", "other"):
            await store.ask_consent(Consent(id, b"mailbox", "anna@example.org"), 0, 1000)
        await store.forget_player("sits", anna.id, [Sitting(0, b"new", 0, 1, "own")], b"nobody")
        await store.forget_player("left", anna.id, [], None)
        assert await store.to_forget(9) == []
        assert await store.entries("sits") == [Stored("sits", 0, b"new")]
        assert await store.games_of(bert.id, 9) == [b"left", b"nobody"]
        assert await store.consent("own", 1) is None
        assert await store.consent("other", 1) is not None
        assert await store.subscriptions("sits", 0, 1) == []
        assert len(await store.subscriptions("sits", 0, 2)) == 1

    with_store(database, scenario)


def test_a_new_password_ends_the_other_sessions_and_a_link_works_once(database: Database) -> None:
    async def scenario(store: Store) -> None:
        anna = await account(store, "Anna")
        for digest in (b"here", b"there"):
            await store.add_session(digest, anna.id, 5, 1000, "Firefox, Linux")
        await store.see_session(b"there", 7)
        listed = await store.sessions_of(anna.id, 10, 9)
        assert [(each.digest, each.begun, each.seen, each.device) for each in listed] == [
            (b"there", 5, 7, "Firefox, Linux"),
            (b"here", 5, 5, "Firefox, Linux"),
        ]
        await store.add_reset(b"link", anna.id, 10, 20)
        await store.set_password(anna.id, "fresh", b"here", 10)
        assert [each.digest for each in await store.sessions_of(anna.id, 10, 9)] == [b"here"]
        assert await store.use_reset(b"link", "other", 11) is None, "a new password ends it"
        await store.add_reset(b"first", anna.id, 10, 20)
        await store.add_reset(b"second", anna.id, 10, 20)
        assert await store.use_reset(b"first", "other", 11) is None, "the last link counts"
        assert await store.use_reset(b"second", "other", 20) is None, "too late"
        assert await store.use_reset(b"second", "other", 11) is not None
        assert await store.use_reset(b"second", "again", 11) is None
        assert await store.sessions_of(anna.id, 10, 9) == []
        found = await store.account_named("Anna")
        assert found is not None
        assert found.password == "other"

    with_store(database, scenario)


def _listing(table: str, n: int, *accounts: int) -> Listing:
    return Listing(table, n, "open", True, None, accounts, table.encode())
