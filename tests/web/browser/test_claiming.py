"""Three ways to claim a route: the route first, the cards first, or cards dragged onto a route."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.hands import Keyboard, point
from tests.web.browser.places import prompt
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import t


def two_colours(update: Update) -> bool:
    """Routes can be claimed in different colours."""
    return len({claim["colour"] for claim in claims(update)}) > 1


def claims(update: Update) -> list[Action]:
    return [
        option for option in update["options"] if option["type"] == "Claim" and not option.get("locomotives")
    ]


def on_turn(tables: Tables, player: Player) -> tuple[Action, Update]:
    """A possible claim, and the position."""
    _, chair = tables.at("usa", two_colours)
    player.page.goto(chair.link)
    update = player.wait()
    return claims(update)[0], update


def stack(player: Player, card: str) -> Locator:
    return player.page.locator(f'[data-stack="{card}"]')


def test_cards_first(tables: Tables, sit_down: MakePlayer) -> None:
    """Only routes that the selected cards can pay for stay open."""
    player = sit_down()
    claim, update = on_turn(tables, player)
    player.press(stack(player, claim["colour"]))
    expect(stack(player, claim["colour"])).to_have_attribute("aria-pressed", "true")
    possible = {each["track"] for each in update["options"] if each.get("colour") == claim["colour"]}
    others = {each["track"] for each in claims(update)} - possible
    for track in others:
        expect(player.track(track)).not_to_have_role("button")
    after = player.act(claim)
    assert after["view"]["tracks"][claim["track"]] == after["you"]["seat"]
    assert after["view"]["hand"].get(claim["colour"], 0) < update["view"]["hand"][claim["colour"]]


def test_cards_are_dragged_onto_a_route(tables: Tables, sit_down: MakePlayer) -> None:
    """The route's card shows everything in advance, and cards dropped elsewhere go back."""
    player = sit_down()
    claim, update = on_turn(tables, player)
    track = player.track(claim["track"])
    at = point(track)
    player.page.mouse.move(at["x"], at["y"])
    card = player.page.locator(f'[data-route="{claim["track"]}"]')
    expect(card).to_contain_text(player.board.track(claim["track"]))
    expect(card).to_contain_text(t("track.length", n=player.board.tracks[claim["track"]]["length"]))

    drag(player, stack(player, claim["colour"]), player.button(t("wholeBoard")))
    expect(player.asking("claim")).to_have_count(0)
    expect(stack(player, claim["colour"])).to_have_attribute("aria-pressed", "false")
    assert player.now()["n"] == update["n"]

    drag(player, stack(player, claim["colour"]), track)
    after = player.pay(claim)
    assert after["view"]["tracks"][claim["track"]] == after["you"]["seat"]


def test_escape_closes_the_route_card(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down("keyboard")
    claim, _ = on_turn(tables, player)
    player.choose_track(claim["track"])
    expect(player.asking("claim")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.asking("claim")).to_have_count(0)
    expect(player.track(claim["track"])).to_be_focused()


def test_nothing_appears_under_a_resting_pointer(tables: Tables, sit_down: MakePlayer) -> None:
    """The card of a route shows when the pointer moves to the route, not when it comes to the pointer."""
    player = sit_down()
    claim, _ = on_turn(tables, player)
    page, track = player.page, player.track(claim["track"])
    closer = player.button(t("zoomIn"))
    card = page.locator("[data-route]")
    closer.dispatch_event("click")
    at = settled(track)
    player.button(t("wholeBoard")).dispatch_event("click")
    assert settled(track) != at
    page.mouse.move(at["x"], at["y"])
    page.keyboard.press("Escape")
    closer.dispatch_event("click")
    assert settled(track) == at
    expect(page.locator(f'[data-route="{claim["track"]}"]')).to_have_count(0)
    page.mouse.move(at["x"] + 1, at["y"])
    expect(card).to_have_attribute("data-route", claim["track"])


def settled(track: Locator) -> dict[str, float]:
    """A point of the track, once it has stopped moving."""
    before, at = None, point(track)
    while at != before:
        track.page.wait_for_timeout(200)
        before, at = at, point(track)
    return at


def test_closing_the_list_of_routes_gives_the_focus_back(tables: Tables, sit_down: MakePlayer) -> None:
    """By Escape, by its key, and after a route of it was looked at."""
    player = sit_down("keyboard")
    on_turn(tables, player)
    page = player.page
    deck = page.locator("[data-deck]")
    Keyboard(page).reach(deck)
    for close in ("Escape", "r"):
        page.keyboard.press("r")
        expect(page.locator("[data-routes] select")).to_be_focused()
        player.press(page.locator("[data-routes] li button").first)
        expect(page.locator("[data-route].open")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("[data-routes] li button").first).to_be_focused()
        page.keyboard.press(close)
        expect(page.locator("[data-routes]")).to_have_count(0)
        expect(deck).to_be_focused()


def drag(player: Player, what: Locator, to: Locator) -> None:
    """With the mouse, in several steps like a hand."""
    mouse = player.page.mouse
    start, end = point(what), point(to)
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(end["x"], end["y"], steps=12)
    mouse.up()


def test_a_tap_opens_the_track_under_the_finger(tables: Tables, phone: MakePlayer) -> None:
    """Chromium redirects a tap to the centre of something nearby: these three tracks are parallel."""
    _, mine = tables.at("old-west", prompt("turn"))
    player = phone()
    player.page.goto(mine.link)
    player.wait_until_started()
    for number in (1, 2, 3):
        track = f"ashland--redding:{number}"
        player.press(player.track(track))
        expect(player.page.locator(f'[data-route="{track}"].open')).to_be_visible()
        player.press(player.button(t("close"), player.page.locator("[data-card]")))
