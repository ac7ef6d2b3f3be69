"""A game file opens as a replay, whether chosen or dropped, on the start page or on another replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from ferrovia.game.notation import write
from ferrovia.game.record import Record, load
from tests.web.browser.access import violations
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.screens import FINGERS, FINGERTIP, fits
from tests.web.browser.words import t

GOLDEN = Path(__file__).parents[2] / "golden"

DROP = """([zone, name, text]) => {
  const data = new DataTransfer()
  data.items.add(new File([text], name))
  zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))
}"""


def choose(page: Page, name: str, text: str) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=t("file.open")).click()
    chooser.value.set_files(FilePayload(name=name, mimeType="text/plain", buffer=text.encode()))


def drop(page: Page, name: str, text: str) -> None:
    zone = page.get_by_role("group", name=t("file.open")).element_handle()
    page.evaluate(DROP, [zone, name, text])


def step_to_the_end(page: Page, record: Record) -> None:
    """From the deal, a few single moves, then straight to the end and the result."""
    slider = page.get_by_role("slider", name=t("replay.position"))
    last = len(record.lines) - 1
    expect(slider).to_have_value("0")
    expect(page.locator(".said")).to_contain_text(t("replay.deal"))
    for n in range(1, 4):
        page.get_by_role("button", name=t("replay.following")).click()
        expect(page.locator("footer .number")).to_have_text(t("replay.move", at=n, of=last))
    page.get_by_role("button", name=t("replay.last")).click()
    expect(slider).to_have_value(str(last))
    expect(page.locator(".said")).to_contain_text(t("event.GameEnded"))
    assert record.ending is not None
    for seat, score in enumerate(record.ending.scores):
        hand = page.get_by_role("list", name=t("players")).locator("> li").nth(seat)
        expect(hand).to_contain_text(t("points", n=score))


def test_a_record_chosen_on_the_start_page_is_replayed_to_its_result(sit_down: MakePlayer) -> None:
    player = sit_down(has_touch=True)  # with a mouse, what can be pressed may be smaller than a fingertip
    path = GOLDEN / "europe-3-1.jsonl"
    player.page.goto("/")
    choose(player.page, path.name, path.read_text())
    expect(player.page).to_have_url("/replay")
    step_to_the_end(player.page, load(path))
    assert violations(player.page) == []
    fits(player.page, FINGERS, least=FINGERTIP)


def test_notation_dropped_on_a_replay_takes_its_place(sit_down: MakePlayer) -> None:
    player = sit_down()
    first, second = load(GOLDEN / "usa-2-1.jsonl"), load(GOLDEN / "old-west-2-alvin-1.jsonl")
    player.page.goto("/replay")
    drop(player.page, "usa.jsonl", first.dumps())
    step_to_the_end(player.page, first)
    drop(player.page, "old-west.txt", write(second))
    step_to_the_end(player.page, second)


@pytest.mark.parametrize("code", ["FILE_UNKNOWN", "FILE_PUBLIC", "FILE_LARGE"])
def test_a_file_that_cannot_be_replayed_is_explained_in_place(sit_down: MakePlayer, code: str) -> None:
    texts = {
        "FILE_UNKNOWN": "Dear Anna,\n",
        "FILE_PUBLIC": write(load(GOLDEN / "usa-2-1.jsonl"), public=True),
        "FILE_LARGE": "x" * 1_000_000,
    }
    player = sit_down()
    player.watcher.expect_refusals()
    page = player.page
    page.goto("/")
    choose(page, "letter.txt", texts[code])
    expect(page.get_by_role("alert")).to_have_text(t(f"refusal.{code}"))
    expect(page).to_have_url("/")
    assert violations(page) == []
