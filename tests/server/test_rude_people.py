"""One rude person at a table, over real sockets: the others play on, resign, or end the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.server.config import Config
from ferrovia.server.services import Services, open_services
from ferrovia.tables import entries
from ferrovia.tables.allowances import UNDOS_PER_TURN
from ferrovia.tables.commands import Start
from ferrovia.tables.deal import new_secret
from ferrovia.tables.registry import now
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Settings
from tests.server.databases import Database, execute
from tests.server.servers import QUICK, Person, close_all, run, running, seat_people, talking
from tests.server.test_tables import refused_socket

TWO = {"board": "usa", "chairs": ["open", "open"]}


def with_server(
    tmp_path: Path, database: Database, scenario: Callable[[str], Any], settings: str = QUICK
) -> None:
    with running(tmp_path, str(database), settings) as server:
        run(scenario(server.url))
        assert '"fault"' not in server.log.read_text()


async def told(person: Person, condition: Callable[[dict[str, Any]], bool]) -> None:
    while not condition(person.update["table"]):
        await person.listen()


async def freeze(rude: Person) -> dict[str, Any]:
    """Make a move and take it back, until the server has had enough; the refusal."""
    for _ in range(1000):
        done = await rude.do("Play", do=rude.update["options"][0])
        assert done["type"] == "done", done
        await rude.until(done["n"])
        taken_back = await rude.do("Undo")
        if taken_back["type"] == "refused":
            return taken_back
        await rude.until(taken_back["n"])
    raise AssertionError("nobody stopped it")


@pytest.mark.parametrize("then", ["Play", "Resign", "End"])
def test_a_move_taken_back_again_and_again_freezes_nobody(
    tmp_path: Path, sqlite_database: Path, then: str
) -> None:
    async def scenario(url: str) -> None:
        rude, other = await seat_people(url, TWO)
        before = rude.after
        assert (await freeze(rude))["code"] == "UNDOS_OF_TURN"
        assert rude.after - before <= 2 * UNDOS_PER_TURN + 1
        assert not rude.update["you"].get("undo")
        await other.until(rude.after)
        if then == "Play":
            to = other.after + 5
            await asyncio.gather(other.play(Random(1), to=to), rude.play(Random(2), to=to))
        else:
            assert (await other.do(then))["type"] == "done"
        await close_all([rude, other])

    with_server(tmp_path, sqlite_database, scenario)


def test_whoever_talks_too_much_is_refused_and_the_others_are_not(
    tmp_path: Path, sqlite_database: Path
) -> None:
    async def scenario(url: str) -> None:
        rude, other = await seat_people(url, TWO)
        answer: dict[str, Any] = {"type": "done"}
        while answer["type"] == "done":
            answer = await rude.do("Say", text="me again")
        assert (answer["code"], answer["details"]["what"]) == ("USED_UP", "messages")
        assert (await other.do("Say", text="at last"))["type"] == "done"
        assert (await rude.do("Play", do=rude.update["options"][0]))["type"] == "done"
        await close_all([rude, other])

    with_server(tmp_path, sqlite_database, scenario)


def test_one_address_cannot_come_and_go_for_ever(tmp_path: Path, sqlite_database: Path) -> None:
    settings = QUICK + "seats_per_table = 5\n"

    async def scenario(url: str) -> None:
        [host] = await seat_people(url, TWO, names=("Anna",), start=False)
        async with talking(url) as client:
            path = f"/api/tables/{host.table}"
            for times in range(6):
                answer = await client.post(f"{path}/seats", json={"name": "Zoe"})
                if times == 5:
                    assert answer.json()["code"] == "TOO_FAST"
                    break
                bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
                leave = {"type": "Leave", "n": 0, "id": f"leave-{times:03}"}
                left = await client.post(f"{path}/commands", json=leave, headers=bearer)
                assert left.status_code == 200, left.text
        await host.close()

    with_server(tmp_path, sqlite_database, scenario, settings)


def test_rematches_count_as_tables(tmp_path: Path, sqlite_database: Path) -> None:
    """A host without a chair could have bots play for ever."""
    settings = QUICK.replace("tables_per_hour = 100000", "tables_per_hour = 2")
    assert settings != QUICK

    async def scenario(url: str) -> None:
        body = {"settings": {"board": "usa", "chairs": ["level-1", "level-1"]}}
        async with talking(url) as client:
            seat = (await client.post("/api/tables", json=body)).json()
            for times in range(2):
                host = Person(url, seat["table"], seat["token"])
                await host.connect()
                await host.listen()
                if not times:
                    await host.do("Start")
                assert (await host.do("End"))["type"] == "done"
                answer = await host.do("Rematch")
                if times:
                    assert answer["code"] == "TOO_FAST"
                    over_http = await host.post("Rematch", "rematch-again")
                    assert over_http.json()["code"] == "TOO_FAST"
                else:
                    await told(host, lambda table: "next" in table)
                    following = host.update
                    seat = {"table": following["table"]["next"], "token": following["you"]["next_token"]}
                await host.close()

    with_server(tmp_path, sqlite_database, scenario, settings)


def test_a_game_ends_when_all_agree_and_is_kept_without_a_result(tmp_path: Path, database: Database) -> None:
    async def scenario(url: str) -> None:
        anna, bruno = await seat_people(url, {**TWO, "public": True})
        await asyncio.gather(anna.play(Random(1), to=20), bruno.play(Random(2), to=20))
        assert (await anna.do("End"))["type"] == "done"
        assert (await anna.do("End"))["code"] == "NOT_AGREED"
        await told(bruno, lambda table: table.get("end_wanted") == [0])
        assert bruno.update["table"]["end_missing"] == [1]
        assert (await bruno.do("End", agree=False))["type"] == "done"
        await told(anna, lambda table: "end_wanted" not in table)
        assert (await bruno.do("End"))["type"] == "done"
        assert (await anna.do("End"))["type"] == "done"
        await told(bruno, lambda table: table.get("broken_off") == "agreed")
        assert bruno.update["table"]["status"] == "finished"
        assert "options" not in bruno.update
        assert (await bruno.do("Resign"))["code"] == "GAME_OVER"
        assert (await bruno.get("/record")).status_code == 200
        assert (await bruno.get("/positions/5")).status_code == 200
        assert (await bruno.get("/scoring")).json()["code"] == "NO_RESULT"
        assert (await bruno.get("/analysis")).json()["code"] == "NO_RESULT"
        async with talking(url) as client:
            assert (await client.get("/api/tables")).json() == []
        for person in (anna, bruno):
            await person.do("Rematch")
        await told(anna, lambda table: "next" in table)
        await close_all([anna, bruno])

    with_server(tmp_path, database, scenario)


SHORT = Config(workers=1, untouched_days=0.001 / 86_400, grace_seconds=0)


async def begun(services: Services, **settings: Any) -> Room:
    """A table where it is somebody's turn."""
    opened = entries.Opened(
        at=now(), settings=msgspec.convert({**TWO, **settings}, Settings), secret=new_secret(), host=0
    )
    people = [entries.Sat(at=now(), chair=chair, name=f"No. {chair}", sitting=1) for chair in (0, 1)]
    room = await services.tables.open([opened, *people])
    await services.tables.command(room, 0, Start(n=2, id="start-001"))
    return room


