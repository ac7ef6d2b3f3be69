"""Both ends of a connection notice when the other is gone."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.hostile.raw import Raw
from tests.server.servers import QUICK, Person, close_all, run, running, seat_people

TABLE = {"board": "usa", "chairs": ["open", "open"]}
PING = '{"type":"Ping"}'


def test_a_ping_is_answered_even_while_a_command_waits_for_the_database(tmp_path: Path) -> None:
    async def scenario(url: str, database: sqlite3.Connection) -> None:
        (anna,) = await seat_people(url, TABLE, ("Anna",), start=False)
        database.execute("begin immediate")  # nobody else can write
        said = await anna.send("Say", text="Hello")
        await anna.socket.send(PING)
        while (await anna.listen())["type"] != "pong":
            pass
        assert said not in anna.answers
        database.rollback()
        while said not in anna.answers:
            await anna.listen()
        assert anna.answers[said]["type"] == "done"
        await anna.close()

    with (
        running(tmp_path, str(tmp_path / "ferrovia.db")) as server,
        closing(sqlite3.connect(server.database, isolation_level=None)) as database,
    ):
        run(scenario(server.url, database))


def test_somebody_who_answers_no_ping_is_shown_as_offline(tmp_path: Path) -> None:
    """A phone without a network closes no connection."""
    impatient = "\n".join(line for line in QUICK.splitlines() if "silent_seconds" not in line)

    async def scenario(url: str) -> None:
        _, bruno = people = await seat_people(url, TABLE, start=False)
        await close_all(people)
        await until_present(bruno, False)
        bearer = f"Authorization: Bearer {bruno.token}"
        silent = await Raw.connect(url, f"/api/tables/{bruno.table}/live", bearer)
        assert json.loads(await silent.updated())["table"]["chairs"][1]["present"]
        await until_present(bruno, False)
        silent.drop()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"{impatient}\nsilent_seconds = 1.0\n") as server:
        run(scenario(server.url))


async def until_present(person: Person, wanted: bool) -> None:
    while (await person.get()).json()["table"]["chairs"][1].get("present", False) != wanted:
        await asyncio.sleep(0.05)
