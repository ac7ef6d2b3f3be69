"""Analyses are made once, whoever asks for them, and kept; the same on every database."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from ferrovia.server.analysis.analyst import SILENT, Analyst
from ferrovia.server.config import Config
from ferrovia.server.metrics import Metrics
from ferrovia.server.storage.store import Store, StoredAnalysis
from ferrovia.tables.clocks import DAY
from tests.server.databases import Database, with_store

NOW = 1_800_000_000_000
DONE = StoredAnalysis("done", 1.0, NOW + 5, b"{}")


def test_only_one_of_many_makes_an_analysis(database: Database) -> None:
    async def scenario(store: Store) -> None:
        assert await store.analysis("table", 1) is None
        claims = [store.claim_analysis("table", 1, NOW + i, 0) for i in range(5)]
        assert sorted(await asyncio.gather(*claims)) == [False] * 4 + [True]
        found = await store.analysis("table", 1)
        assert found is not None
        assert (found.state, found.progress, found.body) == ("waiting", 0.0, None)

    with_store(database, scenario)


def test_an_analysis_is_kept_for_ever_and_only_for_its_version(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.claim_analysis("table", 1, NOW, 0)
        await store.report_analysis("table", 1, DONE)
        assert await store.analysis("table", 1) == DONE
        assert not await store.claim_analysis("table", 1, NOW + 10**9, NOW + 10**8)
        assert await store.analysis("table", 1) == DONE
        assert await store.claim_analysis("table", 2, NOW, 0)
        assert await store.claim_analysis("other", 1, NOW, 0)

    with_store(database, scenario)


def test_a_silent_node_loses_its_claim(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.claim_analysis("table", 1, NOW, 0)
        running = StoredAnalysis("running", 0.4, NOW + 100)
        await store.report_analysis("table", 1, running)
        assert not await store.claim_analysis("table", 1, NOW + 200, NOW + 100)
        assert await store.claim_analysis("table", 1, NOW + 200, NOW + 101)
        assert await store.analysis("table", 1) == StoredAnalysis("waiting", 0.0, NOW + 200)

    with_store(database, scenario)


def test_a_node_that_spoke_last_before_the_clock_was_put_back_is_silent(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.claim_analysis("table", 1, NOW, 0)
        analyst = Analyst(store, lambda: NOW - DAY, Config(), Metrics())
        assert (await analyst.status("table")).status == "none"
        assert not await store.claim_analysis("table", 1, NOW - SILENT, NOW - 2 * SILENT)
        assert await store.claim_analysis("table", 1, NOW - DAY, NOW - DAY - SILENT)

    with_store(database, scenario)


def test_a_failed_analysis_may_be_tried_again(database: Database) -> None:
    async def scenario(store: Store) -> None:
        await store.claim_analysis("table", 1, NOW, 0)
        await store.report_analysis("table", 1, replace(DONE, state="failed", body=b"it died"))
        assert await store.claim_analysis("table", 1, NOW + 9, 0)
        assert await store.analysis("table", 1) == StoredAnalysis("waiting", 0.0, NOW + 9)

    with_store(database, scenario)
