"""When the power fails, SQLite loses nothing that anybody was told is done, and the database is sound."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from ferrovia.server import database_check
from ferrovia.server.config import Keep
from ferrovia.server.storage.failures import CannotOpen
from ferrovia.server.storage.snapshot import snapshot
from ferrovia.tables.chairs import tidied
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost
from tests.server import patient
from tests.server.databases import opened
from tests.server.servers import Person, Server, close_all, play_all, run, running, seat_people
from tests.server.storage.power import Disk, Outage, Recording, outages
from tests.server.storage.processes import writing

CUTS = 60  # in `make test`
FEW = 20  # find what is lost without syncs
WRITES = 1500  # enough for the log to be moved into the database file
SETTINGS = {"board": "usa", "chairs": ["open", "open"]}
SPOKEN = 40


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    return Recording(tmp_path / "disk", tmp_path)


@pytest.mark.parametrize(
    ("synchronous", "honest", "loses"),
    [("full", True, False), ("normal", True, True), ("off", True, True), ("full", False, True)],
)
def test_only_what_was_synced_survives(
    recording: Recording,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    synchronous: str,
    honest: bool,
    loses: bool,
) -> None:
    """From the creation of the file on. This simulation can find losses: without syncs there are some."""
    database = recording.folder / "ferrovia.db"
    for name, value in recording.environment.items():
        monkeypatch.setenv(name, value)
    with writing(database, synchronous) as process:
        process.read(WRITES, recording.done)
        process.kill()
    records = recording.records()
    disk = Disk({})
    for record in records[:-1]:
        disk.take(record)
    last_undone = disk.now()
    disk.take(records[-1])
    written = {path.name: path.read_bytes() for path in recording.folder.iterdir()}
    assert shared(written, disk.now()) == disk.now() or shared(written, last_undone) == last_undone

    logged = [place for place, record in enumerate(records) if record.name.endswith("-wal")]
    assert any(record.name == database.name for record in records[logged[0] :])  # the log was moved there
    lost = 0
    for outage in outages(records, Disk({}, honest), FEW if loses else CUTS, Random(1)):
        outage.put(tmp_path / "left")
        found = newest(tmp_path / "left" / database.name)
        told = {table: int(n) for table, n in (each.split() for each in outage.done)}
        lost += found is None or any(found.get(table, -1) < n for table, n in told.items())
    assert bool(lost) is loses


def shared(files: dict[str, bytes], noted: dict[str, bytes]) -> dict[str, bytes]:
    """Those of the files that were noted: the memory that processes share has no place on a disk."""
    return {name: content for name, content in files.items() if name in noted}


def newest(database: Path) -> dict[str, int] | None:
    """The last entry of each table, as a server that starts finds it; None if the database is damaged."""

    async def read() -> dict[str, int]:
        async with opened(database) as [store]:
            return await store.newest([f"t{place}" for place in range(10)])

    try:
        found = asyncio.run(read())
        with snapshot(database) as left:
            return None if left.damage() else found
    except (CannotOpen, StorageLost):
        return None


def test_a_server_loses_nothing_when_the_power_fails(
    recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_power(recording, tmp_path, monkeypatch, CUTS // 2, SPOKEN)


def lose_power(
    recording: Recording, folder: Path, monkeypatch: pytest.MonkeyPatch, cuts: int, spoken: int
) -> tuple[int, int]:
    """How many moments were tried, and how many things had been done at the last of them."""
    database = recording.folder / "ferrovia.db"
    with running(folder, str(database)) as server:  # so that the file is there, and sound
        server.stop()
    first = {database.name: database.read_bytes()}
    for name, value in recording.environment.items():
        monkeypatch.setenv(name, value)
    with running(folder, str(database)) as server:
        run(use(server, recording, spoken))
    for name in recording.environment:
        monkeypatch.delenv(name)
    records = recording.records()
    tried = done = 0
    for outage in outages(records, Disk(first), cuts, Random(1)):
        outage.put(folder / "left")
        assert_sound(outage, folder / "left" / database.name)
        tried, done = tried + 1, len(outage.done)
    return tried, done


async def use(server: Server, recording: Recording, spoken: int) -> None:
    """Register, sit down, play and talk, and note what is acknowledged."""
    seated = await seat_people(server.url, SETTINGS)
    await close_all(seated)
    people = [Recorded(person, recording) for person in seated]
    for person in people:
        await person.connect()
        await person.listen()
    with patient.client(base_url=server.url, headers={"Origin": server.url}) as client:
        for number in range(8):
            account = {"name": f"Person {number}", "password": "correct horse battery"}
            client.post("/api/accounts", json=account).raise_for_status()
            recording.done(json.dumps({"account": f"Person {number}"}))
    await play_all(people, to=60)
    for number in range(spoken):
        await people[number % 2].do("Say", text=f"Message {number}")
    await close_all(people)


class Recorded(Person):
    """Somebody whose commands are noted once they are acknowledged."""

    def __init__(self, seated: Person, recording: Recording) -> None:
        super().__init__(seated.url, seated.table, seated.token)
        self._recording = recording

    async def do(self, kind: str, id: str | None = None, **fields: object) -> dict[str, object]:
        answer = await super().do(kind, id, **fields)
        if answer["type"] == "done":
            told = {"table": self.table, "n": answer["n"], "id": answer["id"]}
            self._recording.done(json.dumps(told))
        return answer


def assert_sound(outage: Outage, database: Path) -> None:
    """As a server that starts finds it, and as `ferrovia db check` does."""

    async def read() -> None:
        async with opened(database) as [store]:
            for table in {told["table"] for told in map(json.loads, outage.done) if "table" in told}:
                stored = {entry.n: entry.body for entry in await store.entries(table)}
                for told in map(json.loads, outage.done):
                    if told.get("table") == table:
                        assert told["id"].encode() in stored[told["n"]], (outage.form, told)
            for told in map(json.loads, outage.done):
                if "account" in told:
                    assert await store.account_named(tidied(told["account"])), (outage.form, told)

    asyncio.run(read())
    with snapshot(database) as left:
        wrong = database_check.check(
            left, database_check.tables_in(left), Keep(), now(), lambda count: None
        ).wrong
    assert wrong == [], outage.form
