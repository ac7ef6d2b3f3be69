"""Somebody guesses passwords from many addresses: the account stays shut, and its owner gets in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server import patient
from tests.server.servers import QUICK, Server, running

GUESSES = 5
PASSWORD = "correct horse battery"
WRONG = "wrong but long"
GOOD_MANNERS = QUICK.replace(
    "sign_ins_per_minute = 1000", f"sign_ins_per_minute = 1000\nguesses_per_hour = {GUESSES}"
)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It trusts this machine as a proxy, so a test can come from any address."""
    folder = tmp_path_factory.mktemp("guarded")
    with running(folder, str(folder / "ferrovia.db"), GOOD_MANNERS) as server:
        yield server


def register(server: Server, name: str, password: str = PASSWORD) -> httpx.Response:
    return patient.post(f"{server.url}/api/accounts", json={"name": name, "password": password})


def sign_in(
    server: Server, name: str, password: str, address: str, client: httpx.Client | None = None
) -> tuple[int, str | None]:
    post: Any = patient.post if client is None else client.post
    body = {"name": name, "password": password}
    answer = post(f"{server.url}/api/sessions", json=body, headers={"X-Forwarded-For": address})
    return answer.status_code, answer.json().get("code")


def besiege(server: Server, name: str) -> list[tuple[int, str | None]]:
    """A guess from each of many addresses."""
    return [sign_in(server, name, WRONG, f"203.0.113.{n}") for n in range(3 * GUESSES)]


def test_many_addresses_guess_no_more_than_one(guarded: Server) -> None:
    register(guarded, "Greta")
    refusals = besiege(guarded, "gReta")
    assert refusals[:GUESSES] == [(401, "ACCOUNT_UNKNOWN")] * GUESSES
    assert refusals[GUESSES:] == [(429, "TOO_MANY_GUESSES")] * 2 * GUESSES
    assert sign_in(guarded, "Greta", PASSWORD, "198.51.100.1") == (429, "TOO_MANY_GUESSES"), "right or wrong"


def test_the_owner_is_not_locked_out(guarded: Server) -> None:
    """On a device that has signed in before; and everybody else signs in as ever."""
    register(guarded, "Olaf")
    with patient.client(base_url=guarded.url) as own:
        body = {"name": "Olaf", "password": PASSWORD}
        assert own.post("/api/sessions", json=body).status_code == 201
        assert own.delete("/api/sessions").status_code == 204
        besiege(guarded, "Olaf")
        assert sign_in(guarded, "OLAF", PASSWORD, "203.0.113.1", own) == (201, None)
        for _ in range(GUESSES - 1):  # the owner's own mistakes
            assert sign_in(guarded, "Olaf", WRONG, "203.0.113.1", own) == (401, "ACCOUNT_UNKNOWN")
        assert sign_in(guarded, "Olaf", PASSWORD, "203.0.113.1", own) == (201, None)
    register(guarded, "Paula")
    assert sign_in(guarded, "Paula", PASSWORD, "203.0.113.1") == (201, None)


def test_a_device_that_knows_one_account_is_a_stranger_to_another(guarded: Server) -> None:
    register(guarded, "Quentin")
    besiege(guarded, "Quentin")
    with patient.client(base_url=guarded.url) as other:
        other.post("/api/accounts", json={"name": "Rosa", "password": PASSWORD})
        assert sign_in(guarded, "Quentin", WRONG, "203.0.113.9", other) == (429, "TOO_MANY_GUESSES")
        other.cookies.set("ferrovia_known", "made.up", path="/api/sessions")
        assert sign_in(guarded, "Quentin", WRONG, "203.0.113.9", other) == (429, "TOO_MANY_GUESSES")


def test_nobody_learns_which_names_exist(guarded: Server) -> None:
    register(guarded, "Sabine")
    assert besiege(guarded, "Sabine") == besiege(guarded, "Nobody Here")


def test_the_right_password_uses_nothing_up(guarded: Server) -> None:
    register(guarded, "Thea")
    for n in range(2 * GUESSES):
        assert sign_in(guarded, "Thea", PASSWORD, f"203.0.113.{n}") == (201, None)


@pytest.mark.parametrize(
    ("password", "why"), [(" " * 8, "pattern"), ("Password1", "common"), ("ursula!1", "name")]
)
def test_a_password_that_is_soon_guessed_is_refused(guarded: Server, password: str, why: str) -> None:
    answer = register(guarded, "Ursula", password)
    assert (answer.status_code, answer.json()["code"]) == (400, "WEAK_PASSWORD")
    assert answer.json()["details"] == {"why": why}


@pytest.mark.parametrize("name", ["\uff36iktor", "V\u0456ktor", "viktor", "Vikt0r", "V\u00edktor", "V.iktor"])
def test_a_name_that_looks_like_an_account_is_refused(guarded: Server, name: str) -> None:
    register(guarded, "Viktor")
    answer = register(guarded, name)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] in ("BAD_NAME", "NAME_TAKEN")


def test_a_bot_does_not_look_like_a_person(guarded: Server) -> None:
    register(guarded, "Wilma")
    with patient.client(base_url=guarded.url) as client:
        client.post("/api/accounts", json={"name": "Xaver", "password": PASSWORD})
        assert client.post("/api/me/bots", json={"name": "W-ilma"}).json()["code"] == "NAME_TAKEN"
        assert client.post("/api/me/bots", json={"name": "W-olfgang"}).status_code == 201
    assert register(guarded, "Wolfgang").json()["code"] == "NAME_TAKEN"


def test_a_guest_does_not_look_like_a_member_at_the_same_table(guarded: Server) -> None:
    """Not even if the member goes by another name there; elsewhere the name is anybody's."""
    settings = {"board": "usa", "chairs": ["open", "open", "open"]}
    with patient.client(base_url=guarded.url) as yara:
        yara.post("/api/accounts", json={"name": "Yara", "password": PASSWORD})
        seat = yara.post("/api/tables", json={"settings": settings, "name": "The Bear"}).json()
    address = f"{guarded.url}/api/tables/{seat['table']}/seats"
    for name in ("Yara", "yara.", "\uff39ara", "the bear"):
        refused = patient.post(address, json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (409, "NAME_TAKEN")
    assert patient.post(address, json={"name": "Zora"}).status_code == 201
    elsewhere = patient.post(f"{guarded.url}/api/tables", json={"settings": settings, "name": "Yara"})
    assert elsewhere.status_code == 201
