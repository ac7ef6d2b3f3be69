"""The board on a television, and phones beside it that hold the cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.hands import on_the_board
from tests.web.browser.parts import pill
from tests.web.browser.player import Player
from tests.web.browser.screens import FINGERS, FINGERTIP, fits
from tests.web.browser.tables import Chair, Tables
from tests.web.browser.test_several_people import play_together
from tests.web.browser.words import t

TELEVISION = {"width": 1920, "height": 1080}
SCREENS = {
    "television": TELEVISION,
    "small television": {"width": 1280, "height": 720},
    "large television": {"width": 3840, "height": 2160},
    "tablet": {"width": 1024, "height": 768},
    "tablet on its side": {"width": 768, "height": 1024},
}
LEGIBLE = 27.9  # pixels at a height of 1080, from three metres; allowing for rounding

# Words that are smaller than that, but for those on the board, whose size depends on their neighbours.
SMALL = """(least) => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = []
  while (words.nextNode()) {
    const { parentElement: element, data } = words.currentNode
    if (!data.trim() || element.closest("svg, .hidden, script, style, .board")) continue
    if (!element.checkVisibility({ checkOpacity: true })) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < least) small.push(`${data.trim().slice(0, 40)}: ${size}`)
  }
  return small
}"""

# The names of cities that the scoring is about, which stand alone, as large as they are drawn.
LIT = """() => [...document.querySelectorAll(".marks text")].map(
  (name) => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a)"""


class Holder(Player):
    """Somebody with a phone that shows the hand: the board is on the television."""

    @property
    def map(self) -> Locator:
        return self.button(t("tv.map"))

    def press(self, control: Locator) -> None:
        if on_the_board(control) and self.map.is_visible():
            self.hands.press(self.map)
        super().press(control)


def holder(phone: MakePlayer) -> Holder:
    player = phone()
    return Holder(player.page, player.hands, player.watcher)


def board_link(chair: Chair) -> str:
    """From somebody at the table."""
    return f"/tables/{chair.table}/board#board={chair.board_token()}"


def put_up(sit_down: MakePlayer, address: str) -> Player:
    television = sit_down(viewport=TELEVISION)
    television.page.goto(address)
    return television


def gather(sit_down: MakePlayer, phone: MakePlayer, board: str) -> tuple[Player, list[Holder]]:
    """A television that opens a table, and two people who join with their phones and start."""
    television = put_up(sit_down, "/")
    page = television.page
    television.press(page.locator(f'input[type=radio][value="{board}"]'))
    television.press(pill(television, "home.play", t("mode.television")))
    television.press(television.button(t("mode.television.go")))
    expect(page.get_by_role("img", name=t("invite.qr"))).to_be_visible()
    link = page.url.removesuffix("/board")
    people = [holder(phone), holder(phone)]
    for person, name in zip(people, ("Ana", "Zé"), strict=True):
        person.page.goto(link)
        person.hands.write(person.page.get_by_role("textbox", name=t("yourName")), name)
        person.press(person.button(t("room.join")))
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    assert page.evaluate(SMALL, LEGIBLE) == []
    people[1].press(people[1].button(t("room.start")))
    return television, people


def test_a_family_plays_on_the_television(sit_down: MakePlayer, phone: MakePlayer) -> None:
    television, people = gather(sit_down, phone, "usa")
    page = television.page
    for person in people:
        expect(person.map).to_be_visible()
    latest = play_together(list(people), enough=lambda update: len(update["view"]["tracks"]) > 1)
    expect(page.locator(".track.claimed")).to_have_count(len(latest["view"]["tracks"]))
    assert page.evaluate(SMALL, LEGIBLE) == []
    told = television.now()
    assert not {"seat", "hand", "tickets", "offer"} & set(told["view"])
    assert told["options"] == []
    # It survives being switched off.
    page.reload()
    expect(page.locator(".track.claimed")).to_have_count(len(latest["view"]["tracks"]))
    fits(page, SCREENS)
    page.set_viewport_size({"width": 1024, "height": 768})
    television.press(television.button(t("tv.turn")))
    for seat in latest["view"]["seats"]:
        expect(page.locator(f"[data-seat='{seat['seat']}']")).to_be_visible()
    # Whoever prefers the whole table to the hand has it.
    people[0].press(people[0].map)
    fits(people[0].page, FINGERS)
    expect(people[0].map).to_be_hidden()


SIX = ("Ana", "Bogdan", "Clara", "Duarte", "Elisa", "Maximilian-Alexander")


def test_the_points_of_six_players_have_room(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("old-west", SIX).play_to_the_end()
    television = put_up(sit_down, board_link(table.chairs[0]))
    for name in SIX:
        column = television.page.get_by_role("columnheader", name=name)
        expect(column).to_be_in_viewport(ratio=1)


def test_six_players_and_all_face_up_cards_have_room(tables: Tables, sit_down: MakePlayer) -> None:
    television = put_up(sit_down, board_link(tables.begun("old-west", SIX).chairs[0]))
    expect(television.page.locator("[data-seat]")).to_have_count(len(SIX))
    for screen in SCREENS.values():
        television.page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        for part in ("[data-seat]", "[data-market]", "[data-deck]", "[data-ticket-deck]"):
            for each in television.page.locator(part).all():
                expect(each).to_be_in_viewport(ratio=1)


def test_the_television_shows_what_a_phone_points_at_and_no_ticket(
    tables: Tables, sit_down: MakePlayer, phone: MakePlayer
) -> None:
    _, chair = tables.at("usa", lambda update: any(each["type"] == "Claim" for each in update["options"]))
    television = put_up(sit_down, board_link(chair))
    page = television.page
    expect(page.locator("[data-seat]").first).to_be_visible()
    person = holder(phone)
    person.page.goto(chair.link)
    expect(person.map).to_be_visible()
    fits(person.page, {"phone": FINGERS["phone"], "narrow phone": FINGERS["narrow phone"]}, FINGERTIP)
    pointed = page.locator("[data-pointed]")
    person.press(person.page.locator("[data-ticket]").first)
    person.press(person.button(t("routes.title")))
    route = person.page.locator("[data-routes] li button").first
    name = re.split(",", route.inner_text())[0]
    person.press(route)
    expect(pointed).to_have_text(t("tv.pointing", place=name))
    assert page.evaluate("heard.pointed.length") == 1  # nobody saw the ticket
    person.page.keyboard.press("Escape")
    expect(pointed).to_be_hidden()


def test_a_table_without_spectators_is_shown_by_its_own_link(sit_down: MakePlayer) -> None:
    host = sit_down()
    settings = {"board": "usa", "chairs": ["open", "level-1"], "spectators": False}
    opened = host.page.request.post("/api/tables", data={"settings": settings, "name": "Anna"}).json()
    address = f"/tables/{opened['table']}"
    start = {"type": "Start", "n": 1, "id": "start-the-game"}
    assert host.page.request.post(f"/api{address}/commands", data=start).ok
    stranger = sit_down(viewport=TELEVISION)
    stranger.watcher.expect_refusals()
    stranger.page.goto(f"{address}/board")
    expect(stranger.page.get_by_role("alert")).to_have_text(t("refusal.SPECTATORS_OFF"))
    host.page.goto(address)
    host.press(host.button(t("menu.title")))
    host.press(host.button(t("menu.board")))
    link = host.page.get_by_role("textbox", name=t("menu.board")).input_value()
    television = put_up(sit_down, link)
    expect(television.page.locator("[data-seat]").first).to_be_visible()
    assert "#" not in television.page.url
    assert television.page.evaluate("heard.update.you.seat === undefined")


def undecided(options: list[Action]) -> bool:
    return len(options) > 1 or any(each["type"] not in ("DeclineMarker", "LeaveTunnel") for each in options)


def play_out(people: list[Holder]) -> Update:
    """To the end. What has only one answer is answered by the page itself, so we ask who is to decide."""
    while (latest := people[0].now())["table"]["status"] != "finished":
        deciding = [person for person in people if undecided(person.now()["options"])]
        if deciding:
            deciding[0].move()
        else:
            people[0].page.wait_for_timeout(50)
    return latest


def end(television: Player, people: list[Holder]) -> None:
    """The last turns, the scoring as a show, the winner, and on to the next game."""
    page = television.page
    result = play_out(people)["view"]["result"]
    shown = page.locator("[data-show]")
    expect(shown).to_be_visible()
    assert page.evaluate(SMALL, LEGIBLE) == []
    lit: list[float] = []
    while shown.get_attribute("data-show") != "winner":
        lit += page.evaluate(LIT)
        page.keyboard.press("ArrowRight")
    assert lit
    assert min(lit) >= LEGIBLE
    for sheet in result["seats"]:
        expect(page.get_by_role("listitem").filter(has_text=str(sheet["total"])).first).to_be_visible()
    address = page.url
    for person in people:
        person.press(person.button(t("show.skip")))
        person.press(person.button(t("result.rematch")))
    page.wait_for_url(lambda url: url != address and url.endswith("/board"))
    expect(page.locator("[data-seat]").first).to_be_visible()


def test_the_end_is_a_show_and_the_next_game_follows(
    tables: Tables, sit_down: MakePlayer, phone: MakePlayer
) -> None:
    table, _ = tables.at("usa", lambda update: update["view"].get("last_round") is not None)
    television = put_up(sit_down, board_link(table.chairs[0]))
    expect(television.page.get_by_text(t("show.lastRound")).first).to_be_visible()
    people = [holder(phone) for _ in table.chairs]
    for person, chair in zip(people, table.chairs, strict=True):
        person.page.goto(chair.link)
    end(television, people)


@pytest.mark.soak
@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_a_whole_evening(sit_down: MakePlayer, phone: MakePlayer, board: str) -> None:
    end(*gather(sit_down, phone, board))
