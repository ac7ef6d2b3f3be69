"""Several people pass one device around. While the cover is up, the page contains no secrets."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import shape, t

PEOPLE = ("Ana", "Bogdan")


def begin(player: Player) -> None:
    page = player.page
    page.goto("./")
    player.press(page.locator('input[type=radio][value="usa"]'))
    player.press(pill(player, "home.play", t("mode.device")))
    for n, name in enumerate(PEOPLE, start=1):
        player.hands.write(page.get_by_role("textbox", name=t("device.name", n=n)), name)
    player.press(pill(player, "device.bots", "0"))
    player.press(player.button(t("mode.device.go")))


def covered(player: Player) -> str:
    """Whose turn it is to look."""
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


def hides_everything(player: Player, tickets: list[str]) -> None:
    """The page keeps nothing secret of the player who has just looked."""
    covered(player)
    routes = {player.board.track(id) for id in player.board.tracks}  # some tickets are named like a route
    page = player.page.content()
    assert [name for name in map(player.board.ticket, tickets) if name not in routes and name in page] == []
    assert player.page.locator("[data-stack]").count() == 0
    assert "hand" not in player.now()["view"]


def test_a_few_turns_are_played_on_one_device(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player)
    expect(player.page.get_by_role("dialog", name=shape("cover.title"))).to_be_visible()
    names = []
    for _ in range(4):
        names.append(uncover(player))
        update = player.now()
        tickets = [*update["view"].get("offer", ()), *update["view"].get("tickets", ())]
        assert tickets
        while update["you"]["seat"] in player.move()["view"]["to_act"]:
            pass
        pass_on(player)
        hides_everything(player, tickets)
    assert set(names) == set(PEOPLE)
    views = [view for frame in player.watcher.frames if (view := json.loads(frame).get("view"))]
    assert {view.get("seat") for view in views} == {None, 0, 1}


def test_one_click_is_enough_for_a_rematch_of_those_who_share_a_device(
    tables: Tables, sit_down: MakePlayer
) -> None:
    table, _ = tables.at("usa", lambda update: update["view"].get("last_round") == 1)
    table.play_to_the_end()
    people = [
        {"chair": n, "name": name, "token": chair.token}
        for n, (name, chair) in enumerate(zip(("Anna", "Bruno"), table.chairs, strict=True))
    ]
    player = sit_down(storage={"parties": json.dumps({table.id: people})})
    player.page.goto(f"/tables/{table.id}")
    player.press(player.button(t("result.rematch")))
    expect(player.page).not_to_have_url(re.compile(table.id))
    expect(player.page.locator("[data-cover]")).to_be_visible()
