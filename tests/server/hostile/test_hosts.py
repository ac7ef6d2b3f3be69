"""The server answers to its own names only: a stranger's page that leads here is not one of its pages."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import pytest

from ferrovia.server.config import Config
from ferrovia.server.http.host_check import HostCheck, name_of
from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.raw import Raw
from tests.server.servers import QUICK, Server, running, seat_people

MACHINE = socket.gethostname().partition(".")[0]
STRANGE = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "local.example",
]
STRANGE += [
    f"{MACHINE}.evil.example",
    "evil.example.",
    "EVIL.EXAMPLE",
    "evil.example@a.b",
    "1.2.3",
    "1.2.3.4.5",
]
AT_HOME = ["127.0.0.1:8000", "192.168.1.20:8000", "[::1]:8000", "[fe80::1%25eth0]", "[2001:db8::1]:8000"]
AT_HOME += [
    "localhost",
    "localhost:8000",
    MACHINE,
    f"{MACHINE}.local:8000",
    f"{MACHINE}.lan",
    f"{MACHINE}.home.arpa",
]
AT_HOME += ["ferrovia", "LocalHost.", "trains.localhost:8000"]
SETTINGS = f"""
public_url = "https://trains.example.org/"
origins = ["https://play.example.org:8443"]
hosts = ["Old.example.org"]
{QUICK}"""
NAMED = ["trains.example.org", "trains.example.org:443", "play.example.org", "old.example.org"]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("named")
    with running(folder, str(folder / "ferrovia.db"), SETTINGS) as server:
        yield server


@pytest.mark.parametrize("host", STRANGE)
def test_a_strange_name_is_refused_even_with_a_matching_origin(fortress: Server, host: str) -> None:
    for origin in ({}, {"Origin": f"http://{host}"}):
        for method, path in (("GET", "/"), ("GET", "/api/tables"), ("DELETE", "/api/sessions")):
            answer = patient.request(method, f"{fortress.url}{path}", headers={"Host": host, **origin})
            assert (answer.status_code, answer.json()["code"]) == (421, "WRONG_HOST")
            assert answer.json()["details"] == {"host": name_of(host)}


def test_a_strange_name_gets_no_socket(fortress: Server) -> None:
    async def statuses() -> set[int]:
        people = await seat_people(fortress.url, TABLE, start=False)
        seen = set()
        for host in STRANGE:
            path = f"/api/tables/{people[0].table}/live"
            client = await Raw.connect(fortress.url, path, f"Origin: http://{host}", host=host)
            client.drop()
            seen.add(client.status)
        for person in people:
            await person.close()
        return seen

    assert asyncio.run(statuses()) == {403}


@pytest.mark.parametrize("host", AT_HOME)
def test_a_home_needs_no_settings(fortress: Server, host: str) -> None:
    headers = {"Host": host, "Origin": f"http://{host}"}
    assert patient.get(f"{fortress.url}/", headers=headers).status_code == 200
    assert patient.delete(f"{fortress.url}/api/sessions", headers=headers).status_code == 204


@pytest.mark.parametrize("host", NAMED)
def test_the_names_in_the_settings_are_known(named: Server, host: str) -> None:
    headers = {"Host": host, "Origin": f"https://{host}"}
    assert patient.delete(f"{named.url}/api/sessions", headers=headers).status_code == 204


def test_the_public_address_is_known_behind_a_proxy_that_keeps_the_host_to_itself(named: Server) -> None:
    for origin, status in (("https://trains.example.org", 204), ("https://old.example.org", 403)):
        answer = patient.delete(f"{named.url}/api/sessions", headers={"Origin": origin})
        assert answer.status_code == status


def test_a_program_may_name_no_host(fortress: Server) -> None:
    with socket.create_connection(("127.0.0.1", fortress.port)) as line:
        line.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"


def test_a_browser_is_told_what_to_set(fortress: Server) -> None:
    headers = {"Host": "trains.<b>.example", "Accept": "text/html,*/*"}
    answer = patient.get(f"{fortress.url}/tables/abc", headers=headers)
    assert answer.status_code == 421
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert 'hosts = ["trains.&lt;b&gt;.example"]' in answer.text
    assert "<b>" not in answer.text
    assert "script" not in answer.headers["content-security-policy"]


def test_many_strange_names_do_not_stay_in_memory() -> None:
    hosts = HostCheck(Config())
    assert not any(hosts.know(f"{n}.example".encode()) for n in range(5_000))
    assert hosts.know.cache_info().currsize <= 1_000
