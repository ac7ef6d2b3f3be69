"""A chair on several devices, and several chairs on one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server import patient
from tests.server.servers import running

TABLE = {"board": "usa", "chairs": ["open", "open"]}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db")) as server:
        yield server.url


def seated(device: httpx.Client) -> dict[str, object]:
    answer = device.post("/api/tables", json={"settings": TABLE, "name": "Anna"})
    assert answer.status_code == 201
    body: dict[str, object] = answer.json()
    return body


def chair_on(device: httpx.Client, table: object) -> object:
    return device.get(f"/api/tables/{table}").json()["you"].get("chair")


def test_the_token_of_ones_own_chair_opens_it_on_another_device(url: str) -> None:
    with patient.client(base_url=url) as laptop, patient.client(base_url=url) as phone:
        seat = seated(laptop)
        address = f"/api/tables/{seat['table']}/token"
        answer = laptop.get(address)
        assert answer.json() == seat
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
        assert phone.post(address, json={"token": answer.json()["token"]}).status_code == 200
        assert chair_on(phone, seat["table"]) == 0


def test_a_spectator_has_no_token(url: str) -> None:
    with patient.client(base_url=url) as laptop, patient.client(base_url=url) as stranger:
        answer = stranger.get(f"/api/tables/{seated(laptop)['table']}/token")
        assert (answer.status_code, answer.json()["code"]) == (403, "NOT_SEATED")


def test_a_device_that_put_its_token_away_only_watches(url: str) -> None:
    with patient.client(base_url=url) as device:
        first = seated(device)
        table = first["table"]
        second = device.post(f"/api/tables/{table}/seats", json={"name": "Bruno"}).json()
        assert chair_on(device, table) == 1
        assert device.delete(f"/api/tables/{table}/token").status_code == 204
        assert chair_on(device, table) is None
        for seat in (first, second):
            device.post(f"/api/tables/{table}/token", json={"token": seat["token"]})
            assert chair_on(device, table) == seat["chair"]
