"""Several people pass one device around. What is under the cover is not in the page."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.player import Player
from tests.web.browser.words import shape, t

PEOPLE = ("Ana", "Bogdan")


def begin(player: Player) -> None:
    page = player.page
    page.goto("/")
    player.press(page.locator('input[type=radio][value="usa"]'))
    player.press(pill(player, "home.play", t("mode.device")))
    for n, name in enumerate(PEOPLE, start=1):
        player.hands.write(page.get_by_role("textbox", name=t("device.name", n=n)), name)
    player.press(pill(player, "device.bots", "0"))
    player.press(player.button(t("mode.device.go")))


def covered(player: Player) -> str:
    """Who is asked to look."""
    cover = player.page.locator("[data-cover]")
    expect(cover).to_be_visible()
    return next(name for name in PEOPLE if name in cover.inner_text())


def uncover(player: Player) -> str:
    name = covered(player)
    player.press(player.button(t("cover.ready", name=name)))
    expect(player.page.locator("[data-cover]")).to_have_count(0)
    player.wait_for("update.you.seat !== undefined && update.options?.length")
    return name


def pass_on(player: Player) -> None:
    player.press(player.button(t("handOver.hide")))


def test_nothing_secret_is_under_the_cover(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player)
    expect(player.page.get_by_role("dialog", name=shape("cover.title"))).to_be_visible()
    names = []
    for _ in range(2):
        names.append(uncover(player))
        view = player.now()["view"]
        tickets = [player.board.ticket(ticket) for ticket in view["offer"]]
        acting = player.now()["you"]["seat"]
        if acting in player.move()["view"]["to_act"]:  # the first tickets; the first turn is theirs as well
            break
        pass_on(player)
        covered(player)
        routes = {player.board.track(id) for id in player.board.tracks}
        page = player.page.content()
        assert [name for name in tickets if name not in routes and name in page] == []
        assert player.page.locator("[data-stack]").count() == 0
        assert "hand" not in player.now()["view"]
    assert sorted(names) == sorted(PEOPLE)


def test_a_few_turns_are_played_on_one_device(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player)
    took_part = set()
    for _ in range(4):
        took_part.add(uncover(player))
        acting = player.now()["you"]["seat"]
        while acting in player.move()["view"]["to_act"]:
            pass
        pass_on(player)
    assert took_part == set(PEOPLE)
    views = [view for frame in player.watcher.frames if (view := json.loads(frame).get("view"))]
    assert {view.get("seat") for view in views} == {None, 0, 1}
