"""What takes long does not hold up the event loop: it is done in the background, and the loop goes on
meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from threading import Event

import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.tables.background import in_background
from ferrovia.tables.cache import AnswerCache
from ferrovia.tables.entries import encode
from ferrovia.tables.registry import now
from ferrovia.tables.replays import Replays
from ferrovia.tables.room import READ_AT_ONCE, Room
from ferrovia.tables.store import Stored
from ferrovia.tables.tokens import Signer
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import opened
from tests.server.games import finished_game
from tests.server.servers import QUICK, run, running
from tests.tables.session import Session


@asynccontextmanager
async def busy() -> AsyncIterator[None]:
    """The thread is at work all the while."""
    enough = Event()
    working = asyncio.create_task(in_background(enough.wait, PATIENCE))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        enough.set()
        await working


def test_a_long_table_is_read_apart_and_a_short_one_needs_not_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        long, short = Session().start().play_to_the_end(Random(1)).table, Session().table
        assert long.n > READ_AT_ONCE > short.n
        async with opened(tmp_path / "ferrovia.db") as [store]:
            for id, table in (("long", long), ("short", short)):
                for n, entry in enumerate(table.entries):
                    await store.append(Stored(id, n, encode(entry)), None)
            async with busy():
                loading = asyncio.create_task(Room("long", store, Signer(b"key"), now).load())
                assert (await Room("short", store, Signer(b"key"), now).load()).n == short.n
                assert not loading.done()
            assert (await loading).n == long.n

    run(scenario())


def test_looking_back_is_done_apart() -> None:
    async def scenario() -> None:
        table = Session().start().play_to_the_end(Random(2)).table
        replays = Replays()
        async with busy():
            looking = asyncio.create_task(replays.of(table))
            for _ in range(100):
                await asyncio.sleep(0)
            assert not looking.done()
            assert table in replays
        assert (await looking).views(table.n)

    run(scenario())


def test_looking_back_at_many_games_has_a_rate_and_one_game_has_not(tmp_path: Path) -> None:
    settings = f"{QUICK}replays_per_minute = 2\n"

    def look(url: str, table: str, n: int, address: str) -> int:
        answer = patient.get(f"{url}/api/tables/{table}/positions/{n}", headers={"X-Forwarded-For": address})
        return answer.status_code

    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        games = [finished_game(server.url, seed=seed).table for seed in range(3)]
        assert [look(server.url, games[0], n, "198.51.100.1") for n in range(20, 30)] == [200] * 10
        assert [look(server.url, game, 20, "198.51.100.1") for game in games] == [200, 200, 429]
        assert look(server.url, games[2], 20, "198.51.100.2") == 200
        assert look(server.url, games[2], 20, "198.51.100.1") == 200  # it is known by now


def test_the_rate_is_that_of_an_address() -> None:
    rate_limits = RateLimits(Limits(replays_per_minute=1))
    rate_limits.look_back("192.0.2.1")
    with pytest.raises(Refused, match="TOO_FAST"):
        rate_limits.look_back("192.0.2.1")
    rate_limits.look_back("192.0.2.2")


def test_the_same_question_is_answered_once_and_the_oldest_are_forgotten() -> None:
    answer_cache = AnswerCache(2)
    asked: list[str] = []

    def spell(question: str) -> str:
        asked.append(question)
        return question.upper()

    def answer(question: str) -> str:
        return answer_cache.answer(lambda: spell(question), "spell", question)

    assert [answer(question) for question in "aabacab"] == list("AABACAB")
    assert asked == list("abcb")
