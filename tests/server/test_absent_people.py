"""Real life at a table: lost phones, lost links, guests who are removed or come too late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Config
from ferrovia.server.http.app import make_app
from ferrovia.server.services import open_services
from ferrovia.tables import absence
from ferrovia.tables.room import Room
from ferrovia.tables.tokens import Signer
from tests.server import patient
from tests.server.databases import Database, opened
from tests.server.servers import Person, Server, close_all, run, running, seat_people
from tests.server.test_tables import refused_socket
from tests.tables.session import Session, two_chairs

TWO = {"board": "usa", "chairs": ["open", "open"]}


def with_server(tmp_path: Path, database: Database, scenario: Callable[[Server], Any]) -> None:
    with running(tmp_path, str(database)) as server:
        run(scenario(server))
        assert '"fault"' not in server.log.read_text()


async def told(person: Person, condition: Callable[[dict[str, Any]], bool]) -> None:
    """Wait for an update of the table."""
    while not condition(person.update["table"]):
        await person.listen()


def test_a_bot_sits_in_for_a_lost_phone_until_its_owner_is_back(tmp_path: Path, database: Database) -> None:
    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, TWO)
        assert (await anna.do("SitIn", seat=1))["code"] == "NOT_ABSENT"
        await bruno.close()
        await told(anna, lambda table: "gone" in table["chairs"][1])
        assert "gone" not in anna.update["table"]["chairs"][0]
        early = await anna.do("SitIn", seat=1)
        assert early["code"] == "TOO_SOON"
        await asyncio.sleep(early["details"]["seconds"])
        assert (await anna.do("SitIn", seat=1))["type"] == "done"
        await anna.play(Random(1), most=3)
        played = [entry for entry in anna.entries if entry["what"] == "moved" and entry["seat"] == 1]
        assert played
        assert all(entry["bot"] for entry in played)
        await bruno.connect()
        while bruno.after < anna.after:
            await bruno.listen()
        assert bruno.update["table"]["chairs"][1]["absent"] == "away"
        assert "options" not in bruno.update
        assert (await bruno.do("Return"))["type"] == "done"
        await told(bruno, lambda table: "absent" not in table["chairs"][1])
        await close_all([anna, bruno])

    with_server(tmp_path, database, scenario)


def test_somebody_who_comes_back_to_another_server_is_not_gone(
    tmp_path: Path, postgres_database: str
) -> None:
    async def scenario(first: Server, second: Server) -> None:
        anna, bruno = await seat_people(first.url, TWO)
        await bruno.close()
        await told(anna, lambda table: "gone" in table["chairs"][1])
        elsewhere = Person(second.url, bruno.table, bruno.token)
        await elsewhere.connect()
        await told(anna, lambda table: table["chairs"][1].get("present", False))
        assert (await anna.do("SitIn", seat=1))["code"] == "NOT_ABSENT"
        await close_all([anna, elsewhere])

    with running(tmp_path, postgres_database) as first, running(tmp_path, postgres_database) as second:
        run(scenario(first, second))


def test_a_removed_guest_is_told_so(tmp_path: Path, database: Database) -> None:
    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, TWO, start=False)
        await anna.do("SetChair", chair=1, to="open")
        assert await refused_socket(bruno) == "REMOVED"
        again = (await bruno.get()).json()
        assert again["you"] == {"was": "removed"}
        stranger = (await Person(server.url, anna.table, None).get()).json()
        assert stranger["you"] == {}
        await anna.close()

    with_server(tmp_path, database, scenario)


def test_a_friend_too_many_finds_a_new_seat_or_watches(tmp_path: Path, database: Database) -> None:
    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, TWO, start=False)
        async with patient.async_client(base_url=f"{server.url}/api/tables/{anna.table}") as client:
            full = await client.post("/seats", json={"name": "Carla"})
            assert full.json()["code"] == "TABLE_FULL"
            assert (await bruno.do("SetChair", chair=2, to="open"))["code"] == "NOT_HOST"
            assert (await anna.do("SetChair", chair=2, to="open"))["type"] == "done"
            seat = (await client.post("/seats", json={"name": "Carla"})).json()
            assert seat["chair"] == 2
            assert (await anna.do("Start"))["type"] == "done"
            late = await client.post("/seats", json={"name": "Dora"})
            assert late.json()["code"] == "ALREADY_STARTED"
        watching = (await Person(server.url, anna.table, None).get()).json()
        assert len(watching["view"]["seats"]) == 3
        await close_all([anna, bruno])

    with_server(tmp_path, database, scenario)


# A real server runs in a process of its own, where nobody sees the framework's warnings about its version 3.
@pytest.mark.filterwarnings("ignore:.*:litestar.exceptions.LitestarDeprecationWarning")
def test_the_host_hands_out_a_seat_again_and_the_old_link_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, so that nobody has to wait until Bruno has really gone."""
    monkeypatch.setattr(absence, "REALLY_GONE", 0)

    def bearer(token: str) -> dict[str, str]:
        return {"authorization": f"Bearer {token}"}

    async def scenario() -> None:
        async with open_services(Config(workers=1), str(tmp_path / "ferrovia.db")) as services:
            transport = httpx.ASGITransport(make_app(services))

            def client() -> httpx.AsyncClient:
                return httpx.AsyncClient(transport=transport, base_url="http://test")

            async with client() as phone, client() as found:
                seated = (await client().post("/api/tables", json={"settings": TWO, "name": "Anna"})).json()
                path, host = f"/api/tables/{seated['table']}", bearer(seated["token"])
                old = (await phone.post(f"{path}/seats", json={"name": "Bruno"})).json()["token"]
                for who, chair, code in (
                    ({}, 1, "NOT_SEATED"),
                    (bearer(old), 0, "NOT_HOST"),
                    (host, 7, "BAD_MESSAGE"),
                ):
                    refused = await client().post(f"{path}/chairs/{chair}/token", headers=who)
                    assert refused.json()["code"] == code
                start = {"type": "Start", "n": 2, "id": "start-001"}
                assert (await client().post(f"{path}/commands", json=start, headers=host)).status_code == 200
                new = await client().post(f"{path}/chairs/1/token", headers=host)
                assert new.status_code == 200
                assert "set-cookie" not in new.headers  # the host keeps the own seat
                seat = await found.post(f"{path}/token", json={"token": new.json()["token"]})
                assert seat.json()["chair"] == 1
                now = (await found.get(path)).json()
                assert (now["you"]["seat"], len(now["view"]["offer"])) == (1, 3)
                then = (await phone.get(path)).json()
                assert then["you"] == {"was": "replaced"}
                assert "offer" not in then["view"]
                claim = await phone.post(f"{path}/token", json={"token": old})
                assert claim.json()["code"] == "SEAT_REPLACED"
                assert then["entries"][-1]["what"] == "reissued"

    asyncio.run(scenario())


def test_nobody_is_gone_for_longer_than_their_node_has_heard_the_others(tmp_path: Path) -> None:
    """They may be connected to another one."""

    async def scenario() -> None:
        async with opened(tmp_path / "ferrovia.db") as [store]:
            clock = 1_000_000
            room = Room("table", store, Signer(b"key"), lambda: clock)
            table = Session(two_chairs(), ("Anna", "Bruno")).start().table
            clock += 60_000
            assert room.gone(table) == {0: clock - 60_000, 1: clock - 60_000}
            room.heard_for = lambda: 5_000
            assert room.gone(table) == {0: clock - 5_000, 1: clock - 5_000}
            room.heard_for = lambda: 0
            assert room.gone(table) == {0: clock, 1: clock}
            with pytest.raises(Refused, match="TOO_SOON"):
                absence.reissue(table, 0, 1, clock, room.gone(table))

    run(scenario())
