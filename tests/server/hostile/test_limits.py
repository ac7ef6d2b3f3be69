"""Clients that ask for too much are told so, and may go on a little later."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ferrovia.server.config import Limits
from ferrovia.server.http.rate_limits import RateLimits
from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.raw import TEXT, Raw, frame
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Server, running

STRICT = """
[limits]
requests_per_second = 1.0
requests_burst = 8
tables_per_hour = 3
seats_per_hour = 2
sign_ins_per_minute = 1
accounts_per_hour = 1
commands_per_second = 1.0
commands_burst = 3
"""
MANY = 200  # requests, some of which are too many


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It trusts this machine as a proxy, so a test can come from any address."""
    folder = tmp_path_factory.mktemp("strict")
    with running(folder, str(folder / "ferrovia.db"), STRICT) as server:
        yield server
        assert complaints(server.log) == []


@pytest.fixture(scope="module")
def exposed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It trusts no proxy here."""
    folder = tmp_path_factory.mktemp("exposed")
    settings = f'trusted_proxies = "192.0.2.1"\n{STRICT}'
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        yield server


def look(server: Server, address: str) -> int:
    answer = patient.get(f"{server.url}/api/bots", headers={"X-Forwarded-For": address})
    assert answer.status_code == 200 or answer.json()["code"] == "TOO_FAST"
    return answer.status_code


def post(server: Server, address: str, path: str, body: dict[str, Any]) -> tuple[int, str | None]:
    answer = patient.post(f"{server.url}{path}", json=body, headers={"X-Forwarded-For": address})
    return answer.status_code, answer.json().get("code")


def test_an_address_has_a_rate_and_recovers(strict: Server) -> None:
    assert any(look(strict, "198.51.100.1") == 429 for _ in range(MANY))
    assert look(strict, "198.51.100.2") == 200
    while look(strict, "198.51.100.1") == 429:
        time.sleep(0.2)


def test_a_proxy_is_believed_only_about_the_last_address(strict: Server) -> None:
    """Anything before it came from the client."""
    assert any(look(strict, f"203.0.113.{n}, 198.51.100.3") == 429 for n in range(MANY))


def test_nobody_else_is_believed_about_addresses(exposed: Server) -> None:
    assert any(look(exposed, f"203.0.113.{n}") == 429 for n in range(MANY))


def test_a_socket_costs_as_much_as_a_request(strict: Server) -> None:
    async def status() -> int:
        path = "/api/tables/aaaaaaaaaaaaaa/live"
        client = await Raw.connect(strict.url, path, "X-Forwarded-For: 198.51.100.4")
        client.drop()
        return client.status

    async def statuses() -> bool:
        for _ in range(MANY):
            if await status() == 403:
                return True
        return False

    assert asyncio.run(statuses())


def test_tables_are_rationed(strict: Server) -> None:
    body = {"settings": TABLE}
    answers = [post(strict, "198.51.100.5", "/api/tables", body) for _ in range(4)]
    assert answers == [(201, None)] * 3 + [(429, "TOO_FAST")]


def test_seats_are_rationed(strict: Server) -> None:
    opened = patient.post(
        f"{strict.url}/api/tables", json={"settings": TABLE}, headers={"X-Forwarded-For": "198.51.100.6"}
    )
    path = f"/api/tables/{opened.json()['table']}/seats"
    answers = [post(strict, "198.51.100.6", path, {"name": name}) for name in ("Anna", "Anna", "Anna")]
    assert answers == [(201, None), (409, "NAME_TAKEN"), (429, "TOO_FAST")]


def test_accounts_and_sign_ins_are_rationed(strict: Server) -> None:
    body = {"name": "Anna", "password": "long enough"}
    assert post(strict, "198.51.100.7", "/api/accounts", body) == (201, None)
    assert post(strict, "198.51.100.7", "/api/accounts", body) == (429, "TOO_FAST")
    wrong = {**body, "password": "wrong but long"}
    assert post(strict, "198.51.100.7", "/api/sessions", wrong) == (401, "ACCOUNT_UNKNOWN")
    assert post(strict, "198.51.100.7", "/api/sessions", body) == (429, "TOO_FAST")
    assert post(strict, "198.51.100.8", "/api/sessions", body) == (201, None)


def test_commands_have_a_rate_and_recover(strict: Server) -> None:
    async def act() -> None:
        opened = patient.post(
            f"{strict.url}/api/tables", json={"settings": TABLE}, headers={"X-Forwarded-For": "198.51.100.10"}
        )
        path = f"/api/tables/{opened.json()['table']}/live"
        client = await Raw.connect(strict.url, path, "X-Forwarded-For: 198.51.100.10")
        command = frame(TEXT, b'{"type":"Undo","n":0,"id":"12345678"}')
        await client.send(command * 8)
        said = [json.loads(await client.said()) for _ in range(8)]
        assert {each.get("id") for each in said} == {"12345678"}
        answers = [each["code"] for each in said]
        # A command waits for those before it; one too many is refused as it is read.
        assert answers.count("NOT_SEATED") >= 3
        assert "TOO_FAST" in answers
        answer = "TOO_FAST"
        while answer == "TOO_FAST":
            await asyncio.sleep(1)
            await client.send(command)
            answer = json.loads(await client.said())["code"]
        assert answer == "NOT_SEATED"
        client.drop()

    asyncio.run(act())


def test_only_a_flood_that_goes_on_ends_a_socket(tmp_path: Path) -> None:
    """More bad messages than are allowed at once, with a pause before the last of them."""
    settings = f"{QUICK}bad_messages = 3000\n"  # fifty are forgiven in a second

    async def act(server: Server) -> None:
        opened = patient.post(f"{server.url}/api/tables", json={"settings": TABLE})
        client = await Raw.connect(server.url, f"/api/tables/{opened.json()['table']}/live")
        await client.send(frame(TEXT, b"{}") * 2990)
        for _ in range(2990):
            await client.said()
        await asyncio.sleep(1)
        for _ in range(40):
            await client.send(frame(TEXT, b"{}"))
            assert json.loads(await client.said())["code"] == "BAD_MESSAGE"
        assert await client.insist(frame(TEXT, b"{}") * 50) in (1008, 0)

    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        asyncio.run(act(server))
        assert complaints(server.log) == []


def test_what_cannot_be_read_has_no_id(strict: Server) -> None:
    async def act() -> None:
        opened = patient.post(
            f"{strict.url}/api/tables", json={"settings": TABLE}, headers={"X-Forwarded-For": "198.51.100.11"}
        )
        path = f"/api/tables/{opened.json()['table']}/live"
        client = await Raw.connect(strict.url, path, "X-Forwarded-For: 198.51.100.11")
        for data in (b"[" * 8000, b'{"id":7}', b'{"id":"12345678"', b'{"id":"' + b"a" * 65 + b'"}'):
            await client.send(frame(TEXT, data))
            assert "id" not in json.loads(await client.said())
        client.drop()

    asyncio.run(act())


def test_the_sockets_of_an_address_share_a_pace_and_others_are_not_held_up() -> None:
    async def act() -> None:
        rate_limits = RateLimits(Limits(address_commands_per_second=0.001, address_commands_burst=2))
        rude = [asyncio.create_task(rate_limits.command("192.0.2.1")) for _ in range(5)]
        await asyncio.sleep(0)
        await rate_limits.command("192.0.2.2")
        assert [task.done() for task in rude] == [True, True, False, False, False]
        for task in rude:
            task.cancel()
        await asyncio.gather(*rude, return_exceptions=True)

    asyncio.run(act())


@pytest.mark.parametrize("extra", [0, 1])
def test_a_body_has_a_maximum_length(fortress: Server, extra: int) -> None:
    body = json.dumps({"settings": TABLE}).ljust(16_384 + extra).encode()
    headers = {"Content-Type": "application/json"}
    answer = patient.post(f"{fortress.url}/api/tables", content=body, headers=headers)
    assert answer.status_code == (413 if extra else 201)
    in_chunks = patient.post(
        f"{fortress.url}/api/tables",
        content=(body[i : i + 999] for i in range(0, len(body), 999)),
        headers=headers,
    )
    assert in_chunks.status_code == (413 if extra else 201)
    if extra:
        assert answer.json()["code"] == in_chunks.json()["code"] == "TOO_LONG"


def test_nested_brackets_are_a_bad_message(fortress: Server) -> None:
    headers = {"Content-Type": "application/json"}
    answer = patient.post(f"{fortress.url}/api/tables", content=b"[" * 15_000, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")
