"""Whose game file is replayed next, by the order of service and not by any clock."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.http import app, caller
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.http.replay_queue import ReplayQueue
from tests.limits import PATIENCE
from tests.server.servers import run, talking
from tests.server.test_memory import server
from tests.server.test_replays import RECORD

LARGE = "198.51.100.1"
SMALL = "198.51.100.2"


class Session:
    """Work that goes on until the test says so, and what was done in which order."""

    def __init__(self) -> None:
        self.may_go_on = Event()
        self.done: list[str] = []
        self.at_once = 0
        self.most_at_once = 0

    def work(self, name: str) -> str:
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        self.may_go_on.wait(PATIENCE)
        self.done.append(name)
        self.at_once -= 1
        return name


async def until(happened: Any) -> None:
    while not happened():
        await asyncio.sleep(0.01)


def test_large_work_of_one_client_holds_another_up_for_one_piece() -> None:
    async def scenario() -> None:
        turns, session = ReplayQueue(most=20, each=10), Session()
        asked = [asyncio.create_task(turns.do(LARGE, session.work, f"large {n}")) for n in range(10)]
        await until(lambda: session.at_once)
        asked.append(asyncio.create_task(turns.do(SMALL, session.work, "small")))
        await until(lambda: len(turns) == 10)
        session.may_go_on.set()
        assert await asyncio.gather(*asked) == [*(f"large {n}" for n in range(10)), "small"]
        assert session.done[:2] == ["large 0", "small"]
        assert session.most_at_once == 1

    run(scenario())


def test_only_so_much_waits_for_one_client_and_in_all() -> None:
    async def scenario() -> None:
        turns, session = ReplayQueue(most=3, each=2), Session()
        asked = [asyncio.create_task(turns.do(LARGE, session.work, "first"))]
        await until(lambda: session.at_once)
        for client in (LARGE, LARGE, SMALL):
            asked.append(asyncio.create_task(turns.do(client, session.work, client)))
        await until(lambda: len(turns) == 3)
        for client in (LARGE, SMALL, "198.51.100.3"):
            with pytest.raises(Refused, match="FILES_WAITING"):
                await turns.do(client, session.work, "refused")
        session.may_go_on.set()
        await asyncio.gather(*asked)
        assert await turns.do(LARGE, session.work, "again") == "again"

    run(scenario())


def test_whoever_leaves_takes_no_turn() -> None:
    async def scenario() -> None:
        turns, session = ReplayQueue(most=5, each=5), Session()
        asked = [asyncio.create_task(turns.do(LARGE, session.work, name)) for name in "abcd"]
        await until(lambda: session.at_once)
        for task in asked[:2]:  # one that is being done, and one that waits
            task.cancel()
        await until(lambda: len(turns) == 2)
        session.may_go_on.set()
        assert await asyncio.gather(*asked[2:]) == ["c", "d"]
        assert all(task.cancelled() for task in asked[:2])
        assert (session.done, session.most_at_once) == (["a", "c", "d"], 1)

    run(scenario())


def test_work_that_fails_stops_nobody() -> None:
    def fail() -> None:
        raise ValueError("wrong")

    async def scenario() -> None:
        turns, session = ReplayQueue(most=5, each=5), Session()
        session.may_go_on.set()
        failing = asyncio.create_task(turns.do(LARGE, fail))
        assert await turns.do(LARGE, session.work, "next") == "next"
        with pytest.raises(ValueError, match="wrong"):
            await failing

    run(scenario())


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_small_file_waits_for_one_of_anothers_and_whoever_hangs_up_waits_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over real sockets. The replaying of the first file lasts as long as the test wants."""
    rate_limits = RateLimits(Limits(files_waiting=4, files_waiting_each=3, requests_burst=1000))
    session = Session()
    replayed = caller._replayed

    def held(text: str, *rest: Any) -> bytes:
        session.work(text.split()[0])
        return replayed(RECORD.read_text(), *rest)

    monkeypatch.setattr(app, "RateLimits", lambda limits: rate_limits)
    monkeypatch.setattr(caller, "_replayed", held)

    async def send(url: str, client: str, text: str) -> httpx.Response:
        async with talking(url, {"X-Forwarded-For": client}) as talker:
            return await talker.post("/api/replays", json={"text": text})

    async def scenario() -> None:
        async with server(tmp_path) as (url, _):
            first = asyncio.create_task(send(url, LARGE, "first"))
            await until(lambda: session.at_once)
            waiting = [asyncio.create_task(send(url, LARGE, f"large{n}")) for n in range(3)]
            await until(lambda: len(rate_limits.files) == 3)
            refused = await send(url, LARGE, "one-more")
            assert (refused.status_code, refused.json()["code"]) == (429, "FILES_WAITING")
            small = asyncio.create_task(send(url, SMALL, "small"))
            await until(lambda: len(rate_limits.files) == 4)
            for task in waiting[:2]:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await until(lambda: len(rate_limits.files) == 2)
            session.may_go_on.set()
            for each in (first, small, waiting[2]):
                assert (await each).status_code == 200
            assert session.done == ["first", "small", "large2"]
            assert len(rate_limits.files) == 0

    run(scenario())