async def story(services: Services, id: str) -> str:
    """What is stored of a table, without loading it."""
    return " ".join(stored.body.decode() for stored in await services.store.entries(id))


def test_a_table_that_nobody_touches_ends_by_itself(tmp_path: Path, database: Database) -> None:
    """The timetable finds it, also after a restart; one with a clock goes on."""
    address = str(database)

    async def scenario() -> None:
        async with open_services(Config(workers=1), address) as services:
            left = await begun(services)
            clocked = await begun(services, pace={"type": "relaxed", "days": 1})
        month = 30 * 86_400_000
        waking = f"select wake_at from listings where table_id = '{left.id}'"
        [(wake_at,)] = await asyncio.to_thread(execute, database, waking)
        assert abs(wake_at - now() - month) < 86_400_000
        await asyncio.to_thread(execute, database, "update listings set wake_at = 0")  # as if it was over
        async with open_services(SHORT, address) as services:
            while "untouched" not in await story(services, left.id):
                await asyncio.sleep(0.05)
            assert "untouched" not in await story(services, clocked.id)

    run(scenario())


def test_a_new_link_to_ones_own_seat_ends_all_others_at_once(tmp_path: Path, database: Database) -> None:
    async def scenario(url: str) -> None:
        anna, bruno = await seat_people(url, TWO)
        lost = Person(url, bruno.table, bruno.token)
        await lost.connect()
        await lost.listen()
        async with talking(url, bruno.headers) as client:
            path = f"/api/tables/{bruno.table}"
            assert (await client.post(f"{path}/chairs/0/token")).json()["code"] == "NOT_HOST"
            answer = await client.post(f"{path}/chairs/1/token")
            assert answer.status_code == 200, answer.text
            assert "ferrovia_seat" in answer.cookies
            assert (await client.post(f"{path}/token", json={"token": bruno.token})).status_code == 403
        assert await refused_socket(lost) == "SEAT_REPLACED"
        again = Person(url, bruno.table, answer.json()["token"])
        await again.connect()
        await again.listen()
        assert again.update["you"]["seat"] == 1
        assert (await again.do("Play", do=again.update["options"][0]))["type"] == "done"
        assert (await lost.get()).json()["you"] == {"was": "replaced"}
        await anna.until(again.after)
        assert "renewed" in [entry["what"] for entry in anna.entries]
        await close_all([anna, bruno, again])

    with_server(tmp_path, database, scenario)
