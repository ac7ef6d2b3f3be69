"""A whole game in Firefox: nothing may depend on one browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

from tests.server.servers import Server
from tests.web.browser.choosing import Action, Update, choose
from tests.web.browser.contexts import SETTLED
from tests.web.browser.firefox import Firefox, firefox
from tests.web.browser.hands import POINT
from tests.web.browser.player import ANSWERED, ASKED, MOST_MOVES, between
from tests.web.browser.screens import LAPTOP
from tests.web.browser.tables import Tables
from tests.web.browser.words import Board, card_name, either, payment, shape, t

# Known to the page before it begins: the settings, and how to find what matches a selector and has a name.
BEGINNING = f"""
{Path(__file__).with_name("heard.js").read_text()}
for (const pair of Object.entries({json.dumps(SETTLED)})) localStorage.setItem(...pair)
window.named = (selector, name) => [...document.querySelectorAll(selector)].filter((element) => {{
  const text = element.getAttribute("aria-label") ?? (element.closest("label") ?? element).textContent
  return !element.disabled && new RegExp(name).test(text.trim().replace(/\\s+/g, " "))
}})
window.point = {POINT}
"""

# Where a click reaches it.
PLACE = """(selector, name) => {
  const [found] = named(selector, name)
  found?.scrollIntoView({ block: "nearest" })
  return found && point(found.closest("label") ?? found)
}"""
ANY = ""


class Player:
    """Somebody with a mouse who plays at a table of the first board, which has no special decisions."""

    def __init__(self, page: Firefox, board: Board) -> None:
        self._page = page
        self._board = board
        self._chance = Random(1)

    def play_to_the_end(self) -> Update:
        for _ in range(MOST_MOVES):
            update: Update = json.loads(self._page.wait(ASKED))
            if update["table"]["status"] == "finished":
                return update
            self._act(choose(update, self._board, self._chance), update)
        raise AssertionError("the game does not end")

    def _act(self, action: Action, update: Update) -> None:
        answered = self._page.wait("() => [heard.answered]")[0]
        match action["type"]:
            case "TakeCard":
                self.press("button", exactly(t("take", card=card_name(action["card"]))))
            case "DrawBlind":
                self.press("button", re.escape(t("drawBlind")))
            case "DrawTickets":
                self.press("button", re.escape(t("drawTickets")))
            case "KeepTickets":
                self._keep(action["tickets"], update["view"])
            case "Claim":
                self._claim(action)
            case "Pass":
                self.press("button", exactly(t("pass")))
            case other:
                raise AssertionError(f"this board does not ask for {other}")
        self._page.wait(ANSWERED, answered)

    def _keep(self, wanted: list[str], view: dict[str, Any]) -> None:
        asked = f'[data-prompt="{view["prompt"]}"]'
        boxes = f"{asked} input[type=checkbox]"
        for ticket in view["offer"]:
            name = between(self._board.ticket(ticket)).pattern
            [checked] = self._page.wait(
                "(...box) => named(...box).map(({ checked }) => checked)", boxes, name
            )
            if checked != (ticket in wanted):
                self.press(boxes, name)
        self.press(f"{asked} button", exactly(t("keep.do", n=len(wanted))))

    def _claim(self, action: Action) -> None:
        self.press(f'[data-track="{action["track"]}"][role=button]', ANY)
        length = self._board.tracks[action["track"]]["length"]
        pay = rf"\b{re.escape(payment(action['colour'], length, action.get('locomotives', 0)))} \("
        more = shape("pay.more").pattern
        ways = f'[data-route="{action["track"]}"].open[data-prompt="claim"] button'
        self._page.wait("(ways, name) => named(ways, name).length", ways, f"{pay}|{more}")
        [at_once] = self._page.wait("(ways, pay) => [named(ways, pay).length > 0]", ways, pay)
        if not at_once:
            self.press(ways, more)
        self.press(ways, pay)

    def press(self, selector: str, name: str) -> None:
        self._page.click(PLACE, selector, name)


def exactly(text: str) -> str:
    return f"^{re.escape(text)}$"


def see_the_result(page: Firefox, player: Player, last: Update) -> None:
    """After the last update of a game, as the page has it."""
    player.press("button", exactly(t("show.skip")))
    page.wait(
        "(name) => new RegExp(name).test(document.querySelector('article h1')?.textContent)",
        either("win.you", "win.name", "win.shared", "win.sharedYou").pattern,
    )
    cells = page.wait(
        "() => [...document.querySelectorAll('tfoot tr:first-child td')].map((td) => td.textContent)"
    )
    totals = [sheet["total"] for sheet in last["view"]["result"]["seats"]]
    assert sorted(int(cell.replace("\N{MINUS SIGN}", "-")) for cell in cells) == sorted(totals)


def test_a_whole_game_in_firefox(server: Server, tables: Tables) -> None:
    mine = tables.seat({"board": "usa", "chairs": ["open", "level-1"], "seed": 1}, ("Ana",))[0]
    mine.do("Start", mine.look()["n"])
    with firefox() as page:
        page.resize(**LAPTOP)
        page.begin_with(BEGINNING)
        page.goto(server.url + mine.link)
        player = Player(page, tables.board("usa"))
        see_the_result(page, player, player.play_to_the_end())
        assert page.troubles == []
