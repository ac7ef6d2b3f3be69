"""Tables played to a certain position without a page. Deals are fixed, so the position is searched for
without a server, and only the moves that lead to it are played on a real one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
import msgspec

from ferrovia.tables import commands
from ferrovia.tables.settings import Settings
from tests.tables.session import Session, update_for
from tests.web.browser.choosing import Action, Update, choose
from tests.web.browser.words import Board

Wanted = Callable[[Update], bool]


class Chair:
    """Somebody with a chair, or a spectator (no token)."""

    def __init__(self, client: httpx.Client, table: str, token: str | None) -> None:
        self._client = client
        self.table = table
        self.token = token
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    @property
    def link(self) -> str:
        """Opens the chair on any device."""
        return f"/tables/{self.table}#" + ("watch" if self.token is None else f"seat={self.token}")

    def board_token(self) -> str:
        """For a screen that shows the board."""
        answer = self._client.get(f"/api/tables/{self.table}/board", headers=self._headers)
        return str(answer.raise_for_status().json()["token"])

    def look(self) -> Update:
        answer = self._client.get(f"/api/tables/{self.table}", headers=self._headers)
        update: Update = answer.raise_for_status().json()
        return {"options": [], **update}

    def do(self, kind: str, n: int, **fields: Any) -> None:
        body = {"type": kind, "n": n, "id": os.urandom(8).hex(), **fields}
        answer = self._client.post(f"/api/tables/{self.table}/commands", headers=self._headers, json=body)
        assert answer.status_code == 200, answer.text

    def play(self, action: Action) -> None:
        self.do("Play", self.look()["n"], do=action)


class Script:
    """A game played without a server: who does what, in order."""

    def __init__(self, settings: dict[str, Any], people: tuple[str, ...], board: Board) -> None:
        self.settings = settings
        self.session = Session(msgspec.convert(settings, Settings), people).start()
        self.board = board
        self._chance = Random(settings["seed"])
        self.moves: list[tuple[int, Action]] = []

    @property
    def n(self) -> int:
        return self.session.table.n

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that have to decide; none once the game is over."""
        return tuple(self.session.table.playing.to_act)

    def seen(self, seat: int) -> Update:
        """The seat's update, with the last entry only."""
        told = update_for(self.session.table, seat, self.n - 1)
        seen: Update = msgspec.json.decode(msgspec.json.encode(told))
        return {"options": [], **seen}

    def decide(self, seat: int) -> Action:
        return choose(self.seen(seat), self.board, self._chance)

    def make(self, seat: int, action: Action) -> None:
        self.session.do(seat, commands.Play, do=action)
        self.moves.append((seat, action))

    def step(self) -> None:
        seat = self.asked[0]
        self.make(seat, self.decide(seat))

    def go_to(self, wanted: Wanted) -> int | None:
        """Play until a seat has to decide in a wanted position, and return it; None if that never happens."""
        while self.asked:
            for seat in self.asked:
                if wanted(self.seen(seat)):
                    return seat
            self.step()
        return None


class Table:
    """A table on a real server whose chairs all belong to the test. It follows its script."""

    def __init__(self, script: Script, chairs: list[Chair], spectator: Chair, board: Board) -> None:
        self.chairs = chairs
        self.spectator = spectator
        self.board = board
        self.id = spectator.table
        self._script = script
        self._done = 0
        chairs[0].do("Start", len(chairs))
        self._follow()

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return self._script.n

    @property
    def asked(self) -> list[Chair]:
        return [self.chairs[seat] for seat in self._script.asked]

    def step(self) -> None:
        """Make one decision."""
        self._script.step()
        self._follow()

    def go_to(self, wanted: Wanted) -> Chair | None:
        """The chair that has to decide in a wanted position; None if the game ends first."""
        seat = self._script.go_to(wanted)
        self._follow()
        return None if seat is None else self.chairs[seat]

    def play_to_the_end(self) -> Table:
        self.go_to(lambda update: False)
        return self

    def seen(self, chair: Chair) -> Update:
        """What the server should send, by the rules alone."""
        return self._script.seen(self.chairs.index(chair))

    def note(self, chair: Chair, action: Action) -> None:
        """This move was made elsewhere for the chair; the server must have reached the same position."""
        self._script.make(self.chairs.index(chair), action)
        self._done += 1
        assert chair.look()["view"] == self.seen(chair)["view"]

    def _follow(self) -> None:
        for seat, action in self._script.moves[self._done :]:
            self.chairs[seat].do("Play", self._script.n, do=action)
        self._done = len(self._script.moves)


