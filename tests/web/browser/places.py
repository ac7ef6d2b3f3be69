"""Every page of the client, and every state of the table that looks different."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import expect

from tests.web.browser.choosing import Update
from tests.web.browser.player import Player
from tests.web.browser.tables import Table, Tables


def prompt(name: str) -> Callable[[Update], bool]:
    return lambda update: update["view"].get("prompt") == name


class Places:
    """The address of each; tables are played to where they are wanted once."""

    NAMES = ("start", "rules", "room", "tickets", "turn", "tunnel", "marker", "result", "replay")

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.address = cache(self._address)
        self.finished = cache(self._finished)

    def open(self, player: Player, name: str, query: str = "") -> None:
        """And wait until everything is there."""
        path, _, hash = self.address(name).partition("#")
        player.page.goto(f"{path}{query}" + (f"#{hash}" if hash else ""))
        expect(player.page.locator("h1, h2, [data-track]").first).to_be_visible()
        if name not in ("start", "room"):
            expect(player.page.locator("[data-track]").first).to_be_attached()
        player.page.wait_for_load_state("networkidle")

    def _address(self, name: str) -> str:
        match name:
            case "start":
                return "/"
            case "rules":
                return "/rules/old-west"
            case "room":
                settings = {"board": "old-west", "chairs": ["open", "open", "level-2", "closed"]}
                return self._tables.seat(settings, ("Ana",))[0].link
            case "tickets":
                return self._tables.at("usa", prompt("first-tickets"))[1].link
            case "turn":
                return self._tables.at("europe", prompt("turn"))[1].link
            case "tunnel" | "marker":
                board = {"tunnel": "iberia", "marker": "old-west"}[name]
                return self._tables.at(board, prompt(name))[1].link
            case "result":
                return self.finished().chairs[0].link
            case "replay":
                return f"/tables/{self.finished().id}/60"
        raise AssertionError(name)

    def _finished(self) -> Table:
        return self._tables.begun("europe", ("Ana", "Bruno", "Zé")).play_to_the_end()
