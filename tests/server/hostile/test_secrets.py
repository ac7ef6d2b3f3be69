"""Where tokens are, and where they are not."""

from __future__ import annotations

from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.servers import QUICK, Server, running

PASSWORD = "correct horse"


def cookie_of(answer: httpx.Response) -> Morsel[str]:
    """The first one, which says who somebody is."""
    return next(iter(SimpleCookie(answer.headers.get_list("set-cookie")[0]).values()))


def seat(url: str) -> tuple[dict[str, Any], Morsel[str]]:
    answer = patient.post(f"{url}/api/tables", json={"settings": TABLE, "name": "Anna"})
    return answer.json(), cookie_of(answer)


def session(url: str, name: str) -> Morsel[str]:
    return cookie_of(patient.post(f"{url}/api/accounts", json={"name": name, "password": PASSWORD}))


def test_a_seat_cookie_is_for_its_table_alone(fortress: Server) -> None:
    seated, cookie = seat(fortress.url)
    assert cookie["path"] == f"/api/tables/{seated['table']}"
    assert (cookie["httponly"], cookie["samesite"], cookie["domain"]) == (True, "strict", "")


def test_a_session_cookie_is_for_the_server_alone(fortress: Server) -> None:
    cookie = session(fortress.url, "Cookie")
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/api", True, "strict")
    assert cookie["domain"] == ""


@pytest.mark.parametrize("secure", [True, False])
def test_cookies_are_secure_if_so_configured(tmp_path: Path, secure: bool) -> None:
    settings = f"secure_cookies = {str(secure).lower()}\n{QUICK}"
    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        _, cookie = seat(server.url)
        assert bool(cookie["secure"]) is secure
        assert bool(session(server.url, "Cookie")["secure"]) is secure


def test_a_seat_cookie_of_one_table_is_worthless_at_another(fortress: Server) -> None:
    _, cookie = seat(fortress.url)
    other, _ = seat(fortress.url)
    with patient.client(base_url=fortress.url, cookies={cookie.key: cookie.value}) as client:
        answer = client.get(f"/api/tables/{other['table']}")
        assert "chair" not in answer.json()["you"]
        command = {"type": "Start", "n": 1, "id": "12345678"}
        answer = client.post(f"/api/tables/{other['table']}/commands", json=command)
        assert (answer.status_code, answer.json()["code"]) == (403, "NOT_SEATED")


@pytest.mark.parametrize("query", ["token", "ferrovia_seat", "authorization", "seat", "access_token"])
def test_a_token_in_an_address_is_ignored(fortress: Server, query: str) -> None:
    seated, _ = seat(fortress.url)
    answer = patient.get(f"{fortress.url}/api/tables/{seated['table']}", params={query: seated["token"]})
    assert "chair" not in answer.json()["you"]


def test_no_secret_is_in_the_log_or_the_lobby(fortress: Server) -> None:
    public = {**TABLE, "public": True}
    body = {"settings": public, "name": "Anna", "mail": "anna@example.org", "bytes": "5e" * 16}
    answer = patient.post(f"{fortress.url}/api/tables", json=body)
    cookie = session(fortress.url, "Logged")
    patient.get(f"{fortress.url}/api/tables?secret=in-the-query")
    listing = patient.get(f"{fortress.url}/api/tables").text + patient.get(f"{fortress.url}/metrics").text
    table = patient.get(f"{fortress.url}/api/tables/{answer.json()['table']}").text
    hidden = [answer.json()["token"], cookie.value, PASSWORD, "in-the-query", "anna@example.org", "5e" * 16]
    for text in (fortress.log.read_text(), listing, table):
        assert not [secret for secret in hidden if secret in text]


def test_a_session_that_ended_is_over(fortress: Server) -> None:
    cookie = session(fortress.url, "Leaver")
    with patient.client(base_url=fortress.url, headers={"Cookie": f"{cookie.key}={cookie.value}"}) as client:
        assert client.get("/api/me").json()["name"] == "Leaver"
        assert cookie_of(client.delete("/api/sessions"))["max-age"] == "0"
        assert client.get("/api/me").status_code == 401
