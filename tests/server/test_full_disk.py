"""A disk without room: nothing is acknowledged that is not stored, the host learns why, and play goes on when
there is room again."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
import psutil

from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.watching import complaints
from tests.server.servers import Person, Server, close_all, play_all, run, running, seat_people
from tests.server.test_db_check import check

MANY = 40
PAGE = 4096 + 24  # bytes in the log
PAGES = range(0, 16, 2)  # from none to more than any of it takes
LOGGED = 60_000  # bytes: the server's log goes on
PASSWORD = "correct horse battery"
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


def test_an_account_is_made_and_deleted_whole_or_not_at_all(tmp_path: Path) -> None:
    """With room for any number of pages but never for all: whatever is refused has not happened."""
    database = tmp_path / "ferrovia.db"
    written = tmp_path / "ferrovia.db-wal"
    with running(tmp_path, str(database)) as server:
        process = psutil.Process(server.process.pid)
        usual = process.rlimit(psutil.RLIMIT_FSIZE)
        people = Accounts(server.url)
        assert people.register("Anna") == people.sign_in("Anna") == (201, None)
        while written.stat().st_size < server.log.stat().st_size + LOGGED:
            assert people.sign_in("Anna")[0] == 201
        refused = set()
        for pages in PAGES:
            name = f"Person {pages}"
            process.rlimit(psutil.RLIMIT_FSIZE, (written.stat().st_size + pages * PAGE, usual[1]))
            outcomes = [people.register(name), people.sign_in("Anna"), people.delete("Anna")]
            process.rlimit(psutil.RLIMIT_FSIZE, usual)
            if outcomes[0] != (201, None):
                assert people.sign_in(name) == (401, "ACCOUNT_UNKNOWN")
                assert people.register(name) == (201, None)  # the name is free
            if outcomes[2] == (204, None):
                assert people.sign_in("Anna") == (401, "ACCOUNT_UNKNOWN")
                break
            assert people.sign_in("Anna") == (201, None)
            refused |= {*outcomes} - {(201, None)}
            until_healthy(server)
        assert refused == {(503, "STORAGE_LOST")}
        people.close()
        assert complaints(server.log) == []
        assert check(database)[0] == 0


class Accounts:
    """What people do with accounts; Anna is signed in."""

    def __init__(self, url: str) -> None:
        self._anna = patient.client(base_url=url, headers={"Origin": url})
        self._url = url

    def close(self) -> None:
        self._anna.close()

    def register(self, name: str) -> tuple[int, str | None]:
        answer = patient.post(f"{self._url}/api/accounts", json={"name": name, "password": PASSWORD})
        return told(answer)

    def sign_in(self, name: str) -> tuple[int, str | None]:
        post = self._anna.post if name == "Anna" else patient.post
        return told(post(f"{self._url}/api/sessions", json={"name": name, "password": PASSWORD}))

    def delete(self, name: str) -> tuple[int, str | None]:
        assert name == "Anna"
        return told(self._anna.post("/api/me/deletion", json={"password": PASSWORD}))


def told(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code") if answer.status_code >= 400 else None


def until_healthy(server: Server) -> None:
    while patient.get(f"{server.url}/healthz").status_code != 200:
        time.sleep(0.05)


def storage_lines(server: Server) -> list[dict[str, Any]]:
    said = [json.loads(line) for line in server.log.read_text().splitlines()]
    return [each for each in said if "storage" in each["event"]]
