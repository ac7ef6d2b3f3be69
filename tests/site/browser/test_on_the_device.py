"""Everything that one device can do without a server, once: pass and play, hints, undo, the deal of the day,
looking back, a link to a game, and all games as one file."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.site.browser.conftest import Visit
from tests.web.browser.test_one_device import PEOPLE, hides_everything, pass_on, uncover
from tests.web.browser.test_one_device import begin as begin_on_one_device
from tests.web.browser.test_whole_games import begin
from tests.web.browser.words import t


def test_a_device_is_passed_around(visit: Visit) -> None:
    guest = visit()
    begin_on_one_device(guest)
    names = []
    for _ in range(3):
        names.append(uncover(guest))
        update = guest.now()
        tickets = [*update["view"].get("offer", ()), *update["view"].get("tickets", ())]
        assert tickets
        while update["you"]["seat"] in guest.move()["view"]["to_act"]:
            pass
        pass_on(guest)
        hides_everything(guest, tickets)
    assert set(names) == set(PEOPLE)
    # As on another device, to which the game was carried: whoever holds it may hand it round.
    guest.page.evaluate("localStorage.removeItem('parties')")
    guest.page.reload()
    assert uncover(guest) in PEOPLE


def test_a_hint_and_a_move_taken_back(visit: Visit) -> None:
    guest = visit()
    begin(guest, "usa")
    guest.wait()
    guest.press(guest.button(t("hint.ask")))
    expect(guest.page.get_by_role("status").filter(has=guest.button(t("close")))).to_be_visible()
    before = guest.hurry("update.you.undo")  # the bots have answered, and shown nothing
    assert before["table"]["status"] == "playing"
    guest.press(guest.button(t("undo")))
    guest.wait_for("update.entries.some(({ what }) => what === 'undone')")


def test_the_deal_of_the_day(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("./")
    guest.press(page.locator('a[href*="#/challenge/"]').first)
    page.get_by_label(t("yourName")).fill("Ana")
    guest.press(guest.button(t("challenge.go")))
    assert guest.wait_until_started()["table"]["challenge"]
    guest.hurry()
    guest.press(guest.button(t("show.skip")))
    guest.press(page.get_by_role("link", name=t("result.compare")))
    expect(page.get_by_role("row").filter(has_text="Ana")).to_be_visible()
    expect(guest.button(t("challenge.go"))).to_have_count(0)  # once a day


def test_a_finished_game_is_looked_back_at_shared_and_carried_to_another_device(visit: Visit) -> None:
    guest = visit(storage={"name": "Ana"})
    page = guest.page
    begin(guest, "usa")
    guest.wait()
    last = guest.hurry()
    table = guest.table
    guest.press(guest.button(t("show.skip")))
    guest.press(guest.button(t("share.open")))
    link = page.get_by_role("textbox", name=t("share.link")).input_value()
    assert re.match(rf"{re.escape(page.url.partition('#')[0])}#/replay\?[\w-]+\.0$", link)
    with page.expect_download() as download:
        guest.press(guest.button(t("share.notation")))
    assert '[Board "usa"]' in Path(download.value.path()).read_text()
    page.keyboard.press("Escape")
    guest.press(page.get_by_role("link", name=t("analysis.ask")))
    expect(page.get_by_role("img", name=t("analysis.title"))).to_be_visible()
    page.goto("./")
    with page.expect_download() as download:
        guest.press(guest.button(t("local.export")))
    other = visit()
    other.page.goto(link)
    slider = other.page.get_by_role("slider", name=t("replay.position"))
    expect(slider).to_be_visible()
    other.press(other.button(t("replay.last")))
    for sheet in last["view"]["result"]["seats"]:
        expect(other.page.get_by_role("list", name=t("players"))).to_contain_text(
            t("points", n=sheet["total"])
        )
    other.page.goto("./")
    with other.page.expect_file_chooser() as chooser:
        other.press(other.button(t("local.import")))
    chooser.value.set_files(download.value.path())
    expect(other.page.get_by_text(t("local.imported", n=1))).to_be_visible()
    other.page.goto(f"#/tables/{table}")
    other.wait_for("update.view.result")
    assert other.now()["view"]["result"] == last["view"]["result"]
    guest.press(page.get_by_role("button", name=t("local.remove")))
    guest.press(guest.button(t("room.remove")))
    expect(page.get_by_role("heading", name=t("home.past"))).to_have_count(0)