class Tables:
    """Opens tables on one server."""

    def __init__(self, url: str) -> None:
        self._client = httpx.Client(base_url=url, timeout=60, verify=False)
        self.board = cache(self._told)

    def close(self) -> None:
        self._client.close()

    def _told(self, id: str) -> Board:
        return Board(self._client.get(f"/api/boards/{id}").raise_for_status().json())

    def daily(self, board: str) -> str:
        """The id of a board's deal of the day."""
        deals = self._client.get("/api/daily").raise_for_status().json()
        id: str = next(deal["id"] for deal in deals if deal["board"] == board)
        return id

    def seat(self, settings: dict[str, Any], people: Iterable[str]) -> list[Chair]:
        """A table with these people, not yet started."""
        chairs: list[Chair] = []
        for name in people:
            body = {"name": name, "bytes": os.urandom(16).hex()}
            if chairs:
                answer = self._client.post(f"/api/tables/{chairs[0].table}/seats", json=body)
            else:
                answer = self._client.post("/api/tables", json={**body, "settings": settings})
            assert answer.status_code == 201, answer.text
            chairs.append(Chair(self._client, answer.json()["table"], answer.json()["token"]))
            self._client.cookies.clear()  # everybody uses this client; a header says who is who
        return chairs

    def at(
        self,
        board: str,
        wanted: Wanted,
        people: tuple[str, ...] = ("Anna", "Bruno"),
        options: tuple[str, ...] = (),
        play: type[Script] = Script,
        hints: bool = False,
    ) -> tuple[Table, Chair]:
        """A table at the first wanted position, and the chair that has to decide there."""
        for settings in deals(board, people, options, hints):
            script = play(settings, people, self.board(board))
            seat = script.go_to(wanted)
            if seat is not None:
                table = self._seated(script, people)
                return table, table.chairs[seat]
        raise AssertionError("no deal leads to the wanted position")

    def deal(
        self,
        board: str,
        succeeds: Callable[[Script], bool],
        people: tuple[str, ...],
        options: tuple[str, ...] = (),
        play: type[Script] = Script,
    ) -> dict[str, Any]:
        """The settings of the first deal in which a rehearsal succeeds."""
        for settings in deals(board, people, options):
            if succeeds(play(settings, people, self.board(board))):
                return settings
        raise AssertionError("no deal succeeds")

    def dealt(self, settings: dict[str, Any], people: tuple[str, ...], play: type[Script] = Script) -> Table:
        """A table at its first question."""
        return self._seated(play(settings, people, self.board(settings["board"])), people)

    def _seated(self, script: Script, people: tuple[str, ...]) -> Table:
        chairs = self.seat(script.settings, people)
        return Table(script, chairs, Chair(self._client, chairs[0].table, None), script.board)

    def begun(self, board: str, people: tuple[str, ...] = ("Anna", "Bruno"), **how: Any) -> Table:
        """A table at its first question."""
        return self.at(board, lambda update: True, people, **how)[0]


def deals(
    board: str, people: tuple[str, ...], options: tuple[str, ...], hints: bool = False
) -> Iterator[dict[str, Any]]:
    """Settings for tables, each with a different deal."""
    chairs = ["open"] * len(people)
    for seed in range(1, 40):
        yield {
            "board": board,
            "chairs": chairs,
            "first": 0,
            "options": options,
            "hints": hints,
            "seed": seed,
        }
