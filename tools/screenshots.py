"""Takes the pictures in docs/screenshots: python -m tools.screenshots, or make screenshots.

Bots play fixed deals: the positions stay the same as long as the rules and the bots do.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright
from websockets.sync.client import connect

from ferrovia.bots.registry import make
from tests.server.servers import running
from tests.web.browser.browsers import ROOT, chromium
from tests.web.browser.choosing import Action, Update
from tests.web.browser.tables import Script, Tables
from tests.web.browser.words import begins, t

PICTURES = ROOT / "docs" / "screenshots"
PEOPLE = ("Ana", "Bogdan", "Clara", "Duarte")
DESKTOP = {"width": 1360, "height": 850}
PHONE = {"width": 390, "height": 844}
QUALITY = 55
MIDDLE = 150  # decisions, for a board that is half full


class Bots(Script):
    """A good bot plays every seat."""

    def __init__(self, settings: dict[str, Any], *more: Any) -> None:
        super().__init__(settings, *more)
        self._bots = [make("level-4", seat) for seat in range(len(PEOPLE))]

    def decide(self, seat: int) -> Action:
        view = self.desk.table.playing.view(seat)
        action: Action = msgspec.to_builtins(self._bots[seat].choose(view, view.options()))
        return action


class Photographer:
    def __init__(self, browser: Browser, url: str, tables: Tables, stack: ExitStack) -> None:
        self._browser = browser
        self._stack = stack
        self._url = url
        self._tables = tables

    def take(self, name: str, address: str, theme: str = "light", phone: bool = False, **how: Any) -> None:
        """One picture of one page, after `then` has run."""
        then: Callable[[Page], None] = how.pop("then", lambda page: None)
        with self._page(theme, phone) as page:
            page.goto(self._url + address)
            page.wait_for_load_state("networkidle")
            then(page)
            page.mouse.move(0, 0)
            page.wait_for_load_state("networkidle")
            page.screenshot(
                path=PICTURES / f"{name}.jpg", type="jpeg", quality=QUALITY, animations="disabled"
            )
        print(PICTURES.relative_to(ROOT) / f"{name}.jpg")

    def game(self, board: str, wanted: Callable[[Update], bool]) -> str:
        """The chair of somebody who is asked and sees what we want to show; the others are there too."""
        table, mine = self._tables.at(board, wanted, PEOPLE, play=Bots)
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
        for chair in table.chairs:
            headers = {"Authorization": f"Bearer {chair.token}"}
            self._stack.enter_context(connect(address, additional_headers=headers, proxy=None))
        return mine.link

    def middle(self, board: str) -> str:
        return self.game(board, lambda update: update["n"] > MIDDLE and prompt("turn")(update))

    @contextmanager
    def _page(self, theme: str, phone: bool) -> Iterator[Page]:
        small = {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
        context = self._browser.new_context(
            **(small if phone else {"viewport": DESKTOP}), locale="en-GB", reduced_motion="reduce"
        )
        settings = {"theme": theme, "guide": "done", "speed": "instant"}
        for name, value in settings.items():
            context.add_init_script(f"localStorage.setItem('{name}', '{value}')")
        yield context.new_page()
        context.close()


def prompt(name: str) -> Callable[[Update], bool]:
    return lambda update: update["view"].get("prompt") == name


def tunnel_can_be_paid(update: Update) -> bool:
    return prompt("tunnel")(update) and any(option["type"] == "PayTunnel" for option in update["options"])


def pass_around(page: Page) -> None:
    """From the start page to the cover between two hands."""
    page.get_by_role("radio", name=t("mode.device")).check(force=True)
    for n, name in enumerate(PEOPLE[:2], start=1):
        page.get_by_role("textbox", name=t("device.name", n=n)).fill(name)
    page.get_by_role("button", name=t("mode.device.go")).click()
    expect(page.locator("[data-cover]")).to_be_visible()


def choose_a_route(page: Page) -> None:
    """The longest route that can be claimed, with the card that asks how to pay."""
    routes = page.locator("[data-track][role=button]")
    lengths = [
        int(re.findall(r", (\d+) ", str(label.get_attribute("aria-label")))[0]) for label in routes.all()
    ]
    routes.nth(lengths.index(max(lengths))).focus()
    page.keyboard.press("Enter")


def show_result(page: Page) -> None:
    expect(page.get_by_role("link", name=begins("result.replay"))).to_be_visible()


def analyse(page: Page) -> None:
    page.get_by_role("button", name=t("analysis.ask")).click()
    expect(page.get_by_role("img", name=t("analysis.title"))).to_be_visible(timeout=600_000)
    page.keyboard.press("n")  # to the next turning point


def take_all(photographer: Photographer, tables: Tables) -> None:
    take, game, middle = photographer.take, photographer.game, photographer.middle
    take("start", "/")
    for board in ("usa", "europe", "iberia", "old-west"):
        take(board, middle(board), then=choose_a_route if board == "usa" else lambda page: None)
    take("phone", middle("europe"), phone=True)
    take("tickets", game("usa", prompt("first-tickets")))
    take("tunnel", game("europe", tunnel_can_be_paid))
    take("dark", middle("europe"), theme="dark")
    take("contrast", middle("usa"), theme="contrast")
    finished = tables.begun("europe", PEOPLE, play=Bots).play_to_the_end()
    take("result", finished.chairs[0].link, then=show_result)
    take("analysis", f"/tables/{finished.id}/{MIDDLE}", then=analyse)
    take("cover", "/", phone=True, then=pass_around)
    take("rules", "/rules/europe")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(running(folder, str(folder / "ferrovia.db")))
        tables = stack.enter_context(closing(Tables(server.url)))
        browser = stack.enter_context(sync_playwright()).chromium.launch(**chromium())
        take_all(Photographer(browser, server.url, tables, stack), tables)
        browser.close()


if __name__ == "__main__":
    main()
