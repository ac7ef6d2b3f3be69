"""Finished games to look back at, played quickly by bots."""

from __future__ import annotations

import os
import time
from typing import Any

import httpx

from tests.limits import PATIENCE
from tests.server import patient


class Spoken:
    """Somebody who talks to a table over HTTP, with a token or as a spectator."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        self.table = table
        self._address = f"{url}/api/tables/{table}"
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    def get(self, what: str = "") -> httpx.Response:
        return patient.get(self._address + what, headers=self._headers)

    def post(self, what: str, body: dict[str, Any] | None = None) -> httpx.Response:
        return patient.post(self._address + what, json=body, headers=self._headers)

    def do(self, kind: str, **fields: Any) -> httpx.Response:
        body = {"type": kind, "n": self.look()["n"], "id": os.urandom(8).hex(), **fields}
        return self.post("/commands", body)

    def look(self) -> dict[str, Any]:
        update: dict[str, Any] = self.get().raise_for_status().json()
        return update

    def until(self, what: str, wanted: Any) -> dict[str, Any]:
        """Ask again and again until the answer is the wanted one."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            answer: dict[str, Any] = self.get(what).raise_for_status().json()
            if wanted(answer):
                return answer
            time.sleep(0.05)
        raise AssertionError(f"it never came: {answer}")


def open_table(url: str, name: str | None = None, **settings: Any) -> Spoken:
    """A table for two in play, with bots or with this person and a bot."""
    chairs = ["level-1" if name is None else "open", "level-1"]
    body = {"settings": {"board": "usa", "chairs": chairs, "first": 0, "seed": 4, **settings}, "name": name}
    seat = patient.post(f"{url}/api/tables", json=body).raise_for_status().json()
    host = Spoken(url, seat["table"], seat["token"])
    assert host.do("Start").status_code == 200
    return host


def finished_game(url: str, **settings: Any) -> Spoken:
    host = open_table(url, **settings)
    host.until("", lambda update: update["table"]["status"] == "finished")
    return host
