"""Takes the pictures in docs/screenshots: python -m tools.screenshots, or make screenshots.

Bots play fixed deals: the positions stay the same as long as the rules and the bots do.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright
from websockets.sync.client import connect

from ferrovia.bots.registry import make
from tests.server import patient
from tests.server.servers import running
from tests.web.browser.browsers import ROOT, chromium
from tests.web.browser.choosing import Action, Update
from tests.web.browser.tables import Script, Table, Tables
from tests.web.browser.words import begins, t

PICTURES = ROOT / "docs" / "screenshots"
PEOPLE = ("Ana", "Bogdan", "Clara", "Duarte")
DESKTOP = (1360, 850)
TELEVISION = (1920, 1080)
TABLET = (1024, 768)
PHONE = (390, 844)
# The table is shown at every size in every theme.
SIZES = ((360, 640), PHONE, (640, 360), (820, 1180), (1280, 720), (1920, 1080))
THEMES = ("light", "dark", "contrast")
QUALITY = 50
MIDDLE = 150  # decisions, for a board that is half full


class Bots(Script):
    """A sensible bot plays every seat, quickly."""

    def __init__(self, settings: dict[str, Any], *more: Any) -> None:
        super().__init__(settings, *more)
        self._bots = [make("level-3", seat) for seat in range(len(PEOPLE))]

    def decide(self, seat: int) -> Action:
        view = self.session.table.playing.view(seat)
        action: Action = msgspec.to_builtins(self._bots[seat].choose(view, view.options()))
        return action


class Photographer:
    def __init__(self, browser: Browser, url: str, tables: Tables, stack: ExitStack) -> None:
        self._browser = browser
        self._stack = stack
        self._url = url
        self._tables = tables
        self.middle = cache(self._middle)

    def take(
        self,
        name: str,
        address: str,
        then: Callable[[Page], None] = lambda page: None,
        size: tuple[int, int] = DESKTOP,
        theme: str = "light",
        moving: bool = False,
    ) -> None:
        """One picture of one page, after `then` has run."""
        with self._page(size, theme, moving) as page:
            page.goto(self._url + address)
            page.wait_for_load_state("networkidle")
            then(page)
            page.mouse.move(0, 0)
            page.wait_for_load_state("networkidle")
            path = PICTURES / f"{name}.jpg"
            page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
        print(path.relative_to(ROOT))

    def game(self, board: str, wanted: Callable[[Update], bool]) -> str:
        """The chair of somebody who is asked and sees what we want to show; the others are there too."""
        table, mine = self._tables.at(board, wanted, PEOPLE, play=Bots)
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
        for chair in table.chairs:
            headers = {"Authorization": f"Bearer {chair.token}"}
            self._stack.enter_context(connect(address, additional_headers=headers, proxy=None))
        return mine.link

    def put_up(self, link: str) -> str:
        """Somebody's chair, and from now on the board of that table is on a screen: the address of that."""
        table, token = re.findall(r"/tables/(\w+)#seat=(.+)", link)[0]
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/live?board=true"
        headers = {"Authorization": f"Bearer {token}"}
        self._stack.enter_context(connect(address, additional_headers=headers, proxy=None))
        return link.replace("#", "/board#")

    def _middle(self, board: str) -> str:
        return self.game(board, lambda update: update["n"] > MIDDLE and prompt("turn")(update))

    @contextmanager
    def _page(self, size: tuple[int, int], theme: str, moving: bool) -> Iterator[Page]:
        width, height = size
        phone = {"device_scale_factor": 1.5, "has_touch": True, "is_mobile": True}
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            **(phone if min(size) < 600 else {}),
            locale="en-GB",
            reduced_motion="no-preference" if moving else "reduce",
        )
        settings = {"theme": theme, "guide": "done", "speed": "normal" if moving else "instant"}
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


def win(table: Table) -> Callable[[Page], None]:
    """The last moves are made while we look, and the winner's train is under way."""

    def watch(page: Page) -> None:
        table.play_to_the_end()
        show = page.locator("[data-show]")
        expect(show).to_be_visible(timeout=60_000)
        page.get_by_role("button", name=t("show.pause")).click()
        while show.get_attribute("data-show") != "winner":
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(6000)

    return watch


def take_all(photographer: Photographer, tables: Tables) -> None:
    take, game, middle = photographer.take, photographer.game, photographer.middle
    take("start", "/")
    for board in ("usa", "europe", "iberia", "old-west"):
        take(board, middle(board), choose_a_route if board == "usa" else lambda page: None)
    for width, height in SIZES:
        for theme in THEMES:
            take(f"table-{width}x{height}-{theme}", middle("europe"), size=(width, height), theme=theme)
    take("tickets", game("usa", prompt("first-tickets")))
    take("tunnel", game("europe", tunnel_can_be_paid))
    take("dark", middle("europe"), theme="dark")
    finished = tables.begun("europe", PEOPLE, play=Bots).play_to_the_end()
    [winner] = finished.seen(finished.chairs[0])["view"]["result"]["winners"]
    take("result", finished.chairs[winner].link, show_result)
    take("analysis", f"/tables/{finished.id}/{MIDDLE}", analyse)
    # The same deal again, stopped before its end.
    last, _ = tables.at("europe", lambda update: update["view"].get("last_round") == 1, PEOPLE, play=Bots)
    take("winning", last.chairs[winner].link, win(last), moving=True)
    take("cover", "/", pass_around, size=PHONE)
    take("rules", "/rules/europe")
    evening(photographer, tables)


def evening(photographer: Photographer, tables: Tables) -> None:
    """At home: the board on the television, the cards on a phone, or a tablet between the players."""
    take = photographer.take
    take("television-join", "/", wait_for_phones, size=TELEVISION)
    chair = photographer.game("usa", lambda update: update["n"] > MIDDLE + 8 and prompt("turn")(update))
    board = photographer.put_up(chair)
    take("television", board, size=TELEVISION)
    take("television-phone", chair, in_hand, size=PHONE)
    take("television-tablet", board.replace("#", "?turn#"), size=TABLET)
    last, mine = tables.at("europe", lambda update: update["view"].get("last_round") == 1, PEOPLE, play=Bots)
    take("television-winning", mine.link.replace("#", "/board#"), win(last), size=TELEVISION, moving=True)


def wait_for_phones(page: Page) -> None:
    """From the start page to the code that phones join by."""
    page.get_by_role("radio", name=t("mode.television")).check(force=True)
    page.get_by_role("button", name=t("mode.television.go")).click()
    expect(page.get_by_role("img", name=t("invite.qr"))).to_be_visible()
    seats = page.url.replace("/tables", "/api/tables").replace("/board", "/seats")
    for name in PEOPLE[:2]:
        patient.post(seats, json={"name": name}).raise_for_status()
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()


def in_hand(page: Page) -> None:
    expect(page.get_by_role("button", name=t("tv.map"))).to_be_visible()


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
