"""Nothing is kept for longer than the settings say, and nothing else is touched."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.accounts import looks_of
from ferrovia.server.config import Config, Keep
from ferrovia.server.operator import cleanup
from ferrovia.server.operator.acts import Effect
from ferrovia.server.operator.cleanup import SILENT
from ferrovia.server.services import open_services
from ferrovia.server.storage.operator_sql import OF_A_TABLE
from ferrovia.server.storage.operator_store import NewBan, Visit
from ferrovia.server.storage.retention_store import Rewritten
from ferrovia.server.storage.store import Arrival, Consent, Store, StoredChallenge
from ferrovia.tables import entries
from ferrovia.tables.clocks import DAY
from ferrovia.tables.listings import StoredSummary, summary_of
from ferrovia.tables.loader import read_table
from ferrovia.tables.table import Table
from tests.server.aged_tables import TODAY, AgedTables
from tests.server.databases import Database, execute, opened, with_store
from tests.server.servers import run


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "PAUSE", 0)
    monkeypatch.setattr(cleanup, "LISTINGS_AT_ONCE", 2)


async def rows(database: Database, statement: str) -> list[Any]:
    return await asyncio.to_thread(execute, database, statement)


def test_tables_go_when_their_time_has_come_and_no_game_in_progress_ever_does(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        old = await aged.table(31, account=anna.id)
        young = await aged.table(29, account=anna.id)
        playing = await aged.table(10_000, "playing", anna.id)
        left = await aged.table(8, "open")
        waiting = await aged.table(6, "open")
        visited = await aged.table(8, "open")
        await store.attend([visited], TODAY - DAY)
        kept = {id: await aged.bodies(id) for id in (young, playing, waiting, visited)}
        await store.rate(old, [anna], [msgspec.structs.replace(anna, mu=30.0, games=1)])
        await aged.clean()
        for kind in OF_A_TABLE:
            assert not await rows(database, f"select * from {kind} where table_id in ('{old}', '{left}')"), (
                kind
            )
        assert {id: await aged.bodies(id) for id in kept} == kept
        assert len(await store.subscriptions(playing, 0, 1)) == 1
        games = [msgspec.json.decode(body)["id"] for body in await store.games_of(anna.id, 10)]
        assert games == [playing, young]
        assert (await store.accounts([anna.id]))[anna.id].mu == 30.0
        [act] = [msgspec.json.decode(each.effect, type=Effect) for each in await store.journal(0, 10)][:1]
        assert {*act.deleted} <= {old, left}

    with_store(database, scenario)


def test_finished_games_stay_for_ever_but_not_how_to_reach_people(database: Database) -> None:
    """Only what has to go is written anew: every other byte of the table is as it was."""

    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        long_ago, lately, playing = (
            await aged.table(91),
            await aged.table(89),
            await aged.table(91, "playing"),
        )
        before = {id: await aged.bodies(id) for id in (long_ago, lately, playing)}
        await aged.clean(Keep())
        assert await aged.bodies(lately) == before[lately]
        assert await aged.bodies(playing) == before[playing]
        assert await store.subscriptions(long_ago, 0, 1) == []
        after = await aged.bodies(long_ago)
        for secret in (b"consent of", b"chat.example.org", b"0123456789abcdef"):
            assert any(secret in body for body in before[long_ago])
            assert not any(secret in body for body in after)
        expected = [
            body.replace(b',"mail":"consent of Anna"', b"")
            .replace(b'"mail":"consent of Bruno"', b'"mail":null')
            .replace(b',"webhook":"https://chat.example.org/secret"', b"")
            .replace(b',"origin":"0123456789abcdef"', b"")
            for body in before[long_ago]
        ]
        assert after == expected
        table = read_table(long_ago, [entries.decode(body) for body in after])
        same = read_table(long_ago, [entries.decode(body) for body in before[long_ago]])
        assert summary_of(table) == summary_of(same)
        assert table.playing.record() == same.playing.record()
        origins = dict(await rows(database, "select table_id, origin from listings"))
        assert (origins[long_ago], origins[lately], origins[playing]) == ("", *["0123456789abcdef"] * 2)

    with_store(database, scenario)


def test_guests_lose_their_names_and_nothing_else_about_a_game_changes(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        bruno = await store.add_account("Bruno", looks_of("Bruno"), "hash", 0)
        old, young = await aged.table(31, account=bruno.id), await aged.table(28, account=bruno.id)
        playing = await aged.table(31, "playing")
        kept = {id: await aged.bodies(id) for id in (young, playing)}
        before = await stored(store, old)
        await aged.clean(Keep())
        assert before.player_names() == (await stored(store, old)).player_names()
        aged.now += DAY
        await aged.clean(keep := Keep(guests=30, finished_games=60))
        assert {id: await aged.bodies(id) for id in kept} == kept
        after = await stored(store, old)
        assert sorted(after.player_names()) == ["Bruno", "Guest 1"]
        assert not any(b"Anna" in body for body in await aged.bodies(old))
        assert after.playing.record() == before.playing.record()
        [[summary]] = await rows(database, f"select summary from listings where table_id = '{old}'")
        assert msgspec.json.decode(summary, type=StoredSummary) == summary_of(after)
        assert summary_of(after).changed == summary_of(before).changed
        # Nobody has touched it: it goes when it would have gone.
        cleaned = await aged.bodies(old)
        aged.now += 27 * DAY
        await aged.clean(keep)
        assert await aged.bodies(old) == cleaned
        aged.now += 2 * DAY
        await aged.clean(keep)
        assert await aged.bodies(old) == []

    with_store(database, scenario)


async def stored(store: Store, id: str) -> Table:
    return read_table(id, [entries.decode(each.body) for each in await store.entries(id)])


def test_only_one_setting_may_be_over(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        table = await aged.table(50)
        await aged.clean(Keep(contacts=40, addresses=60))
        story = b" ".join(await aged.bodies(table))
        assert b"consent of" not in story
        assert b"0123456789abcdef" in story
        aged.now += 11 * DAY
        await aged.clean(Keep(contacts=40, addresses=60))
        assert b"0123456789abcdef" not in b" ".join(await aged.bodies(table))

    with_store(database, scenario)


def test_rows_that_have_expired_go_and_the_others_stay(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleanup, "ROWS_AT_ONCE", 1)

    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        playing = await aged.table(0, "playing")
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        gone = await store.add_account("Gone", looks_of("Gone"), "hash", 0)
        await store.delete_account(gone.id, 1, TODAY - 1)
        for name, at in (("old", TODAY - 1), ("new", TODAY + 1)):
            await store.add_session(name.encode(), anna.id, 0, at, "")
            await store.ask_consent(Consent(name, name.encode(), f"{name}@example.org"), 0, at)
            await store.add_ban(NewBan("name", name, name, "", at), 0)
            await store.spend(b"budget", at // DAY, 5)
        await store.add_reset(b"old", anna.id, 0, TODAY - 1)
        for origin, days in (("older", 93), ("old", 91), ("new", 89)):
            arrival = Arrival(origin, origin.encode() + b" account", TODAY - 1, "")
            await store.register(origin, looks_of(origin), "hash", arrival, TODAY - days * DAY)
            await store.note_visits([Visit(origin, playing, 0, 1, TODAY - days * DAY)])
        for n, days in ((1, 366), (2, 364)):
            await store.add_report(playing, 0, n, TODAY - days * DAY, b"")
            await store.add_journal(TODAY - days * DAY, "Olga", b"{}", b'{"said":""}')
        await store.ask_consent(Consent("long", b"long", "long@example.org"), 0, TODAY + 400 * DAY)
        await aged.clean(Keep())
        for statement, left in (
            ("select digest from sessions", [b"new"]),
            ("select digest from resets", []),
            ("select id from consents order by id", ["long", "new"]),
            ("select expires from consents where id = 'long'", [TODAY + 90 * DAY]),
            ("select what from bans", ["new"]),
            ("select day from spent", [TODAY // DAY]),
            (f"select account from looks where account in ({anna.id}, {gone.id})", [anna.id]),
            ("select origin from account_origins", ["new"]),
            ("select origin from table_origins order by origin", ["0123456789abcdef", "new"]),
            ("select n from reports", [2]),
            ("select id from journal", [2]),
        ):
            assert [value for [value] in await rows(database, statement)] == left, statement
        aged.now += 1000 * DAY
        await aged.clean(Keep())
        assert await store.add_journal(aged.now, "Olga", b"{}", b'{"said":""}') == 3
        assert await aged.bodies(playing)

    with_store(database, scenario)


def test_nobody_gets_a_second_attempt_at_a_challenge(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        tables = {}
        for id, ends in (("running", TODAY + 2 * DAY), ("over", TODAY - 1)):
            await store.add_challenge(StoredChallenge(id, ends, b"s", b"{}"))
            tables[id] = await aged.table(31)
            await store.add_attempt(id, "Anna", "laptop", tables[id], None)
        await aged.clean()
        assert await store.attempt("running", "Anna") == tables["running"]
        assert await aged.bodies(tables["running"])
        assert await aged.bodies(tables["over"]) == []
        aged.now += 3 * DAY
        await aged.clean()
        assert await aged.bodies(tables["running"]) == []

    with_store(database, scenario)


def test_after_a_restart_another_node_goes_on_where_the_first_one_stopped(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        tables = [await aged.table(31) for _ in range(5)]

        async def left() -> list[str]:
            return [id for id in tables if await aged.bodies(id)]

        killed, other = aged.cleanup(), aged.cleanup(node="there")
        assert await killed.step()
        assert await left() == tables[2:]
        assert not await other.step()  # the first one may still be at work
        assert await left() == tables[2:]
        aged.now += SILENT
        assert await other.step()
        assert await left() == tables[4:]
        assert not await killed.step()  # now it is the other one's
        while await other.step():
            pass
        assert await left() == []
        old = await aged.table(31)
        assert not await killed.step()  # that was enough for a day
        aged.now += DAY
        while await killed.step():
            pass
        assert await aged.bodies(old) == []

    with_store(database, scenario)


def test_what_was_cleaned_while_the_clock_was_wrong_is_cleaned_again(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        aged.now += 200 * DAY
        await aged.clean(Keep())
        aged.now -= 200 * DAY
        table = await aged.table(0)
        await aged.clean(Keep())
        assert any(b"consent of" in body for body in await aged.bodies(table))
        aged.now += 91 * DAY
        await aged.clean(Keep())
        assert not any(b"consent of" in body for body in await aged.bodies(table))

    with_store(database, scenario)


def test_cleaning_stops_when_the_clock_is_put_back(database: Database) -> None:
    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        tables = [await aged.table(0) for _ in range(5)]
        cleanup = aged.cleanup()
        aged.now += 200 * DAY
        assert await cleanup.step()
        aged.now -= 200 * DAY
        while await cleanup.step():
            pass
        assert [id for id in tables if await aged.bodies(id)] == tables[2:]

    with_store(database, scenario)


def test_of_two_nodes_that_look_at_once_one_cleans(postgres_database: str) -> None:
    async def scenario() -> None:
        async with opened(postgres_database, postgres_database) as [one, two]:
            aged = AgedTables(one)
            tables = [await aged.table(31) for _ in range(6)]
            nodes = [aged.cleanup(node="one"), aged.cleanup(node="two", store=two)]
            for _ in range(3):
                assert sorted(await asyncio.gather(*(node.step() for node in nodes))) == [False, True]
            deleted = [
                id
                for act in await two.journal(0, 100)
                for id in msgspec.json.decode(act.effect, type=Effect).deleted
            ]
            assert sorted(deleted) == sorted(tables)

    run(scenario())


def test_a_table_in_memory_vanishes_on_every_node(postgres_database: str) -> None:
    async def scenario() -> None:
        config = Config(workers=1)
        async with (
            open_services(config, postgres_database) as here,
            open_services(config, postgres_database) as there,
        ):
            aged = AgedTables(here.store)
            old, young = await aged.table(31), await aged.table(1)
            for services in (here, there):
                for id in (old, young):
                    await services.tables.table(id)
            await aged.clean()
            for services in (here, there):
                await services.operator_sync.read_on()
                with pytest.raises(Refused):
                    await services.tables.table(old)
                room, _ = await services.tables.table(young)
                assert (await room.catch_up()).status == "finished"
                assert len(services.tables) == 1

    run(scenario())


def test_a_server_cleans_up_by_itself(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "LOOK_AGAIN", 0.01)

    async def scenario() -> None:
        async with opened(database) as [store]:
            aged = AgedTables(store)
            left, playing = await aged.table(0, "open"), await aged.table(0, "playing")
            before = await aged.bodies(playing)
        async with open_services(Config(workers=1, untouched_days=10_000), str(database)) as services:
            while await services.store.entries(left):
                await asyncio.sleep(0.01)
            assert [each.body for each in await services.store.entries(playing)] == before

    run(scenario())


def test_what_was_changed_meanwhile_is_not_written_over(database: Database) -> None:
    """The operator takes a name back while the entry is being cleaned."""

    async def scenario(store: Store) -> None:
        aged = AgedTables(store)
        table = await aged.table(91)
        old = (await aged.bodies(table))[1]
        await store.strike(table, {1: b"struck"})
        await store.rewrite(table, [Rewritten(1, old, b"cleaned"), Rewritten(2, b"another", b"cleaned")])
        assert (await aged.bodies(table))[1] == b"struck"
        await store.rewrite(table, [Rewritten(1, b"struck", b"cleaned")])
        assert (await aged.bodies(table))[1] == b"cleaned"

    with_store(database, scenario)


def test_of_two_who_claim_the_work_one_gets_it(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for instead in (None, b"first"):
            claims = [store.swap_order("kept", b"first", instead), store.swap_order("kept", b"then", None)]
            assert [await claim for claim in claims] == [True, False]
        assert await store.swap_order("kept", b"second", b"first")
        assert not await store.swap_order("kept", b"third", b"first")
        assert (await store.orders())["kept"] == b"second"

    with_store(database, scenario)
