"""Whole games on a device, by the protocol."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from ferrovia.boards import BOARDS
from ferrovia.game.record import loads
from ferrovia.local.api import LocalApi
from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, opened, play_to_the_end, refusal


async def text_of(api: LocalApi, path: str) -> str:
    status, text = await api.ask("GET", path, None, None)
    assert status == 200, text
    return text


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_against_bots(board: str) -> None:
    """And everything that can be asked afterwards, in both forms of the game."""

    async def play() -> None:
        async with local_api() as api:
            table = await opened(api, board, bots=2)
            anna = Person(api, table)
            await play_to_the_end([anna], Random(board))
            path = f"/api/tables/{table}"
            record = await text_of(api, f"{path}/record")
            loads(record).verify()
            replays = [
                await ask(api, "POST", "/api/replays", {"text": text})
                for text in (record, await text_of(api, f"{path}/record?form=notation"))
            ]
            assert replays[0] == replays[1]
            last = replays[0]["positions"][-1]
            shown = await ask(api, "GET", f"{path}/positions/{anna.update['n']}")
            assert shown["views"] == last["views"]
            scores = [seat["total"] for seat in anna.update["view"]["result"]["seats"]]
            scoring = await ask(api, "GET", f"{path}/scoring")
            assert len(scoring["seats"]) == 3
            [game] = await ask(api, "GET", "/api/me/games")
            assert (game["id"], game["seat"], game["status"]) == (table, 0, "finished")
            assert game["scores"] == scores
            assert game["players"] == ["Anna", "level-1", "level-1"]

    asyncio.run(play())


def test_people_share_a_device() -> None:
    """Each plays with a token of their own; between two turns, whoever holds the device only watches."""

    async def play() -> None:
        chance = Random(1)
        async with local_api() as api:
            settings = {"board": "europe", "chairs": ["open", "open", "level-2"]}
            wish = {"settings": settings, "name": "Anna", "bytes": "ab" * 16}
            host = await ask(api, "POST", "/api/tables", wish, token="")
            table, tokens = host["table"], {0: host["token"]}
            path = f"/api/tables/{table}"
            bruno = await ask(api, "POST", f"{path}/seats", {"name": "Bruno", "bytes": "cd" * 16}, token="")
            tokens[bruno["chair"]] = bruno["token"]
            members = await ask(api, "GET", f"{path}/seats")
            assert {member["chair"]: member["token"] for member in members} == tokens
            assert [member["name"] for member in members] == ["Anna", "Bruno"]
            start = {"type": "Start", "n": 2, "id": "start-001"}
            await ask(api, "POST", f"{path}/commands", start, token=tokens[0])
            await ask(api, "DELETE", f"{path}/token")
            moves = 0
            while True:
                watching = await ask(api, "GET", f"{path}?after=1000000")
                assert watching["you"] == {}
                assert "options" not in watching
                if watching["table"]["status"] == "finished":
                    break
                people = [seat for seat in watching["view"]["to_act"] if seat in tokens]
                if not people:
                    await asyncio.sleep(0.001)
                    continue
                await ask(api, "POST", f"{path}/token", {"token": tokens[people[0]]})
                here = Person(api, table)
                await here.seen()
                assert here.update["you"]["seat"] == people[0]
                if here.asked:
                    await here.play_one(chance)
                    moves += 1
                here.close()
                await ask(api, "DELETE", f"{path}/token")
            assert moves > 20
            loads(await text_of(api, f"{path}/record")).verify()
            [game] = await ask(api, "GET", "/api/me/games")
            assert "seat" not in game  # nobody's game alone

    asyncio.run(play())


def test_views_leak_nothing() -> None:
    """No message for one seat, or for a spectator, has a card or a ticket of the other."""

    async def play() -> None:
        chance = Random(2)
        memory = Memory()
        async with local_api(memory) as api:
            wish = {
                "settings": {"board": "usa", "chairs": ["open", "open"]},
                "name": "Anna",
                "bytes": "ab" * 16,
            }
            host = await ask(api, "POST", "/api/tables", wish, token="")
            path = f"/api/tables/{host['table']}"
            bruno = await ask(api, "POST", f"{path}/seats", {"name": "Bruno", "bytes": "cd" * 16}, token="")
            start = {"type": "Start", "n": 2, "id": "start-001"}
            await ask(api, "POST", f"{path}/commands", start, token=host["token"])
            people = [Person(api, host["table"], token) for token in (host["token"], bruno["token"])]
            nobody = Person(api, host["table"], "")
            for _ in range(40):
                for person in people:
                    await person.seen()
                    if person.asked:
                        await person.play_one(chance)
            tickets = [set(person.update["view"]["tickets"]) for person in people]
            assert tickets[0]
            assert tickets[1]
            shown = ["".join(person.received) for person in (*people, nobody)]
            offered = [_offered(person) | tickets[seat] for seat, person in enumerate(people)]
            assert not any(ticket in shown[1] for ticket in offered[0] - offered[1])
            assert not any(ticket in shown[0] for ticket in offered[1] - offered[0])
            assert not any(ticket in shown[2] for ticket in offered[0] | offered[1])
            secret = json.loads(memory.tables[host["table"]][0])["secret"]
            assert not any(secret in text for text in shown)
            assert not any(token in shown[2] for token in (host["token"], bruno["token"]))
            assert nobody.update["view"].get("hand", {}) == {}
            assert nobody.update.get("options", []) == []

    asyncio.run(play())


def _offered(person: Person) -> set[str]:
    events = [event for entry in person.entries for event in entry.get("events", ())]
    return {ticket for event in events for ticket in event.get("tickets", ()) or ()}


def test_undo_and_hint() -> None:
    """Bots wait for a while, so that something can be taken back."""

    async def play() -> None:
        chance = Random(3)
        async with local_api(undo_pause=1000.0) as api:
            table = await opened(api, hints=True)
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            advice = await ask(api, "POST", f"/api/tables/{table}/hint", {})
            assert advice["hint"]["choice"] in anna.update["options"]
            undone = 0
            while undone < 3:
                await anna.play_some(chance, 1)
                if anna.update["you"].get("undo"):
                    assert (await anna.do("Undo"))["type"] == "done"
                    undone += 1
            assert sum(entry["what"] == "undone" for entry in anna.entries) >= 2

    asyncio.run(play())


def test_a_rematch() -> None:
    async def play() -> None:
        chance = Random(3)
        async with local_api() as api:
            table = await opened(api)
            anna = Person(api, table)
            await play_to_the_end([anna], chance)
            assert (await anna.do("Rematch", bytes="ef" * 16))["type"] == "done"
            await anna.until(lambda: anna.update["table"].get("next"))
            following = anna.update["table"]["next"]
            assert following.startswith("0")
            token = anna.update["you"]["next_token"]
            seated = await ask(api, "POST", f"/api/tables/{following}/token", {"token": token})
            assert seated["chair"] == 0
            again = Person(api, following)
            await again.play_some(chance, 3)
            assert [game["id"] for game in await ask(api, "GET", "/api/me/games")] == [following, table]

    asyncio.run(play())


def test_a_page_that_is_opened_again() -> None:
    """In the middle of a game, and of a bot's thoughts: nothing is missing, and the bots go on."""

    async def play() -> None:
        chance = Random(4)
        memory = Memory()
        asleep = asyncio.Event()

        async def never(request: bytes) -> bytes:
            asleep.set()
            await asyncio.Event().wait()
            raise AssertionError

        async with local_api(memory, think=never) as api:
            table = await opened(api, "old-west", bots=2)
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            await anna.play_one(chance)
            await asleep.wait()
        before = list(memory.tables[table])
        for _ in range(3):
            async with local_api(memory) as api:
                await Person(api, table).play_some(chance, 5)
            assert memory.tables[table][: len(before)] == before
            before = list(memory.tables[table])
        async with local_api(memory) as api:
            anna = Person(api, table)
            await play_to_the_end([anna], chance)
            loads(await text_of(api, f"/api/tables/{table}/record")).verify()

    asyncio.run(play())


