"""Thousands of hostile bodies and frames: no fault, no stack, and a game that does not notice.

`make test` sends some; ten thousand of each database are a long run (`make soak`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import Database
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.hostility import Question, Target, frames, operations, questions
from tests.server.hostile.raw import Raw
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Server, close_all, play_all, running, seat_people

SOME = 1_500
ALL = 10_000
LINES = 8  # connections at once
PER_SOCKET = 15  # frames, more than a socket survives if all are bad
FRAMES = 0.3  # the share of frames
SETTINGS = f"analysis_playouts = 1000\nhint_playouts = 20\n{QUICK}password_checks = 1\n"


def test_hostile_bodies_and_frames_harm_nobody(tmp_path: Path, postgres_database: str) -> None:
    """On the database that is more particular about texts."""
    besiege(tmp_path, postgres_database, SOME)


@pytest.mark.soak
def test_ten_thousand_hostile_bodies_and_frames_harm_nobody(tmp_path: Path, database: Database) -> None:
    besiege(tmp_path, str(database), ALL)


def besiege(folder: Path, database: str, number: int) -> None:
    async def siege(server: Server) -> set[int]:
        people = await seat_people(server.url, TABLE)
        target = await prepared(server)
        asked = questions(Random(3), target)
        thrown = frames(Random(2))
        bodies, shots = round(number * (1 - FRAMES)), round(number * FRAMES)
        attack = asyncio.gather(
            *(ask(server, [next(asked) for _ in range(bodies // LINES)]) for _ in range(LINES)),
            *(throw(server, target, Random(n), thrown, shots // LINES) for n in range(LINES)),
        )
        seen, *_ = await asyncio.wait_for(asyncio.gather(attack, play_all(people)), PATIENCE)
        assert {person.update["table"]["status"] for person in people} == {"finished"}
        await close_all(people)
        return set().union(*(statuses for statuses in seen if statuses))

    with running(folder, database, SETTINGS) as server:
        statuses = asyncio.run(siege(server))
        assert patient.get(f"{server.url}/healthz").status_code == 200
        assert server.process.poll() is None
        assert complaints(server.log) == []
        assert "storage" not in server.log.read_text()
    assert max(statuses) < 500
    assert statuses >= {200, 201, 400, 401, 403, 404, 405, 409, 413}  # they got somewhere


async def prepared(server: Server) -> Target:
    """A table in each state, somebody's account, and the description."""
    waiting = await seat_people(server.url, {**TABLE, "chairs": ["open"] * 3}, start=False)
    playing = await seat_people(server.url, {**TABLE, "pace": {"type": "relaxed"}, "hints": True})
    finished = await seat_people(server.url, TABLE)
    await play_all(finished)
    everybody = [*waiting, *playing, *finished]
    await close_all(everybody)
    async with patient.async_client(base_url=server.url) as client:
        account = await client.post("/api/accounts", json={"name": "Carla", "password": "correct horse"})
        description = (await client.get("/api/schema/openapi.json")).json()
    tokens = [person.token or "" for person in everybody]
    return Target(
        operations(description),
        [person.table for person in everybody],
        tokens,
        account.cookies["ferrovia_session"],
    )


async def ask(server: Server, asked: list[Question]) -> set[int]:
    """Ask one question after the other, over one connection as long as the server keeps it."""
    statuses = set()
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    for question in asked:
        if line is None:
            line = await asyncio.open_connection("127.0.0.1", server.port)
        reader, writer = line
        try:
            writer.write(question.said)
            if not question.whole:
                writer.write_eof()
            status, stays = await answer(reader, question.method)
            statuses.add(status)
            assert status < 500, (status, question.said)
        except (asyncio.IncompleteReadError, ConnectionError):
            stays = False  # nobody has to answer half a request
            assert not question.whole, question.said
        if not (stays and question.whole):
            writer.transport.abort()
            line = None
    if line is not None:
        line[1].transport.abort()
    return statuses


async def answer(reader: asyncio.StreamReader, method: str) -> tuple[int, bool]:
    """The status, and whether the connection stays open."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split()[1])
    if status == 100:
        return await answer(reader, method)
    lines = dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2])
    if method != "HEAD" and status not in (101, 204, 304):
        if lines.get("transfer-encoding") == "chunked":
            while size := int(await reader.readline(), 16):
                await reader.readexactly(size + 2)
            await reader.readline()
        else:
            await reader.readexactly(int(lines.get("content-length", 0)))
    return status, status != 101 and lines.get("connection") != "close"


async def throw(
    server: Server, target: Target, chance: Random, thrown: Iterator[bytes], number: int
) -> set[int]:
    while number > 0:
        place = chance.randrange(len(target.tables))
        headers = [f"Authorization: Bearer {target.tokens[place]}"] if chance.random() < 0.7 else []
        client = await Raw.connect(server.url, f"/api/tables/{target.tables[place]}/live", *headers)
        assert client.status == 101
        shots = [next(thrown) for _ in range(min(number, PER_SOCKET))]
        reading = asyncio.create_task(client.rest())
        for shot in shots:
            if not await client.send(shot):
                break
        number -= len(shots)
        await asyncio.sleep(0)
        if chance.random() < 0.5:
            await client.finish()
        else:
            client.drop()
        said, _ = await reading
        answers: list[dict[str, Any]] = [json.loads(each) for each in said]
        assert all(each["type"] in ("refused", "done", "pong", "closing") for each in answers), answers
    return set()
