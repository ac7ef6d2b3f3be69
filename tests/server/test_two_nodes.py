"""Two servers on one PostgreSQL: it does not matter where the people at a table are connected."""

from __future__ import annotations

from pathlib import Path

from ferrovia.game.record import loads
from tests.server.servers import Person, close_all, play_all, run, running, seat_people


def test_people_on_different_nodes_play_one_game(postgres_database: str, tmp_path: Path) -> None:
    async def scenario(one: str, other: str) -> None:
        settings = {"board": "iberia", "chairs": ["open", "open", "level-1"]}
        anna, bruno = await seat_people(one, settings, start=False)
        await bruno.close()
        bruno = Person(other, anna.table, bruno.token)
        await bruno.connect()
        await bruno.listen()
        for person, chair in ((anna, 1), (bruno, 0)):
            while not person.update["table"]["chairs"][chair].get("present"):
                await person.listen()
        first = await bruno.do("Say", "the-same-command", text="hello")
        await bruno.until((await anna.do("Start"))["n"])
        await play_all([anna, bruno])
        assert await bruno.do("Say", "the-same-command", text="hello") == first
        whole = [(await person.get()).json() for person in (anna, bruno)]
        assert whole[0]["entries"] == whole[1]["entries"]
        assert [entry["at"] for entry in anna.entries] == [entry["at"] for entry in bruno.entries]
        loads((await bruno.get("/record")).text).verify()
        await close_all([anna, bruno])

    with running(tmp_path, postgres_database) as one, running(tmp_path, postgres_database) as other:
        run(scenario(one.url, other.url))
        assert '"fault"' not in one.log.read_text() + other.log.read_text()
