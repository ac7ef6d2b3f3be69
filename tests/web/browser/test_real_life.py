"""Real life at a table: a lost phone, a friend too many, a guest who is removed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.tables import Tables
from tests.web.browser.words import t

TURN = "turn"


def test_the_host_lets_a_bot_play_for_a_lost_phone(tables: Tables, sit_down: MakePlayer) -> None:
    host, guest = sit_down(), sit_down()
    table, _ = tables.at("usa", lambda update: update["view"].get("prompt") == TURN)
    host.page.goto(table.chairs[0].link)
    guest.page.goto(table.chairs[1].link)
    for player in (host, guest):
        player.wait_until_started()
    guest.page.goto("/")
    page = host.page
    host.press(host.button(t("menu.title")))
    host.press(host.button(t("menu.players")))
    host.press(host.button(t("absent.sitIn")))
    expect(page.get_by_role("dialog").get_by_text(t("away"))).to_be_visible()
    guest.page.goto(f"/tables/{table.id}")
    guest.press(guest.button(t("standIn.return")))
    expect(page.get_by_role("dialog").get_by_text(t("menu.here"))).to_be_visible()


def test_a_friend_too_many_finds_an_added_seat(tables: Tables, sit_down: MakePlayer) -> None:
    chairs = tables.seat({"board": "usa", "chairs": ["open", "open"]}, ("Ana", "Bruno"))
    host, friend = sit_down(), sit_down()
    host.page.goto(chairs[0].link)
    friend.page.goto(f"/tables/{chairs[0].table}")
    expect(friend.page.get_by_text(t("room.full"))).to_be_visible()
    host.press(host.button(t("room.addSeat")))
    assert host.page.get_by_role("textbox", name=t("room.link")).input_value().endswith(chairs[0].table)
    friend.hands.write(friend.page.get_by_role("textbox", name=t("yourName")), "Carla")
    friend.press(friend.button(t("room.join")))
    friend.watcher.expect_refusals()
    host.press(host.button(t("room.removeWho", name="Carla")))
    expect(friend.page.get_by_role("alert")).to_have_text(t("refusal.REMOVED"))
    friend.page.reload()
    expect(friend.page.get_by_role("status").get_by_text(t("refusal.REMOVED"))).to_be_visible()


def test_somebody_without_a_seat_is_asked_before_they_watch(tables: Tables, sit_down: MakePlayer) -> None:
    table, _ = tables.at("usa", lambda update: update["view"].get("prompt") == TURN)
    late = sit_down()
    late.page.goto(f"/tables/{table.id}")
    expect(late.page.get_by_text(t("outside.started"))).to_be_visible()
    late.press(late.button(t("outside.watch")))
    late.wait_until_started()
