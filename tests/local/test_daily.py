"""The daily deal without a server: the same for everybody, once for each device."""

from __future__ import annotations

import asyncio
import json
from random import Random

from ferrovia.boards import BOARDS
from ferrovia.game.record import loads
from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, play_to_the_end, refusal

NOON = 1_794_916_800_000  # 2026-11-17, 12:00 UTC
DAY = 86_400_000
TODAY = "usa-2026-11-17"


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


def test_a_day() -> None:
    async def play() -> None:
        clock, memory = Clock(), Memory()
        async with local_api(memory, now_ms=clock) as api:
            offered = await ask(api, "GET", "/api/daily")
            assert [each["id"] for each in offered] == [f"{board}-2026-11-17" for board in BOARDS]
            before = await ask(api, "GET", f"/api/challenges/{TODAY}")
            assert {each["ends"] for each in offered} == {before["ends"]} == {before["begins"] + DAY}
            assert before["played"] == 0
            assert "table" not in before
            assert before["commitment"] == ""  # nobody keeps a secret
            assert "secret" not in before
            seated = await ask(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"})
            table = seated["table"]
            assert table.startswith("0")
            again = await refusal(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"})
            assert again == "CHALLENGE_PLAYED"
            anna = Person(api, table)
            await play_to_the_end([anna], Random(1))
            after = await ask(api, "GET", f"/api/challenges/{TODAY}")
            [result] = after["results"]
            assert (result["yours"], result["rank"], result["name"]) == (True, 1, "Anna")
            assert result["points"] == anna.update["view"]["result"]["seats"][0]["total"]
            assert (await ask(api, "GET", "/api/daily"))[0]["finished"]
            _, record = await api.ask("GET", f"/api/tables/{table}/record", None, None)
            loads(record).verify()
            assert '"secret"' in record
            # The next day.
            clock.now += DAY
            assert (await ask(api, "GET", "/api/daily"))[0]["table"] is None
            told = await ask(api, "GET", "/api/challenges/usa-2026-11-18")
            assert told["days"] == ["usa-2026-11-18", TODAY]
            assert (await ask(api, "GET", f"/api/challenges/{TODAY}"))["results"] == after["results"]
            late = await refusal(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"})
            assert late == "CHALLENGE_OVER"

    asyncio.run(play())


def test_everybody_has_the_same_deal_and_opponent() -> None:
    """And the first decisions of the bot are the same, if the person's are."""

    async def dealt() -> list[str]:
        memory = Memory()
        async with local_api(memory, now_ms=Clock()) as api:
            table = (await ask(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"}))["table"]
            anna = Person(api, table)
            await anna.play_some(Random(2), 4)
            await anna.until(lambda: anna.asked)
            views = [entry.get("events") for entry in anna.entries]
            return [str(view) for view in views]

    async def play() -> None:
        assert await dealt() == await dealt()

    asyncio.run(play())


def test_two_tabs_play_it_once() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory, now_ms=Clock()) as one, local_api(memory, now_ms=Clock()) as other:
            path = f"/api/challenges/{TODAY}/tables"
            wish = '{"name":"Anna"}'
            made = await asyncio.gather(*(api.ask("POST", path, None, wish) for api in (one, other)))
            [(_, first), (status, second)] = sorted(made)
            assert json.loads(first)["token"]
            assert (status, json.loads(second)["code"]) == (409, "CHALLENGE_PLAYED")
            [bodies] = memory.tables.values()
            assert sum('"Started"' in body for body in bodies) == 1

    asyncio.run(play())


def test_what_was_removed_was_played() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory, now_ms=Clock()) as api:
            table = (await ask(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"}))["table"]
            await ask(api, "DELETE", f"/api/tables/{table}")
            again = await refusal(api, "POST", f"/api/challenges/{TODAY}/tables", {"name": "Anna"})
            assert again == "CHALLENGE_PLAYED"

    asyncio.run(play())


def test_other_days_and_challenges() -> None:
    async def play() -> None:
        async with local_api(now_ms=Clock()) as api:
            for id in ("usa-2026-11-16", "usa-2026-11-18", "usa-2026-02-31", "mars-2026-11-17", "0abc", "x"):
                assert await refusal(api, "GET", f"/api/challenges/{id}") == "CHALLENGE_UNKNOWN"
            terms = {"board": "usa", "chairs": ["open", "level-3"]}
            assert await refusal(api, "POST", "/api/challenges", terms) == "SERVER_NEEDED"
            file = await ask(api, "GET", f"/api/challenges/{TODAY}/file")
            assert file["board"] == "usa"

    asyncio.run(play())
