"""What the service worker does: pages without a network, and reminders without a page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.server.servers import Server
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.words import t

# Everything that the page has loaded, the language too, is kept; the boards are before the worker is ready.
KEPT = """async () => {
  await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/"))
  return (await Promise.all(loaded.map(({ name }) => caches.match(name)))).every(Boolean)
}"""

# This notification, and no other.
SHOWN = """async (text) => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications()
  return shown.length === 1 && shown[0].body === text && shown[0].data === "/tables/abc"
}"""


def visit(player: Player) -> None:
    player.page.goto("/")
    player.page.wait_for_function(KEPT)


def test_start_page_and_rules_open_without_a_network_after_one_visit(sit_down: MakePlayer) -> None:
    guest = sit_down(service_workers="allow")
    visit(guest)
    guest.watcher.expect_an_outage()
    guest.page.context.set_offline(True)
    guest.page.reload()
    expect(guest.page.get_by_role("alert")).to_contain_text(t("start.away"))
    guest.page.goto("/rules/iberia")
    expect(guest.page.get_by_role("heading", name=t("rules.title", board="Iberia"))).to_be_visible()


def test_a_push_message_is_shown_and_a_later_one_replaces_it(sit_down: MakePlayer, server: Server) -> None:
    guest = sit_down(service_workers="allow", permissions=["notifications"])
    visit(guest)
    browser = guest.page.context.new_cdp_session(guest.page)
    found: list[dict[str, Any]] = []
    browser.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    browser.send("ServiceWorker.enable")
    while not found:
        guest.page.wait_for_timeout(20)
    worker = {"origin": f"{server.url}/", "registrationId": found[-1]["registrationId"]}
    for text in ("Your turn", "Your turn again"):
        data = json.dumps({"table": "abc", "text": text})
        browser.send("ServiceWorker.deliverPushMessage", {**worker, "data": data})
        guest.page.wait_for_function(SHOWN, arg=text)


def test_a_browser_without_a_push_service_says_what_it_can_do(sit_down: MakePlayer) -> None:
    """A test's browser is one: it is in private mode."""
    guest = sit_down(service_workers="allow", permissions=["notifications"])
    visit(guest)
    guest.press(guest.button(t("settings")))
    switch = guest.page.get_by_role("checkbox", name=t("notify"))
    guest.press(switch)
    expect(guest.page.get_by_text(t("notify.pageOnly"))).to_be_visible()
    expect(switch).to_be_checked()
