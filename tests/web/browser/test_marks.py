"""What stands out on the board, in which letters it is written, and the board as a poster."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from ferrovia.boards import BOARDS, load
from ferrovia.drawing import load_drawing
from tests.limits import PATIENCE
from tests.web.browser.choosing import Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.tables import Tables
from tests.web.browser.words import t

HALOS = '() => [...document.querySelectorAll("[data-halo]")].map((halo) => halo.dataset.halo).sort()'
# How wide each name is in the page's own letters.
WIDTHS = """async (names) => {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text")
  document.querySelector("svg:has([data-track])").append(text)
  text.style.fontFamily = "Ferrovia, monospace"
  text.style.fontWeight = "800"
  await document.fonts.load("800 20px Ferrovia", names.map(([name]) => name).join(""))
  return names.map(([name, size]) => {
    text.style.fontSize = `${size}px`
    text.textContent = name
    return text.getComputedTextLength()
  })
}"""


def claimable(update: Update, **paid: Any) -> list[str]:
    options = [option for option in update["options"] if option["type"] == "Claim"]
    fitting = [option for option in options if all(option.get(key) == value for key, value in paid.items())]
    return sorted({option["track"] for option in fitting})


def some_can_be_claimed(update: Update) -> bool:
    return update["view"].get("prompt") == "turn" and len(claimable(update)) > 3 and update["n"] > 40


def halos(page: Page) -> list[str]:
    found: list[str] = page.evaluate(HALOS)
    return found


def test_only_the_cards_in_question_light_up_their_routes(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", some_can_be_claimed)
    player = sit_down()
    page = player.page
    page.goto(chair.link)
    update = player.wait()
    news = [entry for entry in chair.look()["entries"] if entry["what"] == "moved"]
    own = max((n for n, entry in enumerate(news) if entry["seat"] == update["view"]["seat"]), default=-1)
    since = [
        event for entry in news[own + 1 :] for event in entry["events"] if event["type"] == "TrackClaimed"
    ]
    rest = sorted(event["track"] for event in since)
    page.wait_for_function(f"(rest) => String(({HALOS})()) === String(rest)", arg=rest)
    colour = next(card for card in update["view"]["hand"] if claimable(update, colour=card))
    player.press(page.locator(f'[data-stack="{colour}"]'))
    lit = sorted({*rest, *claimable(update, colour=colour)})
    page.wait_for_function(f"(lit) => String(({HALOS})()) === String(lit)", arg=lit)


def test_names_are_as_wide_as_planned(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("usa")
    page = sit_down().page
    page.goto(table.chairs[0].link)
    expect(page.locator("[data-track]").first).to_be_visible()
    names, planned = [], []
    for board in map(load, BOARDS):
        for city in board.cities:
            label = load_drawing(board).cities[city.id].label
            names.append((city.name, label.size))
            planned.append(label.width)
    widths = page.evaluate(WIDTHS, names)
    assert all(0.9 * plan < width < plan + 0.5 for width, plan in zip(widths, planned, strict=True))


def test_the_board_is_a_poster_that_can_be_printed(
    tables: Tables, sit_down: MakePlayer, tmp_path: Path
) -> None:
    table = tables.begun("iberia")
    player = sit_down()
    page = player.page
    page.goto(table.chairs[0].link)
    player.wait()
    page.keyboard.press("p")
    poster = page.get_by_role("dialog", name=t("poster"))
    expect(poster.get_by_role("img", name="Iberia", exact=True)).to_be_visible()
    files = {}
    for kind in ("svg", "png"):
        with page.expect_download(timeout=PATIENCE * 1000) as download:
            poster.get_by_role("button", name=t(f"poster.{kind}")).click()
        files[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[kind])
    svg = files["svg"].read_text("utf-8")
    assert svg.count("src:url(data:font/woff2;base64,") == 4
    assert not re.search(r"var\(--|oklab|color\(|class=", svg)
    assert all(f">{city.name}</text>" in svg for city in load("iberia").cities)
    assert struct.unpack(">II", files["png"].read_bytes()[16:24]) == (5512, 3937)  # 70 x 50 cm, 200 dpi
    page.keyboard.press("Escape")
    expect(poster).to_have_count(0)