def test_a_bad_thinker_stops_no_table() -> None:
    """A worker that dies, talks nonsense or chooses what is not allowed: a random move is made instead."""

    async def play() -> None:
        answers: list[Any] = [b"", b"nonsense", RuntimeError("dead"), None, 7]
        asked = 0

        async def bad(request: bytes) -> Any:
            nonlocal asked
            asked += 1
            answer = answers[asked % len(answers)]
            if isinstance(answer, Exception):
                raise answer
            return answer

        async with local_api(think=bad) as api:
            table = await opened(api, bots=2, hints=True)
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            assert await refusal(api, "POST", f"/api/tables/{table}/hint", {}) == "NO_HINT"
            await play_to_the_end([anna], Random(5))
            assert asked > 20

    asyncio.run(play())


def test_a_line_that_is_closed_does_what_it_was_asked_before() -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory, bot_pause=1000.0) as api:
            table = await opened(api)
            anna = Person(api, table)
            await anna.until(lambda: anna.asked)
            choice = anna.update["options"][0]
            anna.put(json.dumps({"type": "Play", "n": anna.update["n"], "id": "the-move", "do": choice}))
            anna.close()
            heard = len(anna.received)
            while not any('"the-move"' in body for body in memory.tables[table]):
                await asyncio.sleep(0)
            assert len(anna.received) == heard

    asyncio.run(play())
