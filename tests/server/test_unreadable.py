"""A table that cannot be read does not stop the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ferrovia.server.storage.opening import open_store
from ferrovia.server.storage.store import Listing, Stored
from tests.server.servers import close_all, play_all, run, running, seat_people, talking

BROKEN = "aaaaaaaaaaaaaa"


def test_a_table_that_cannot_be_read_is_told_so_and_the_others_go_on(tmp_path: Path) -> None:
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
        # Once by the timetable, which then leaves it alone, and once by the question above.
        assert log.count("unreadable table") == 2
