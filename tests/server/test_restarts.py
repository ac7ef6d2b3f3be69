"""Servers that stop or are killed, and come back."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.game.record import loads
from tests.server.databases import Database
from tests.server.servers import Person, Server, close_all, play_all, run, running, seat_people

WITH_BOT = {"board": "europe", "chairs": ["open", "level-1", "open"]}


async def cut_off(person: Person) -> None:
    """Read what still arrives, until the connection breaks."""
    with suppress(ConnectionClosed):
        while True:
            await person.listen()


def test_a_game_outlives_a_server_that_is_killed(database: Database, tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        people = await seat_people(server.url, WITH_BOT)
        await play_all(people, to=40)
        said = await people[0].do("Say", "said-before", text="still there?")
        decision, before = await decide_once(people, "decided-before")
        server.kill()
        for person in people:
            await cut_off(person)
        server.start()
        for person in people:
            await person.connect()
            await person.listen()
        assert people[0].update["n"] >= said["n"]
        assert await people[0].do("Say", "said-before", text="still there?") == said
        owner = people[before["chair"]]
        assert (await owner.do("Play", "decided-before", do=decision))["n"] == before["n"]
        await play_all(people)
        assert people[0].update["n"] == people[1].update["n"]
        record = loads((await people[0].get("/record")).text)
        record.verify()
        assert record.header.shuffle
        assert [entry["text"] for entry in people[1].entries if "text" in entry] == ["still there?"]
        await close_all(people)

    with running(tmp_path, str(database)) as server:
        run(scenario(server))


def test_who_goes_first_is_kept(database: Database, tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        people = await seat_people(server.url, WITH_BOT, start=False)
        assert (await people[1].do("SetFirst", chair=2))["code"] == "NOT_HOST"
        assert (await people[0].do("SetFirst", chair=3))["code"] == "CHAIR_UNKNOWN"
        below = await people[0].post("SetFirst", "set-below", chair=-1)
        assert below.json()["code"] == "BAD_MESSAGE"
        assert (await people[0].do("SetFirst", chair=2))["type"] == "done"
        server.kill()
        for person in people:
            await cut_off(person)
        server.start()
        for person in people:
            await person.connect()
            await person.listen()
            assert person.update["table"]["settings"]["first"] == 2
        assert (await people[0].do("Start"))["type"] == "done"
        await people[1].until(people[0].after)
        assert people[1].update["view"]["first"] == 2
        await close_all(people)

    with running(tmp_path, str(database)) as server:
        run(scenario(server))


async def decide_once(people: list[Person], id: str) -> tuple[object, dict[str, int]]:
    """Somebody whose turn it is decides, with this id: the decision, and who made it in which entry."""
    while True:
        newest = max(person.after for person in people)
        for person in people:
            await person.until(newest)
        for chair, person in enumerate(people):
            if person.update.get("options") and person.update["view"]["to_act"]:
                decision = person.update["options"][0]
                done = await person.do("Play", id, do=decision)
                if done["type"] == "done":
                    return decision, {"chair": chair, "n": done["n"]}
        await people[0].listen()


def test_a_server_asked_to_stop_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def until_closing(person: Person) -> int:
        while (await person.listen())["type"] != "closing":
            pass
        with pytest.raises(ConnectionClosed) as closed:
            await person.listen()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    async def stop(server: Server, people: list[Person], by: signal.Signals) -> None:
        stopping = asyncio.create_task(asyncio.to_thread(server.stop, by))
        assert await asyncio.gather(*map(until_closing, people)) == [1012, 1012]
        assert await stopping == 0

    async def scenario(server: Server) -> None:
        people = await seat_people(server.url, WITH_BOT)
        await play_all(people, to=20)
        await stop(server, people, signal.SIGINT)
        server.start()
        for person in people:
            seen = list(person.entries)
            await person.connect()
            await person.listen()
            assert (await person.get()).json()["entries"][: len(seen)] == seen
        await play_all(people, to=40)
        await stop(server, people, signal.SIGTERM)

    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        run(scenario(server))
