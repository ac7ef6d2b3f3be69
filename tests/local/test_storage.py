"""The browser keeps nothing, or too little: said, nothing lost, and the game goes on as soon as it can."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, opened, refusal


@pytest.mark.parametrize("trouble", ["StorageFull", "StorageLost", "QuotaExceededError"])
@pytest.mark.parametrize("stored_anyway", [False, True])
def test_trouble_in_the_middle_of_a_move(trouble: str, stored_anyway: bool) -> None:
    """The move is refused; the same command again, when there is room, is done once, stored or not."""

    async def play() -> None:
        chance = Random(trouble)
        memory = Memory()
        async with local_api(memory) as api:
            table = await opened(api, bots=2)
            anna = Person(api, table)
            await anna.play_some(chance, 4)
            await anna.until(lambda: anna.asked)
            before = list(memory.tables[table])
            move = {"n": anna.update["n"], "do": chance.choice(anna.update["options"]), "id": "the-move"}
            memory.trouble, memory.stored_anyway = trouble, stored_anyway
            refused = await anna.do("Play", **move)
            # What was stored is found when the entry is tried again.
            assert refused["type"] == ("done" if stored_anyway else "refused")
            if not stored_anyway:
                assert refused["code"] == "STORAGE_LOST"
                assert memory.tables[table] == before
            assert await refusal(api, "DELETE", f"/api/tables/{table}/token") == "STORAGE_LOST"
            memory.trouble = None
            anna = Person(api, table)
            await anna.until(lambda: anna.update)
            assert (await anna.do("Play", **move))["type"] == "done"
            moved = [json.loads(body).get("id") for body in memory.tables[table]]
            assert moved.count("the-move") == 1
            assert memory.tables[table][: len(before)] == before
            await anna.play_some(chance, 5)

    asyncio.run(play())


def test_bots_go_on_when_storage_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to ask for it."""
    monkeypatch.setattr("ferrovia.local.tables.LOOK_SECONDS", 0.01)
    monkeypatch.setattr("ferrovia.local.tables.OVERDUE", -1)

    async def play() -> None:
        memory = Memory()
        asked = asyncio.Event()

        async def think(request: bytes) -> bytes:
            memory.trouble = "StorageFull"
            asked.set()
            return b""

        async with local_api(memory, think) as api:
            table = await opened(api)
            anna = Person(api, table)
            await asked.wait()
            await asyncio.sleep(0.05)
            assert not any('"bot":true' in body for body in memory.tables[table])
            while not any('"bot":true' in body for body in memory.tables[table]):
                memory.trouble = None
                await asyncio.sleep(0.001)
            anna.close()

    asyncio.run(play())


def test_nothing_can_be_read() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as api:
            table = await opened(api)
            for each in (
                "GET /api/me/games",
                f"GET /api/tables/{table}",
                "GET /api/export",
                "GET /api/daily",
            ):
                memory.lost = True
                await api.tables.removed(table)  # out of memory
                method, path = each.split()
                status, text = await api.ask(method, path, None, None)
                assert (status, json.loads(text)["code"]) == (503, "STORAGE_LOST"), each
                memory.lost = False
            memory.lost = True
            anna = Person(api, table)
            await anna.until(lambda: anna.ended)
            assert anna.refusals[0]["code"] == "STORAGE_LOST"
            memory.lost = False
            assert (await ask(api, "GET", f"/api/tables/{table}"))["table"]["status"] == "playing"

    asyncio.run(play())


def test_two_tabs() -> None:
    """Like two nodes: both play, alternately and at once. No entry is lost or doubled, bots move once, and
    both see the same."""

    async def play() -> None:
        chance = Random(6)
        memory = Memory()
        async with local_api(memory) as one, local_api(memory) as other:
            memory.hear += [one.appended, other.appended]
            table = await opened(one, "europe", bots=2)
            tabs = [Person(one, table), Person(other, table)]
            turn = 0
            while not tabs[0].over:
                newest = len(memory.tables[table]) - 1
                for tab in tabs:
                    await tab.seen(newest)
                if tabs[0].update["table"]["status"] == "finished":  # meanwhile
                    break
                if not all(tab.asked for tab in tabs):
                    await tabs[0].seen(newest + 1)
                    continue
                turn += 1
                if turn % 3:  # one of them
                    await tabs[turn % 2].play_one(chance)
                    continue
                before = len(memory.tables[table])
                made = await asyncio.gather(*(tab.play(chance) for tab in tabs))
                done = [answer["n"] for answer in made if answer["type"] == "done"]
                assert before in done
                assert all(a["type"] == "done" or a["code"] for a in made)
            await tabs[1].until(lambda: tabs[1].over)
            numbers = [[entry["n"] for entry in tab.entries] for tab in tabs]
            assert numbers[0] == numbers[1] == list(range(len(memory.tables[table])))
            status, record = await other.ask("GET", f"/api/tables/{table}/record", None, None)
            assert status == 200
            assert (status, record) == await one.ask("GET", f"/api/tables/{table}/record", None, None)

    asyncio.run(play())


def test_a_tab_takes_over_from_one_that_was_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was closed while its bots were thinking, or before they began."""
    monkeypatch.setattr("ferrovia.local.tables.LOOK_SECONDS", 0.01)
    monkeypatch.setattr("ferrovia.local.tables.OVERDUE", -1)

    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as other:
            async with local_api(memory, bot_pause=1000.0) as one:
                table = await opened(one)
                anna = Person(one, table)
                await anna.until(lambda: anna.asked)
                watching = Person(other, table)
                await watching.until(lambda: watching.update)
            await watching.play_some(Random(7), 3)

    asyncio.run(play())


def test_a_table_that_another_tab_has_removed() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as one, local_api(memory) as other:
            table = await opened(one)
            anna = Person(one, table)
            await anna.until(lambda: anna.asked)
            await ask(other, "DELETE", f"/api/tables/{table}")
            assert (await anna.play(Random(8)))["code"] == "TABLE_UNKNOWN"
            assert memory.tables == {}

    asyncio.run(play())


def test_removing_a_game() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as api:
            table, other = await opened(api), await opened(api, "iberia")
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            await ask(api, "DELETE", f"/api/tables/{table}")
            await anna.until(lambda: anna.ended)
            assert anna.refusals[0]["code"] == "TABLE_UNKNOWN"
            assert [game["id"] for game in await ask(api, "GET", "/api/me/games")] == [other]
            assert list(memory.tables) == list(memory.listed) == [other]
            assert list(memory.kept) == [f"seat {other}"]
            assert await refusal(api, "GET", f"/api/tables/{table}") == "TABLE_UNKNOWN"
            assert await refusal(api, "DELETE", f"/api/tables/{table}") == "TABLE_UNKNOWN"

    asyncio.run(play())
