"""What somebody needs who comes for the first time, or without a network."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.server.servers import running
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import begins, t


def test_three_clicks_lead_into_a_game(sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto("/")
    player.press(page.locator('input[type=radio][value="iberia"]'))
    player.press(player.button(t("mode.bots.go")))
    player.wait()
    expect(page.locator("[data-prompt]").first).to_be_visible()


def test_what_of_a_board_is_reconstructed_is_said_wherever_it_is_shown(
    sit_down: MakePlayer, places: Places
) -> None:
    player = sit_down()
    page = player.page
    sentence = page.get_by_role("paragraph").filter(has_text=t("reconstructed.iberia"))
    page.goto("/")
    player.press(page.locator('input[type=radio][value="iberia"]'))
    expect(sentence).to_be_visible()
    player.press(page.locator('input[type=radio][value="usa"]'))
    expect(sentence).not_to_be_visible()
    page.goto("/rules/iberia")
    expect(sentence).to_be_visible()
    places.open(page, "draft")
    written = page.locator(".ground .note").all_text_contents()
    assert " ".join(line.strip() for line in written) == t("reconstructed.iberia")


def test_a_table_has_a_code_for_a_camera(sit_down: MakePlayer, places: Places) -> None:
    player = sit_down()
    places.open(player.page, "room")
    expect(player.page.get_by_role("img", name=t("invite.qr"))).to_be_visible()


def test_a_table_that_is_not_there_is_told(sit_down: MakePlayer) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    player.page.goto("/tables/nothingatall")
    expect(player.page.get_by_role("alert")).to_contain_text(t("refusal.TABLE_UNKNOWN"))


def test_the_start_page_opens_without_the_server_and_says_so(tmp_path: Path, sit_down: MakePlayer) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        player = sit_down()
        page = player.page
        page.goto(server.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        expect(player.button(t("mode.bots.go"))).to_be_visible()
        player.watcher.expect_an_outage()
        server.kill()
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text(t("start.away"))
        expect(player.button(t("mode.bots.go"))).to_have_count(0)
        server.start()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(player.button(t("mode.bots.go"))).to_be_visible()


def guided(player: Player, tables: Tables) -> None:
    table = tables.begun("usa")
    player.page.goto(table.chairs[0].link)
    expect(player.page.get_by_role("complementary", name=t("guide"))).to_be_visible()
    expect(player.button(t("guide.skip"))).to_be_visible()


def test_the_guide_of_the_first_game_can_be_skipped(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down(storage={"guide": ""})
    guided(player, tables)
    player.press(player.button(t("guide.skip")))
    expect(player.page.get_by_role("complementary", name=t("guide"))).to_have_count(0)
    player.move()


def test_the_guide_does_not_get_in_the_way(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down(storage={"guide": ""})
    guided(player, tables)
    player.move()  # as if it were not there


def test_settings_are_kept(sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto("/")
    player.press(player.button(t("settings")))
    dialog = page.get_by_role("dialog", name=t("settings"))
    player.hands.choose(dialog.get_by_role("combobox", name=begins("theme")), "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    player.hands.choose(dialog.get_by_role("combobox", name=begins("language")), "ro")
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "ro")
