"""A whole game by ear: with the keyboard, and by nothing but what is announced and the names of controls."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.contexts import HERE
from tests.web.browser.hands import Keyboard
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import contains, shape, t

AGAINST_BOTS = {"board": "usa", "chairs": ["open", "level-3", "level-3"], "first": 0, "seed": 1}
OWN = 0

QUESTIONS = [contains("banner.you"), contains("banner.second"), shape("keep.title")]


class Ear:
    """Somebody who does not see the page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._keys = Keyboard(page)
        self._heard = 0

    def since(self) -> list[str]:
        """What was announced since the last time, up to the next question: more may come before it."""
        asked = "([heard, asks]) => announced.slice(heard).some((text) => new RegExp(asks).test(text))"
        asks = "|".join(question.pattern for question in QUESTIONS)
        self._page.wait_for_function(asked, arg=[self._heard, asks])
        new: list[str] = self._page.evaluate("(heard) => announced.slice(heard)", self._heard)
        self._heard += len(new)
        return new

    def answer(self, question: str) -> None:
        """Tickets are all kept; a route is claimed whenever that is possible, and else a card drawn."""
        if t("banner.second") in question:
            self._keys.press(self._deck())
        elif t("banner.you") in question:
            self._claim_or_draw()
        else:
            choice = self._page.get_by_role("region", name=t("decision"))
            boxes = choice.get_by_role("checkbox").all()
            for box in boxes:
                if not box.is_checked():
                    self._keys.press(box)
            self._keys.press(choice.get_by_role("button", name=t("keep.do", n=len(boxes))))

    def _claim_or_draw(self) -> None:
        self._page.keyboard.press("r")
        routes = self._page.get_by_role("region", name=t("routes.title"))
        expect(routes).to_be_visible()
        possible = routes.get_by_role("button", name=contains("claim.can"))
        if possible.count():
            self._keys.press(possible.first)
            self._keys.press(self._page.get_by_role("button", name=shape("pay.claim")).first)
        else:
            self._page.keyboard.press("Escape")
            self._keys.press(self._deck())

    def _deck(self) -> Locator:
        return self._page.get_by_role("button", name=contains("drawBlind")).first


def rivals_claims(player: Player, frames: int) -> list[set[str]]:
    """The ends of the routes that others claimed, by what the page has received since."""
    updates = [told for told in map(json.loads, player.watcher.frames[frames:]) if told["type"] == "update"]
    events = [event for told in updates for entry in told["entries"] for event in entry.get("events", ())]
    tracks = [event["track"] for event in events if event["type"] == "TrackClaimed" and event["seat"] != OWN]
    board = player.board
    return [{board.cities[board.tracks[track][end]] for end in "ab"} for track in tracks]


def test_a_whole_game_by_ear(tables: Tables, sit_down: MakePlayer) -> None:
    """Each question is announced once, together with what the others have done since the last one."""
    (chair,) = tables.seat(AGAINST_BOTS, ("Anna",))
    chair.do("Start", 1)
    player = sit_down("keyboard")
    player.page.context.add_init_script(path=HERE / "announced.js")
    player.page.goto(chair.link)
    ear, frames, claims = Ear(player.page), 0, 0
    while (update := player.wait())["table"]["status"] == "playing":
        heard = ear.since()
        questions = [text for text in heard if is_question(text)]
        assert len(questions) == 1, heard
        for ends in rivals_claims(player, frames):
            assert [text for text in heard if all(end in text for end in ends)] == questions, (ends, heard)
            claims += 1
        frames = len(player.watcher.frames)
        ear.answer(questions[0])
        player.page.wait_for_function("(n) => heard.settled() && heard.update.n > n", arg=update["n"])
    assert claims >= 5


def is_question(text: str) -> bool:
    return any(key.search(text) for key in QUESTIONS)


def test_help_on_a_phone_lists_no_keys(tables: Tables, phone: MakePlayer, sit_down: MakePlayer) -> None:
    chair = tables.begun("usa").chairs[0]
    for player, listed in ((phone(), False), (sit_down(), True)):
        player.page.goto(chair.link)
        player.wait()
        player.page.keyboard.press("?")
        help = player.page.get_by_role("dialog", name=t("help"))
        expect(help.get_by_text(t("help.claim"))).to_be_visible()
        expect(help.get_by_text(t("help.keys"))).to_be_visible(visible=listed)
