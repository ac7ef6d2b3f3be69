"""Somebody creates a bot account, and invites the bot once it is connected."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.server.servers import Server
from tests.web.browser.access import violations
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.words import t

PASSWORD = "correct horse battery"


def test_a_bot_gets_a_token_is_invited_and_is_removed(sit_down: MakePlayer, server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as owner:
        owner.post("/api/accounts", json={"name": "Olga", "password": PASSWORD}).raise_for_status()
    player = sit_down()
    page = player.page
    page.goto("/")
    player.press(page.get_by_role("link", name=t("account.signIn")))
    page.get_by_label(t("account.name")).fill("Olga")
    page.get_by_label(t("account.password")).fill(PASSWORD)
    player.press(page.locator("button[type=submit]"))
    player.press(page.get_by_role("link", name="Olga"))
    page.get_by_label(t("ownBots.name")).fill("shelly")
    player.press(player.button(t("ownBots.make")))
    token = page.get_by_label(t("ownBots.token", name="shelly")).input_value()
    expect(page.get_by_role("main")).to_contain_text(t("bot.online", name="shelly"))
    assert violations(page) == []
    headers = {"Authorization": f"Bearer {token}"}
    with (
        httpx.Client(base_url=server.url, timeout=30, headers=headers) as bot,
        bot.stream("POST", "/api/bot/stream", json={"type": "hello", "protocol": 1}) as stream,
    ):
        lines = stream.iter_lines()  # kept open, because closing it ends the stream
        assert next(lines).startswith('{"type":"hello"')
        opened = {"settings": {"board": "usa", "chairs": ["open", "open"]}, "name": "Olga"}
        made = page.request.post("/api/tables", data=opened)
        page.goto(f"/tables/{made.json()['table']}")
        chair = page.get_by_label(t("room.chair", n=2), exact=True)
        chair.focus()
        expect(chair.locator("option", has_text="shelly")).to_have_count(1)
        chair.select_option("@shelly")
        player.press(player.button(t("room.start")))
        player.wait()
        expect(page.get_by_role("list", name=t("players"))).to_contain_text(t("bot.online", name="shelly"))
        page.goto("/account")
        remove = player.button(t("room.removeWho", name="shelly"))
        player.press(remove)
        expect(remove).to_have_count(0)
        choice = {"type": "choice", "table": "nothing", "n": 0, "option": 0}
        assert bot.post("/api/bot/choices", json=choice).status_code == 401
