"""The rules of every board: in brief, and numbered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ferrovia.boards import BOARDS, load
from ferrovia.boards.rulebook import rules_of
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.words import LANGUAGES, t

# A number that only this board has, of the boards with rules of their own.
OWN = {"usa": "BASE-29", "europe": "EU-9", "iberia": "IB-7", "old-west": "OW-5"}


def numbered(player: Player) -> Locator:
    """Opened, and all there."""
    player.press(player.page.get_by_text(t("rules.numbered.title")))
    found = player.page.locator("li[id]")
    expect(found.first).to_be_visible()
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_all_rules_of_a_board_can_be_searched(sit_down: MakePlayer, board: str) -> None:
    player = sit_down()
    player.page.goto(f"/rules/{board}")
    rules = rules_of(load(board))
    shown = numbered(player)
    assert shown.evaluate_all("all => all.map((each) => each.id)") == [rule.number for rule in rules]
    for item, rule in zip(shown.all_text_contents(), rules, strict=True):
        assert item.split() == [rule.number, *rule.text.split()]
    assert shown.first.evaluate("each => each.closest('[lang]').lang") == "en"
    search = player.page.get_by_role("searchbox")
    search.fill("Locomotive")
    having = [rule.number for rule in rules if "locomotive" in rule.text.lower()]
    assert 0 < len(having) < len(rules)
    expect(shown).to_have_count(len(having))
    assert shown.evaluate_all("all => all.map((each) => each.id)") == having
    search.fill(OWN[board].lower())
    expect(shown).to_have_count(1)
    expect(shown).to_have_id(OWN[board])
    search.fill("zeppelin")
    expect(shown).to_have_count(0)
    expect(player.page.get_by_role("status")).to_have_text(t("rules.numbered.none", words="zeppelin"))


def test_a_link_leads_to_a_number_and_from_there_to_others(sit_down: MakePlayer) -> None:
    player = sit_down()
    player.page.goto("/rules/old-west#OW-9")
    marked = player.page.locator("li.marked")
    expect(marked).to_have_id("OW-9")
    expect(marked).to_be_in_viewport()
    player.press(marked.get_by_role("link", name="R-13"))
    expect(marked).to_have_id("R-13")
    expect(marked).to_be_in_viewport()
    assert player.page.url.endswith("/rules/old-west#R-13")


@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_on_europe_has_a_fourth_action(sit_down: MakePlayer, board: str) -> None:
    player = sit_down()
    player.page.goto(f"/rules/{board}")
    four = board == "europe"
    expect(player.page.get_by_text(t("rules.turn.stations"), exact=True)).to_have_count(int(four))
    expect(player.page.get_by_text(t("rules.turn.text"), exact=True)).to_have_count(int(not four))


INSIDE = """plate => {
  const frame = plate.querySelector(".inner").getBoundingClientRect()
  return [...plate.querySelectorAll(".note")].map((line) => {
    const { left, right, bottom } = line.getBoundingClientRect()
    return left > frame.left && right < frame.right && bottom < frame.bottom
  })
}"""


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_is_reconstructed_is_said_within_its_frame(sit_down: MakePlayer, language: str) -> None:
    player = sit_down(locale=language)
    player.page.goto("/rules/iberia")
    plate = player.page.locator(".title:has(.note)").first
    expect(plate).to_be_attached()
    assert plate.evaluate(INSIDE) == [True] * 4
