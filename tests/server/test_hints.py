"""Hints during a game: for one's own seat, from what it knows, if the table allows them; and such games are
not rated."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.tables.bot_requests.handler import reply_to
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.request import HintRequest
from ferrovia.tables.hints import Hints
from ferrovia.tables.settings import Settings
from tests.server import patient
from tests.server.games import Spoken, open_table
from tests.server.servers import QUICK, Server, running, seat_people
from tests.tables.session import Session

FEW = "hint_playouts = 40\n" + QUICK


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db"), FEW) as server:
        yield server


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_hint_is_one_of_the_options_with_its_reason(server: Server) -> None:
    anna = open_table(server.url, "Anna", hints=True)
    seen: set[str] = set()
    for _ in range(12):
        update = anna.until("", lambda update: update.get("options"))
        answer = anna.post("/hint").raise_for_status().json()
        hint, reason = answer["hint"], answer["reason"]
        assert hint["choice"] in update["options"]
        assert all(option["action"] in update["options"] for option in hint["options"])
        worths = [option["worth"] for option in hint["options"]]
        assert worths == sorted(worths, reverse=True)
        assert all(0 <= worth <= 1 for worth in worths)
        seen.add(reason["kind"])
        assert anna.do("Play", do=hint["choice"]).status_code == 200
    assert "together" in seen  # the first tickets
    assert seen & {"missing", "way"}


def test_asking_twice_gives_the_same_hint(server: Server) -> None:
    anna = open_table(server.url, "Anna", hints=True)
    anna.until("", lambda update: update.get("options"))
    assert anna.post("/hint").json() == anna.post("/hint").json()


def test_everybody_sees_that_hints_are_on(server: Server) -> None:
    anna = open_table(server.url, "Anna", hints=True)
    assert Spoken(server.url, anna.table).look()["table"]["settings"]["hints"] is True


def test_without_hints_there_are_none(server: Server) -> None:
    anna = open_table(server.url, "Anna")
    anna.until("", lambda update: update.get("options"))
    assert code(anna.post("/hint")) == (409, "HINTS_OFF")


def test_hints_are_only_for_the_person_who_is_to_act(server: Server) -> None:
    async def scenario() -> tuple[Any, ...]:
        settings = {"board": "usa", "chairs": ["open", "open"], "first": 0, "hints": True}
        people = await seat_people(server.url, settings)
        seats = [Spoken(server.url, person.table, person.token) for person in people]
        for person in people:  # their first tickets, which both choose at the same time
            options = person.update["options"]
            await person.do("Play", do=options[0])
        for person in people:
            await person.until(people[0].after)
            await person.close()
        return (*seats, people)

    anna, bruno, _ = asyncio.run(scenario())
    assert anna.post("/hint").status_code == 200
    assert code(bruno.post("/hint")) == (409, "NOT_ASKED")
    assert code(Spoken(server.url, anna.table).post("/hint")) == (403, "NOT_SEATED")
    stranger = open_table(server.url, "Carla", hints=True)
    wrong = Spoken(server.url, anna.table, stranger._headers["Authorization"].removeprefix("Bearer "))
    assert code(wrong.post("/hint")) == (401, "BAD_TOKEN")
    assert anna.do("Resign").status_code == 200
    assert code(anna.post("/hint")) == (409, "PLAYED_BY_BOT")


class Slow:
    """Holds its hints back until it is released."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def hint(self, request: HintRequest, owner: str) -> Advice:
        await self.go.wait()
        return reply_to(request).advice or pytest.fail("no hint")


def test_one_at_a_time_for_each_seat() -> None:
    settings = Settings("usa", ("open", "open"), hints=True)
    table = Session(settings, ("Anna", "Bruno")).start().table  # both are choosing their first tickets

    async def scenario() -> None:
        slow = Slow()
        hints = Hints(slow, 20)
        first, other = (asyncio.create_task(hints.hint(table, seat, "")) for seat in (0, 1))
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="TOO_FAST"):
            await hints.hint(table, 0, "")
        slow.go.set()
        await asyncio.gather(first, other)
        assert await hints.hint(table, 0, "") == first.result()

    asyncio.run(scenario())


def test_hints_have_a_rate_limit() -> None:
    rate_limits = RateLimits(Limits(hints_per_minute=2))
    for _ in range(2):
        rate_limits.hint("table 0")
    with pytest.raises(Refused, match="TOO_FAST"):
        rate_limits.hint("table 0")
    rate_limits.hint("table 1")


def test_a_game_with_hints_is_not_rated(server: Server) -> None:
    async def game(hints: bool) -> list[int]:
        """How many rated games two accounts have after playing each other."""
        games = []
        clients = []
        seats: list[dict[str, Any]] = []
        settings = {"board": "usa", "chairs": ["open", "open"], "hints": hints}
        for name in ("Anna", "Bruno"):
            client = patient.async_client(base_url=server.url)
            clients.append(client)
            credentials = {"name": f"{name} {hints}", "password": "a long password"}
            assert (await client.post("/api/accounts", json=credentials)).status_code == 201
            body: dict[str, Any] = {"name": name}
            address = "/api/tables"
            if seats:
                address = f"/api/tables/{seats[0]['table']}/seats"
            else:
                body["settings"] = settings
            seats.append((await client.post(address, json=body)).raise_for_status().json())
        people = [Spoken(server.url, seat["table"], seat["token"]) for seat in seats]
        assert people[0].do("Start").status_code == 200
        for person in people:
            assert person.do("Resign").status_code == 200
        people[0].until("", lambda update: update["table"]["status"] == "finished")
        for client in clients:
            for _ in range(100):
                games.append((await client.get("/api/me")).json()["games"])
                if games[-1]:
                    break
                await asyncio.sleep(0.01)
            await client.aclose()
        return games

    assert asyncio.run(game(hints=False))[-1] == 1
    assert set(asyncio.run(game(hints=True))) == {0}
