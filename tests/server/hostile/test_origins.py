"""Other sites cannot use a visitor's seat; programs, which name no origin, can use their own."""

from __future__ import annotations

import asyncio

import pytest

from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.raw import Raw
from tests.server.servers import Server, running, seat_people

FOREIGN = [
    "http://example.org",
    "null",
    "",
    "http://{host}.example.org",
    "http://sub.{host}",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "http://localhost:{port}",
    "ftp://{host}",
    "//{host}",
    "{host}",
    "http://{host}/",
    "http://{host}@example.org",
    "http://user@{host}",
    "http://[",
    "http://[::1",
    "http://é.example",
]


def foreign(server: Server, origin: str) -> bytes:
    host = server.url.removeprefix("http://")
    return origin.format(host=host, port=server.port).encode("latin-1")


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_foreign_page_changes_nothing(fortress: Server, origin: str, method: str) -> None:
    headers = {b"Origin": foreign(fortress, origin)}
    answer = patient.request(method, f"{fortress.url}/api/sessions", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_ORIGIN")


@pytest.mark.parametrize("origin", [None, "http://{host}", "https://{host}"])
def test_programs_and_own_pages_are_welcome(fortress: Server, origin: str | None) -> None:
    headers = {} if origin is None else {b"Origin": foreign(fortress, origin)}
    assert patient.delete(f"{fortress.url}/api/sessions", headers=headers).status_code == 204


def test_everybody_may_read(fortress: Server) -> None:
    answer = patient.get(f"{fortress.url}/api/boards", headers={"Origin": "http://example.org"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_a_foreign_page_gets_no_socket(fortress: Server) -> None:
    async def statuses() -> set[int]:
        people = await seat_people(fortress.url, TABLE, start=False)
        path = f"/api/tables/{people[0].table}/live"
        seen = set()
        for origin in FOREIGN:
            header = f"Origin: {foreign(fortress, origin).decode('latin-1')}"
            client = await Raw.connect(fortress.url, path, header)
            client.drop()
            seen.add(client.status)
        for person in people:
            await person.close()
        return seen

    assert asyncio.run(statuses()) == {403}


@pytest.mark.parametrize("origin", [None, "http://{host}", "https://{host}"])
def test_programs_and_own_pages_get_a_socket(fortress: Server, origin: str | None) -> None:
    async def status() -> int:
        people = await seat_people(fortress.url, TABLE, start=False)
        headers = [] if origin is None else [f"Origin: {foreign(fortress, origin).decode()}"]
        client = await Raw.connect(fortress.url, f"/api/tables/{people[0].table}/live", *headers)
        client.drop()
        for person in people:
            await person.close()
        return client.status

    assert asyncio.run(status()) == 101


def test_other_origins_can_be_allowed(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("origins")
    with running(folder, str(folder / "ferrovia.db"), 'origins = ["https://play.example.org"]') as server:
        for origin, status in (("https://play.example.org", 204), ("http://play.example.org", 403)):
            answer = patient.delete(f"{server.url}/api/sessions", headers={"Origin": origin})
            assert answer.status_code == status
