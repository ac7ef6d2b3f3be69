"""Somebody who plays in a folder of files: no server, but a worker with the tables of the device."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import ConsoleMessage, Page, Request

from ferrovia.boards.facts import board_facts
from ferrovia.tables.boards import board_called
from tests.web.browser.choosing import Action, Update, choose
from tests.web.browser.player import MOST_MOVES, Player
from tests.web.browser.watching import Watcher as Watching
from tests.web.browser.words import Board

ASK = """async ([method, path, body]) => {
  const answer = await heard.ask(method, path, body ?? undefined)
  return [answer.status, answer.body]
}"""


class Watcher(Watching):
    """Nothing may come from anywhere but the folder."""

    def __init__(self, page: Page, home: str) -> None:
        self._damage = False
        super().__init__(page)
        at = urlsplit(home)
        self._homes = home, f"blob:{at.scheme}://{at.netloc}/", "data:"
        page.on("request", self._request)

    def expect_damage(self) -> None:
        """From now on the tables may warn of what they cannot read."""
        self._damage = True

    def _console(self, message: ConsoleMessage) -> None:
        if not (self._damage and message.type == "warning"):
            super()._console(message)

    def _request(self, request: Request) -> None:
        if not request.url.startswith(self._homes):
            self.troubles.append(f"asked elsewhere: {request.url}")


@cache
def board(id: str) -> Board:
    return Board(json.loads(msgspec.json.encode(board_facts(board_called(id)))))


class Guest(Player):
    watcher: Watcher

    @property
    def board(self) -> Board:
        return board(self.now()["table"]["settings"]["board"])

    @property
    def table(self) -> str:
        id: str = self.now()["table"]["id"]
        return id

    def open(self, table: str) -> Update:
        """Go to a table, and wait until there is something to decide."""
        self.page.goto(f"#/tables/{table}")
        return self.wait()

    # As the page asks, without its controls

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of the tables, which must not be a refusal."""
        return json.loads(self.text(method, path, body))

    def text(self, method: str, path: str, body: Any = None) -> str:
        status, text = self.page.evaluate(ASK, [method, path, body])
        assert status < 300, f"{method} {path}: {status} {text}"
        answer: str = text
        return answer

    def hurry(self, until: str = "false") -> Update:
        """Decide until a condition holds for the latest `update`, or the game is over."""
        for _ in range(MOST_MOVES):
            update = self.wait()
            if update["table"]["status"] != "playing" or self._holds(until):
                return update
            self.decide(update, choose(update, self.board, self._chance))
        raise AssertionError("the game does not end")

    def decide(self, update: Update, action: Action) -> int:
        """The number of the entry."""
        done = self.ask("POST", f"/api/tables/{self.table}/commands", command(update, action))
        self.wait_for("update.n >= value", done["n"])
        n: int = done["n"]
        return n

    def _holds(self, condition: str) -> bool:
        holds: bool = self.page.evaluate(f"() => {{ const update = heard.update; return {condition} }}")
        return holds


def command(update: Update, action: Action, who: str = "guest") -> dict[str, Any]:
    """An order that is not given twice."""
    return {"type": "Play", "n": update["n"], "id": f"{who}-{update['n']:04}", "do": action}
