"""The deal of the day, from the start page to the comparison."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.tables import Tables
from tests.web.browser.words import t


def test_the_deal_of_the_day(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto("/")
    daily = tables.daily("europe")
    player.press(page.locator(f'a[href="/challenge/{daily}"]'))
    page.get_by_label(t("yourName")).fill("Ana")
    expect(page.get_by_role("table")).to_have_count(0)
    player.press(player.button(t("challenge.go")))
    assert player.wait_until_started()["table"]["challenge"] == daily
    table = page.url.rpartition("/")[2]
    resign = {"type": "Resign", "n": player.now()["n"], "id": "leave-it-to-a-bot"}
    assert page.request.post(f"/api/tables/{table}/commands", data=resign).ok
    player.wait_for("update.view.result")
    skip = player.button(t("show.skip"))
    player.press(skip)
    player.press(page.get_by_role("link", name=t("result.compare")))
    row = page.get_by_role("row").filter(has_text="Ana")
    expect(row).to_contain_text(t("challenge.helped"))
    expect(row.get_by_role("link")).to_have_attribute("href", f"/tables/{table}")
    expect(player.button(t("challenge.go"))).to_have_count(0)
    # Somebody else, who may still play, sees neither the result nor the table.
    other = sit_down()
    other.watcher.expect_refusals()
    other.page.goto(f"/challenge/{daily}")
    expect(other.button(t("challenge.go"))).to_be_visible()
    expect(other.page.get_by_role("table")).to_have_count(0)
    other.page.goto(f"/tables/{table}")
    expect(other.page.get_by_role("alert")).to_contain_text(t("refusal.CHALLENGE_HIDDEN"))
