"""A server that is not for everybody: with a password, or for invited people."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from ferrovia.server.access import ACCESS_KEY, DAY, AccessControl
from ferrovia.tables.registry import now
from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.raw import Raw
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Server, running

PASSWORD = "open, sesame & 2"
HASHED = PasswordHasher(time_cost=1, memory_cost=64).hash(PASSWORD)
PAGE = {"Accept": "text/html"}
KEY = b"a key of the server"


@pytest.fixture(scope="module", params=[PASSWORD, HASHED], ids=["as it is", "hashed"])
def locked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("locked")
    settings = f"password = '{request.param}'\nsecure_cookies = true\n{QUICK}"
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        yield server
        assert complaints(server.log) == []
        assert PASSWORD not in server.log.read_text()


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("private")
    settings = f"invitation_only = true\n{QUICK}"
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        yield server
        assert complaints(server.log) == []


def enter(server: Server, password: str, path: str = "/", **headers: str) -> httpx.Response:
    return patient.post(f"{server.url}{path}", data={"password": password}, headers={**PAGE, **headers})


def entry(server: Server) -> str:
    answer = enter(server, PASSWORD)
    return answer.headers["set-cookie"].partition(";")[0].partition("=")[2]


def invitation(server: Server, days: float = 1) -> str:
    """As the operator makes it, beside the running server."""
    with closing(sqlite3.connect(server.database)) as connection:
        [key] = connection.execute("select value from secrets where name = ?", [ACCESS_KEY]).fetchone()
    return AccessControl(key, None).invite(now() + round(days * DAY))


def opening(server: Server, **headers: str) -> tuple[int, str | None]:
    answer = patient.post(f"{server.url}/api/tables", json={"settings": TABLE}, headers=headers)
    return answer.status_code, answer.json().get("code")


# A password


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS"])
@pytest.mark.parametrize(
    "path",
    ["/api/tables", "/api/boards", "/api/schema/openapi.json", "/metrics", "/replay", "/nothing", "//"],
)
def test_nothing_is_told_without_the_password(locked: Server, method: str, path: str) -> None:
    answer = patient.request(method, f"{locked.url}{path}")
    assert answer.status_code == 401
    assert method == "HEAD" or answer.json()["code"] == "PASSWORD_NEEDED"


def test_no_socket_without_the_password(locked: Server) -> None:
    async def statuses() -> list[int]:
        token = entry(locked)
        seated = patient.post(
            f"{locked.url}/api/tables", json={"settings": TABLE}, headers={"Ferrovia-Entry": token}
        ).json()
        path = f"/api/tables/{seated['table']}/live"
        seen = []
        for headers in ([], ["Cookie: ferrovia_entry=1"], [f"Cookie: a=b; ferrovia_entry={token}"]):
            client = await Raw.connect(locked.url, path, f"Authorization: Bearer {seated['token']}", *headers)
            client.drop()
            seen.append(client.status)
        return seen

    assert asyncio.run(statuses()) == [403, 403, 101]


def test_what_the_page_needs_and_health_stay_open(locked: Server) -> None:
    assert patient.get(f"{locked.url}/healthz").status_code == 200
    assert patient.get(f"{locked.url}/icon.svg").status_code == 200
    answer = patient.post(f"{locked.url}/api/bot/choices", json={"table": "a", "n": 1, "option": 0})
    assert answer.json()["code"] == "BAD_TOKEN"


def test_a_browser_is_asked_once(locked: Server) -> None:
    with patient.client(base_url=locked.url, headers=PAGE) as browser:
        asked = browser.get("/tables/abc?x=1")
        assert (asked.status_code, 'type="password"' in asked.text) == (401, True)
        wrong = browser.post("/tables/abc?x=1", data={"password": "guess"})
        assert (wrong.status_code, "not the password" in wrong.text) == (401, True)
        right = browser.post("/tables/abc?x=1", data={"password": PASSWORD}, headers={"Origin": locked.url})
        assert (right.status_code, right.headers["location"]) == (303, "/tables/abc?x=1")
        cookie = right.headers["set-cookie"]
        assert all(part in cookie for part in ("Path=/;", "SameSite=Lax", "Secure", "Max-Age="))
        headers = {"Cookie": cookie.partition(";")[0]}
        assert browser.get("/tables/abc", headers=headers).status_code == 200
        assert browser.get("/api/boards", headers=headers).status_code == 200


def test_a_program_shows_its_entry_in_a_header(locked: Server) -> None:
    assert opening(locked, **{"Ferrovia-Entry": entry(locked)}) == (201, None)
    assert opening(locked, **{"Ferrovia-Entry": PASSWORD}) == (401, "PASSWORD_NEEDED")


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "///evil.example/%2e", "/%0d%0aX: y"])
def test_nobody_is_sent_elsewhere(locked: Server, path: str) -> None:
    where = enter(locked, PASSWORD, path).headers["location"]
    assert where.startswith("/")
    assert where[1] not in "/\\"
    assert "\n" not in where


def test_another_site_cannot_send_the_form(locked: Server) -> None:
    assert enter(locked, PASSWORD, Origin="http://evil.example").status_code == 403


def test_forms_beyond_measure_are_no_password(locked: Server) -> None:
    for body in (b"password=" + b"a" * 100_000, b"\xff" * 100, b"&" * 4000, b"password", b""):
        headers = {**PAGE, "Content-Type": "application/x-www-form-urlencoded"}
        assert patient.post(locked.url, content=body, headers=headers).status_code == 401


def test_guesses_are_rationed_by_address_even_the_right_one(tmp_path: Path) -> None:
    settings = f"password = '{PASSWORD}'\n" + QUICK.replace(
        "sign_ins_per_minute = 1000", "sign_ins_per_minute = 1"
    )
    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        here, there = ({"X-Forwarded-For": f"198.51.100.{n}"} for n in (1, 2))
        assert enter(server, "guess", **here).status_code == 401
        seen = {enter(server, "guess", **here).status_code for _ in range(10)}
        assert 429 in seen
        assert enter(server, PASSWORD, **there).status_code == 303


# Signed, not stored

ENTRY = AccessControl(KEY, PASSWORD)


def test_an_entry_ends_with_its_time_and_its_password() -> None:
    token = ENTRY.let_in(1000)
    assert ENTRY.known(token, 1000 + 399 * DAY)
    assert not ENTRY.known(token, 1000 + 400 * DAY)
    assert not AccessControl(KEY, "another").known(token, 1000)
    assert not AccessControl(KEY, None).known(token, 1000)
    assert not AccessControl(b"another key", PASSWORD).known(token, 1000)


def test_an_invitation_is_no_entry_and_an_entry_is_none() -> None:
    assert not ENTRY.known(ENTRY.invite(2000), 1000)
    assert not ENTRY.invited(ENTRY.let_in(1000), 1000)
    assert ENTRY.invited(ENTRY.invite(2000), 1999)
    assert not ENTRY.invited(ENTRY.invite(2000), 2000)


def test_every_change_of_a_token_is_noticed() -> None:
    token = ENTRY.let_in(1000)
    for place, letter in enumerate(token):
        for other in "9A.-²\ud800":
            if other != letter:
                assert not ENTRY.known(token[:place] + other + token[place + 1 :], 1000)
    assert not any(
        ENTRY.known(text, 1000) for text in ("", ".", "9" * 5000, token + "A", " " + token, token * 9)
    )


# Invitations


def test_strangers_open_nothing_and_see_nothing(private: Server) -> None:
    account = {"name": "Stranger", "password": "long enough"}
    asked: list[tuple[str, Any]] = [
        ("accounts", account),
        ("tables", {"settings": {**TABLE, "public": True}}),
    ]
    asked += [("challenges", TABLE), ("challenges/abc/tables", {"name": "Anna"}), ("replays", {"text": ""})]
    for path, body in asked:
        answer = patient.post(f"{private.url}/api/{path}", json=body)
        assert (path, answer.status_code, answer.json()["code"]) == (path, 403, "INVITATION_NEEDED")
    assert patient.get(f"{private.url}/").status_code == 200


def test_an_invitation_lets_people_in_and_a_table_their_friends(private: Server) -> None:
    link = f"{private.url}/invitation/{invitation(private)}"
    with patient.client(base_url=private.url) as guest:
        followed = guest.get(link)
        assert (followed.status_code, followed.headers["location"]) == (303, "/")
        body = {"settings": {**TABLE, "public": True}, "name": "Anna"}
        opened = guest.post("/api/tables", json=body)
        assert opened.status_code == 201
        table = opened.json()["table"]
        assert [each["id"] for each in guest.get("/api/tables").json()] == [table]
        assert (
            guest.post("/api/accounts", json={"name": "Anna", "password": "quite long enough"}).status_code
            == 201
        )
    assert patient.get(f"{private.url}/api/tables").json() == []
    friend = patient.post(f"{private.url}/api/tables/{table}/seats", json={"name": "Bruno"})
    assert friend.status_code == 201
    signed_in = patient.post(
        f"{private.url}/api/sessions", json={"name": "Anna", "password": "quite long enough"}
    )
    session = f"ferrovia_session={signed_in.cookies['ferrovia_session']}"
    assert opening(private, Cookie=session) == (201, None)
    assert opening(private, **{"Ferrovia-Entry": signed_in.cookies["ferrovia_entry"]}) == (201, None)


def test_an_old_or_invented_invitation_is_explained(private: Server) -> None:
    for code in (invitation(private, days=-1), invitation(private)[:-1], "1.1", "%00", "9" * 300):
        answer = patient.get(f"{private.url}/invitation/{code}")
        assert (answer.status_code, "no longer good" in answer.text) == (404, True)
        assert "set-cookie" not in answer.headers


def test_an_invitation_is_not_in_the_log(private: Server) -> None:
    code = invitation(private)
    patient.get(f"{private.url}/invitation/{code}")
    assert '"/invitation/"' in private.log.read_text()
    assert code not in private.log.read_text()


def test_an_invitation_spares_the_password(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"password = '{PASSWORD}'\n{QUICK}") as server:
        with closing(sqlite3.connect(server.database)) as connection:
            [key] = connection.execute("select value from secrets where name = ?", [ACCESS_KEY]).fetchone()
        code = AccessControl(key, PASSWORD).invite(now() + DAY)
        with patient.client(base_url=server.url) as guest:
            assert guest.get(f"/invitation/{code}").status_code == 303
            assert guest.get("/api/boards").status_code == 200
