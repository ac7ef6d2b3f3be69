"""Tables that are brought to a position without a page: deals are fixed, everybody is played over HTTP."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import httpx

from tests.web.browser.choosing import Action, Update, choose
from tests.web.browser.words import Board

Wanted = Callable[[Update], bool]
MOST_MOVES = 900


class Chair:
    """Somebody with a chair, or a spectator (no token)."""

    def __init__(self, client: httpx.Client, table: str, token: str | None) -> None:
        self._client = client
        self.table = table
        self.token = token
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    @property
    def link(self) -> str:
        """Opens the chair on another device."""
        return f"/tables/{self.table}" + ("" if self.token is None else f"#seat={self.token}")

    def look(self) -> Update:
        answer = self._client.get(f"/api/tables/{self.table}", headers=self._headers)
        update: Update = answer.raise_for_status().json()
        return {"options": [], **update}

    def do(self, kind: str, **fields: Any) -> None:
        body = {"type": kind, "n": self.look()["n"], "id": os.urandom(8).hex(), **fields}
        answer = self._client.post(f"/api/tables/{self.table}/commands", headers=self._headers, json=body)
        assert answer.status_code == 200, answer.text

    def play(self, action: Action) -> None:
        self.do("Play", do=action)


class Table:
    """A table whose chairs all belong to the test."""

    def __init__(self, client: httpx.Client, board: Board, chairs: list[Chair], seed: int) -> None:
        self.chairs = chairs
        self.id = chairs[0].table
        self.spectator = Chair(client, self.id, None)
        self.board = board
        self._chance = Random(seed)

    def start(self) -> Table:
        self.chairs[0].do("Start")
        return self

    def asked(self) -> list[Chair]:
        """Those who have to decide now; none when the game is over."""
        view = self.spectator.look()["view"]
        return [self.chairs[seat] for seat in view["to_act"]]

    def step(self) -> None:
        chair = self.asked()[0]
        chair.play(choose(chair.look(), self.board, self._chance))

    def play_until(self, wanted: Wanted) -> Chair | None:
        """The one who is asked and sees what is wanted; None when that never came."""
        for _ in range(MOST_MOVES):
            asked = self.asked()
            if not asked:
                return None
            for chair in asked:
                if wanted(chair.look()):
                    return chair
            self.step()
        return None

    def play_to_the_end(self) -> Table:
        assert self.play_until(lambda update: False) is None
        return self


class Tables:
    """Opens tables at one server."""

    def __init__(self, url: str) -> None:
        self._client = httpx.Client(base_url=url, timeout=30, verify=False)

    def close(self) -> None:
        self._client.close()

    def board(self, id: str) -> Board:
        return Board(self._client.get(f"/api/boards/{id}").raise_for_status().json())

    def open(self, board: str, people: Iterable[str] = ("Anna", "Bruno"), **settings: Any) -> Table:
        """With a chair for each of the people, and the others as `chairs` says."""
        names = list(people)
        chairs = [*["open"] * len(names), *settings.pop("chairs", ())]
        settings = {"board": board, "chairs": chairs, "first": 0, "seed": 1, **settings}
        first = self._seated("/api/tables", {"settings": settings, "name": names[0]})
        address = f"/api/tables/{first.table}/seats"
        others = [self._seated(address, {"name": name}) for name in names[1:]]
        return Table(self._client, self.board(board), [first, *others], settings["seed"])

    def _seated(self, address: str, body: dict[str, Any]) -> Chair:
        answer = self._client.post(address, json={**body, "bytes": os.urandom(16).hex()})
        assert answer.status_code == 201, answer.text
        seated = answer.json()
        self._client.cookies.clear()  # all chairs are of this client: the header says which one speaks
        return Chair(self._client, seated["table"], seated["token"])

    def at(self, board: str, wanted: Wanted, **settings: Any) -> tuple[Table, Chair]:
        """A table at the first position in which somebody is asked and sees what is wanted."""
        for seed in range(1, 20):
            table = self.open(board, **{"seed": seed, **settings}).start()
            chair = table.play_until(wanted)
            if chair is not None:
                return table, chair
        raise AssertionError("no deal leads to what is wanted")
