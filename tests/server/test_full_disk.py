"""A disk without room: nothing is acknowledged that is not stored, the host learns why, and play goes on when
there is room again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import psutil

from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.watching import complaints
from tests.server.servers import Person, Server, close_all, play_all, run, running, seat_people

MANY = 40
ROOM = 400_000  # bytes written before the disk is full: much more than the log, which must go on


async def until(server: Server, healthy: bool) -> None:
    while True:
        answer = await asyncio.to_thread(patient.get, f"{server.url}/healthz")
        if (answer.status_code == 200) is healthy:
            return
        assert answer.status_code in (200, 503)
        await asyncio.sleep(0.2)


async def say(person: Person, n: int) -> tuple[int, str | None]:
    answer = await person.post("Say", f"message-{n:04}", text=f"Message {n}")
    return answer.status_code, answer.json().get("code")


def test_a_full_disk_is_unhealthy_told_once_and_over_when_there_is_room(tmp_path: Path) -> None:
    written = tmp_path / "ferrovia.db-wal"

    async def act(server: Server) -> None:
        people = await seat_people(server.url, TABLE)
        while written.stat().st_size < ROOM:
            await people[0].do("Say", text="Hello")
        await until(server, healthy=True)
        process = psutil.Process(server.process.pid)
        usual = process.rlimit(psutil.RLIMIT_FSIZE)
        # No file can grow beyond this, as if the disk were full.
        process.rlimit(psutil.RLIMIT_FSIZE, (written.stat().st_size, usual[1]))
        await until(server, healthy=False)  # before anybody has lost a move
        assert {await say(people[0], n) for n in range(MANY)} == {(503, "STORAGE_LOST")}
        await until(server, healthy=False)
        assert (await people[1].get()).status_code == 200  # what is stored can be read
        process.rlimit(psutil.RLIMIT_FSIZE, usual)
        await until(server, healthy=True)
        assert {await say(people[0], n) for n in range(MANY)} == {(200, None)}
        await play_all(people)
        texts = [entry["text"] for entry in people[1].entries if entry["what"] == "said"]
        assert sorted(texts)[-MANY:] == sorted(f"Message {n}" for n in range(MANY))
        await close_all(people)

    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        run(act(server))
        assert complaints(server.log) == []
        lost, back = storage_lines(server)
        assert (lost["event"], back["event"]) == ("storage lost", "storage is back")
        assert "disk" in lost["why"]
        assert back["times"] >= MANY


def storage_lines(server: Server) -> list[dict[str, Any]]:
    said = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [each for each in said if "storage" in each["event"]]
