"""An unreadable table does not stop the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec

from ferrovia.boards import load
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.store import Store, StoredChallenge
from ferrovia.tables import entries
from ferrovia.tables.challenge_terms import Terms
from ferrovia.tables.registry import now
from ferrovia.tables.settings import OPEN, Settings
from ferrovia.tables.store import Listing, Stored
from tests.server.databases import execute, with_store
from tests.server.servers import QUICK, close_all, play_all, run, running, seat_people, talking

BROKEN = "aaaaaaaaaaaaaa"
OTHER_VERSION = "0" * 32  # the fingerprint of no board
LETTERS = str.maketrans("0123456789", "bcdefghjkm")  # ids have no digits that look like letters


def test_an_unreadable_table_is_refused_and_the_others_go_on(tmp_path: Path) -> None:
    database = tmp_path / "ferrovia.db"

    async def spoil() -> None:
        store = await open_store(database)
        listing = Listing(BROKEN, 0, "playing", True, 0, (), b"{}")
        await store.append(Stored(BROKEN, 0, b'{"type":"Opened"}'), listing)
        await store.close()

    async def play(url: str) -> None:
        people = await seat_people(url, {"board": "usa", "chairs": ["open", "open", "level-1"]})
        await play_all(people, to=people[0].after + 20)
        await close_all(people)
        async with talking(url) as client:
            answer = await client.get(f"/api/tables/{BROKEN}")
            assert (answer.status_code, answer.json()["code"]) == (503, "TABLE_UNREADABLE")

    asyncio.run(spoil())
    with running(tmp_path, str(database)) as server:
        run(play(server.url))
        assert server.stop() == 0
        log = server.log.read_text()
        # Once for the timetable, which then leaves it alone, and once for the request above.
        assert log.count("unreadable table") == 2


def test_many_unreadable_tables_leave_the_timetable_to_the_others(tmp_path: Path) -> None:
    """There are more of them than are woken at once, and somebody's clock runs out while nobody is connected.
    Only the timetable can notice. One of them can be read after the next start, as by a newer version: then
    it goes on, too."""
    database = tmp_path / "ferrovia.db"
    clock = {"type": "live", "move": 5, "bank": 0}

    async def begin(url: str) -> str:
        people = await seat_people(url, {"board": "usa", "chairs": ["open", "open"], "pace": clock})
        await close_all(people)
        return people[0].table

    async def spoil(store: Store) -> None:
        ids = [BROKEN, *(f"a{n:013}".translate(LETTERS) for n in range(101))]
        await asyncio.gather(
            *(
                store.append(Stored(id, 0, b"{}"), Listing(id, 0, "playing", True, n, (), b"{}"))
                for n, id in enumerate(ids)
            )
        )

    async def goes_on(table: str, entries: int) -> None:
        while execute(database, f"select count(*) from entries where table_id = '{table}'") <= [(entries,)]:
            await asyncio.sleep(0.1)

    with running(tmp_path, str(database), "grace_seconds = 0\n" + QUICK) as server:
        table = asyncio.run(begin(server.url))
        server.kill()
        [(entries,)] = execute(database, f"select count(*) from entries where table_id = '{table}'")
        with_store(database, spoil)
        server.start()
        run(goes_on(table, entries))
        assert server.stop() == 0
        assert execute(database, "select count(*) from listings where unreadable is not null") == [(102,)]
        execute(database, f"delete from entries where table_id = '{BROKEN}'")
        execute(
            database,
            f"insert into entries (table_id, n, body) select '{BROKEN}', n, body from entries "
            f"where table_id = '{table}' and n < {entries}",
        )
        server.start()
        run(goes_on(BROKEN, entries))
        assert server.stop() == 0
    assert execute(database, "select count(*) from listings where unreadable is not null") == [(101,)]


def test_a_table_from_another_version_of_its_board_is_refused_with_the_reason(tmp_path: Path) -> None:
    opened = entries.Opened(at=0, settings=Settings("usa", ("level-1", "level-1")), secret="00" * 32, host=-1)
    dealt = ("seat:0", "white")
    started = entries.Started(at=0, order=(0, 1), dealt=dealt, fingerprint=OTHER_VERSION)
    database = tmp_path / "ferrovia.db"

    async def store_them() -> None:
        store = await open_store(database)
        listing = Listing(BROKEN, 1, "playing", True, 0, (), b"{}")
        await store.append(Stored(BROKEN, 0, entries.encode(opened)), listing)
        await store.append(Stored(BROKEN, 1, entries.encode(started)), listing)
        await store.close()

    asyncio.run(store_them())
    with running(tmp_path, str(database)) as server:
        answer = httpx.get(f"{server.url}/api/tables/{BROKEN}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "BOARD_CHANGED"
        assert answer.json()["details"] == {"board": load("usa").name}
        assert server.stop() == 0
        assert "unreadable table" not in server.log.read_text()


def test_a_challenge_from_another_version_of_its_board_is_shown_but_not_played(tmp_path: Path) -> None:
    database = tmp_path / "ferrovia.db"
    settings = Settings("iberia", (OPEN, "level-1"))
    terms = msgspec.json.encode(Terms(settings, OTHER_VERSION, 0))

    async def store_it() -> None:
        store = await open_store(database)
        await store.add_challenge(StoredChallenge(BROKEN, now() + 3_600_000, bytes(32), terms))
        await store.close()

    asyncio.run(store_it())
    with running(tmp_path, str(database)) as server:
        address = f"{server.url}/api/challenges/{BROKEN}"
        assert httpx.get(address).json()["board"] == "iberia"
        answer = httpx.post(f"{address}/tables", json={"name": "Anna"})
        assert (answer.status_code, answer.json()["code"]) == (404, "BOARD_CHANGED")
        assert server.stop() == 0
