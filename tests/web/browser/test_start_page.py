"""What a newcomer needs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import LANGUAGES, t

FIRST_VISIT = 250_000  # bytes, as they come over the network


def test_three_clicks_lead_into_a_game(sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto("/")
    player.press(page.locator('input[type=radio][value="iberia"]'))
    player.press(player.button(t("mode.bots.go")))
    player.wait()
    expect(page.locator("[data-prompt]").first).to_be_visible()


def test_the_first_visit_loads_little_and_one_language(sit_down: MakePlayer, places: Places) -> None:
    page = sit_down().page
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: list[str] = []
    sizes: list[int] = []
    network.on("Network.responseReceived", lambda event: addresses.append(event["response"]["url"]))
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    places.open(page, "start")
    names = [address.rpartition("/assets/")[2] for address in addresses if "/assets/" in address]
    assert [name[:-12] for name in names if name[:-12] in LANGUAGES] == ["en"]
    assert any(name.startswith("portraits-") for name in names)
    assert 0 < sum(sizes) <= FIRST_VISIT, sum(sizes)


def test_reconstructed_parts_are_disclosed_wherever_a_board_is_shown(
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


def test_a_table_has_a_qr_code(sit_down: MakePlayer, places: Places) -> None:
    player = sit_down()
    places.open(player.page, "room")
    expect(player.page.get_by_role("img", name=t("invite.qr"))).to_be_visible()


def test_an_unknown_table_is_explained(sit_down: MakePlayer) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    player.page.goto("/tables/nothingatall")
    expect(player.page.get_by_role("alert")).to_contain_text(t("refusal.TABLE_UNKNOWN"))


def guided(player: Player, tables: Tables) -> None:
    table = tables.begun("usa")
    player.page.goto(table.chairs[0].link)
    expect(player.page.get_by_role("complementary", name=t("guide"))).to_be_visible()
    expect(player.button(t("guide.skip"))).to_be_visible()


def test_the_guide_to_the_first_game_can_be_skipped(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down(storage={"guide": ""})
    guided(player, tables)
    player.press(player.button(t("guide.skip")))
    expect(player.page.get_by_role("complementary", name=t("guide"))).to_have_count(0)
    player.move()


def test_the_guide_does_not_get_in_the_way(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down(storage={"guide": ""})
    guided(player, tables)
    player.move()  # as if it were not there
