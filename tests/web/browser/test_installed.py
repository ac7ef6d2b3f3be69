"""What the service worker does: pages without a network, and reminders without a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

from playwright.sync_api import expect

from ferrovia.server.notify.web_push import encoded
from tests.server.notify.test_push import Browser
from tests.server.servers import QUICK, Server, running
from tests.server.test_notifications import SLOW
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.contexts import PATIENCE
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import away, t

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
    expect(guest.page.get_by_role("alert")).to_contain_text(away())
    guest.page.goto("/rules/iberia")
    expect(guest.page.get_by_role("heading", name=t("rules.title", board="Iberia"))).to_be_visible()
    guest.press(guest.page.get_by_text(t("rules.numbered.title")))
    expect(guest.page.locator("#IB-7")).to_be_visible()


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


def test_a_closed_phone_is_reminded_of_its_turn(tmp_path: Path, phone: MakePlayer) -> None:
    """From the page to what its browser can read. Only the push service is ours: tests have no other."""
    settings = f"private_webhooks = true\n{QUICK}"
    device = Browser()
    with ExitStack() as stack:
        service = stack.enter_context(push_service())
        server = stack.enter_context(running(tmp_path, str(tmp_path / "ferrovia.db"), settings))
        tables = stack.enter_context(closing(Tables(server.url)))
        anna, bruno = tables.seat({**SLOW, "seed": 1}, ("Anna", "Bruno"))
        anna.do("Start", 2)
        for chair in (anna, bruno):
            chair.play(chair.look()["options"][0])  # Bruno has the first turn
        player = phone(service_workers="allow", permissions=["notifications"], storage={"notify": "on"})
        address = f"http://127.0.0.1:{service.server_port}/secret"
        told = {"endpoint": address, "keys": {"p256dh": encoded(device.public), "auth": encoded(device.auth)}}
        stub = f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({json.dumps(told)}) }})"
        player.page.context.add_init_script(stub)
        with player.page.expect_response("**/subscriptions") as answer:
            player.page.goto(server.url + anna.link)
        assert answer.value.status == 204
        player.page.close()
        while anna.look()["table"]["chairs"][0].get("present"):
            pass
        while bruno.look()["options"]:
            bruno.play({"type": "DrawBlind"})
        heard = json.loads(device.read(service.bodies.get(timeout=PATIENCE / 1000)))
        assert heard == {"table": anna.table, "text": t("notify.push", board="USA", names="Bruno")}


class PushService(ThreadingHTTPServer):
    """Accepts everything, and keeps it."""

    bodies: Queue[bytes]


class Keep(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, PushService)
        self.server.bodies.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Not in the output of the tests."""


@contextmanager
def push_service() -> Iterator[PushService]:
    with PushService(("127.0.0.1", 0), Keep) as service:
        service.bodies = Queue()
        Thread(target=service.serve_forever, daemon=True).start()
        yield service
        service.shutdown()
