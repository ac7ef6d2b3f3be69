"""Looking back at a game, in the background."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from ferrovia.local.analyst import Report, analysed
from ferrovia.local.api import LocalApi
from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, opened, play_to_the_end, refusal

PLAYOUTS = 200


async def finished(api: LocalApi) -> str:
    table = await opened(api)
    assert await refusal(api, "POST", f"/api/tables/{table}/analysis", {}) == "NOT_OVER"
    await play_to_the_end([Person(api, table)], Random(1))
    return f"/api/tables/{table}/analysis"


async def until_done(api: LocalApi, path: str) -> dict[str, Any]:
    while (told := await ask(api, "GET", path))["status"] in ("waiting", "running"):
        await asyncio.sleep(0)
    found: dict[str, Any] = told
    return found


def test_an_analysis_is_made_once_and_kept() -> None:
    async def play() -> None:
        memory = Memory()
        reported: list[float] = []
        asked = 0

        async def small(record: str, report: Report) -> str:
            """What a worker does, with fewer playouts."""
            nonlocal asked
            asked += 1

            def noted(done: int, all: int) -> None:
                report(done, all)
                reported.append(done / all)

            await asyncio.sleep(0)
            return analysed(record, noted, PLAYOUTS)

        async with local_api(memory, analyse=small) as api:
            path = await finished(api)
            assert await ask(api, "GET", path) == {"status": "none"}
            assert (await ask(api, "POST", path, {}))["status"] == "waiting"
            assert (await ask(api, "POST", path, {}))["status"] in ("waiting", "running")
            done = await until_done(api, path)
            assert (done["status"], done["progress"]) == ("done", 1.0)
            assert reported[-1] == 1.0
            assert await ask(api, "POST", path, {}) == done
        async with local_api(memory, analyse=small) as api:
            assert await ask(api, "GET", path) == done
            table = path.split("/")[3]
            await ask(api, "DELETE", f"/api/tables/{table}")
        assert asked == 1
        assert not memory.kept

    asyncio.run(play())


def test_a_worker_that_fails() -> None:
    async def play() -> None:
        answers: list[str | Exception] = ["nonsense", RuntimeError("dead")]

        async def bad(record: str, report: Report) -> str:
            answer = answers.pop()
            if isinstance(answer, Exception):
                raise answer
            return answer

        async with local_api(analyse=bad) as api:
            path = await finished(api)
            for _ in range(2):  # it can be asked for again
                await ask(api, "POST", path, {})
                told = await until_done(api, path)
                assert (told["status"], told["reason"]) == ("failed", "its worker failed")
        async with local_api() as api:
            assert await refusal(api, "POST", await finished(api), {}) == "ANALYSIS_OFF"

    asyncio.run(play())
