"""Accounts over HTTP: register, sign in and out, history, rating."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.server import patient
from tests.server.servers import Person, close_all, play_all, run, running

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def url(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, shared_database) as server:
        yield server.url
        assert server.stop() == 0


def member(url: str) -> tuple[httpx.Client, str]:
    """A client that has created an account, and its name."""
    client = patient.client(base_url=url)
    name = f"Anna {uuid4().hex[:8]}"
    answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201
    return client, name


def test_registering_signs_in_until_signing_out(url: str) -> None:
    client, name = member(url)
    with closing(client):
        assert client.get("/api/me").json() == {"name": name, "rating": 0.0, "games": 0}
        token = client.cookies["ferrovia_session"]
        assert client.delete("/api/sessions").status_code == 204
        assert client.get("/api/me").status_code == 401
        client.cookies.set("ferrovia_session", token)
        assert client.get("/api/me").status_code == 401
        assert client.get("/api/me/games").json()["code"] == "ACCOUNT_UNKNOWN"


def test_only_the_right_password_opens_an_account(url: str) -> None:
    client, name = member(url)
    with closing(client), patient.client(base_url=url) as other:
        wrong = {"name": name, "password": PASSWORD + "!"}
        nobody = {"name": "Nobody", "password": PASSWORD}
        refusals = [other.post("/api/sessions", json=body) for body in (wrong, nobody)]
        assert [refused.status_code for refused in refusals] == [401, 401]
        assert refusals[0].text == refusals[1].text
        assert other.get("/api/me").status_code == 401
        assert other.post("/api/sessions", json={"name": name, "password": PASSWORD}).json()["name"] == name
        assert other.get("/api/me").status_code == 200


def test_a_name_belongs_to_one_account(url: str) -> None:
    client, name = member(url)
    with closing(client):
        again = client.post("/api/accounts", json={"name": name.upper(), "password": PASSWORD})
        assert (again.status_code, again.json()["code"]) == (409, "NAME_TAKEN")


@pytest.mark.parametrize("fixed", [False, True])
def test_a_game_changes_the_ratings_of_accounts_unless_its_deal_was_fixed(url: str, fixed: bool) -> None:
    settings: dict[str, Any] = {"board": "usa", "chairs": ["open", "open"]}
    if fixed:
        settings["seed"] = 1

    async def scenario(clients: list[httpx.Client]) -> None:
        opened = clients[0].post("/api/tables", json={"settings": settings, "name": "Anna"}).json()
        address = f"/api/tables/{opened['table']}/seats"
        twice = clients[0].post(address, json={"name": "Anna again"})
        assert twice.json()["code"] == "ALREADY_SEATED"
        joined = clients[1].post(address, json={"name": "Bruno"}).json()
        people = [Person(url, seat["table"], seat["token"]) for seat in (opened, joined)]
        for person in people:
            await person.connect()
            await person.listen()
        await people[0].do("Start")
        await play_all(people)
        result = people[0].update["view"]["result"]
        winners = result["winners"]
        while not all(settled(client, fixed) for client in clients):
            await asyncio.sleep(0.01)
        for seat, client in enumerate(clients):
            me = client.get("/api/me").json()
            assert me["games"] == (0 if fixed else 1)
            [game] = client.get("/api/me/games").json()
            assert (game["id"], game["status"], game["winners"]) == (opened["table"], "finished", winners)
            assert game["seat"] == seat
            assert "accounts" not in game
            tickets = [[len(each["done"]), len(each["done"] + each["failed"])] for each in result["seats"]]
            assert game["tickets"] == tickets
            assert len(client.get("/api/me/games", params={"most": 1}).json()) == 1
            assert client.get("/api/me/games", params={"most": 0}).status_code == 400
        ratings = [client.get("/api/me").json()["rating"] for client in clients]
        if fixed:
            assert ratings == [0.0, 0.0]
        elif len(winners) == 1:
            assert ratings[winners[0]] > max(0.0, ratings[1 - winners[0]])
        await close_all(people)

    clients = [member(url)[0] for _ in range(2)]
    try:
        run(scenario(clients))
    finally:
        for client in clients:
            client.close()


def settled(client: httpx.Client, fixed: bool) -> bool:
    """Is everything done that follows from the end of the game?"""
    if fixed:
        return bool(client.get("/api/me/games").json()[0].get("winners"))
    return bool(client.get("/api/me").json()["games"])
