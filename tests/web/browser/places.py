"""Every page of the client, and every state of the table that looks different."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page, expect

from tests.web.browser.choosing import Update
from tests.web.browser.tables import Table, Tables


def prompt(name: str) -> Callable[[Update], bool]:
    """A decision with more than one answer."""
    return lambda update: update["view"].get("prompt") == name and len(update["options"]) > 1


# Decisions, each with a board that has it.
PROMPTS = {
    "tickets": ("usa", "first-tickets"),
    "draft": ("iberia", "draft"),
    "turn": ("europe", "turn"),
    "tunnel": ("europe", "tunnel"),
    "festival": ("iberia", "festival"),
    "marker": ("old-west", "marker"),
}

# What shows that a page is ready; on all others it is the decision.
READY = {
    "start": "form [type=submit]:visible",
    "rules": "h1:visible",
    "challenge": "h2:visible",
    "room": "input[readonly]:visible",
    "result": "tfoot:visible",
    "replay": "[type=range]:visible",
    "account": "form [type=submit]:visible",
}


DECISION = "[data-prompt]"


def news(name: str) -> str:
    """The part that only this page has: tables differ in the decision."""
    return DECISION if name in PROMPTS and name != "turn" else "html"


class Places:
    """The address of each. Each table is played to its position only once."""

    NAMES = ("start", "rules", "challenge", "room", *PROMPTS, "result", "replay", "account")

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.address = cache(self._address)
        self.finished = cache(self._finished)

    def open(self, page: Page, name: str, query: str = "") -> None:
        """Waits until everything is there."""
        path, _, hash = self.address(name).partition("#")
        page.goto(f"{path}{query}" + (f"#{hash}" if hash else ""))
        expect(page.locator(READY.get(name, DECISION)).first).to_be_visible()
        page.wait_for_load_state("networkidle")

    def _address(self, name: str) -> str:
        match name:
            case "start":
                return "/"
            case "account":
                return "/account"
            case "rules":
                return "/rules/old-west"
            case "challenge":
                return f"/challenge/{self._tables.daily('usa')}"
            case "room":
                settings = {"board": "old-west", "chairs": ["open", "open", "level-2", "closed"]}
                return self._tables.seat(settings, ("Ana",))[0].link
            case "result":
                return self.finished().chairs[0].link
            case "replay":
                return f"/tables/{self.finished().id}/60"
        board, asked = PROMPTS[name]
        return self._tables.at(board, prompt(asked))[1].link

    def _finished(self) -> Table:
        return self._tables.begun("europe", ("Ana", "Bruno", "Zé")).play_to_the_end()
