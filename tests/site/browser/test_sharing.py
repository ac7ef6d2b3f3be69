"""Games on their way: a position in a link, links that are none, a server that somebody names, and a game
that nobody wants any more."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ferrovia.game.notation import write
from ferrovia.game.record import load
from tests.site.browser.conftest import Visit
from tests.web.browser.access import violations
from tests.web.browser.test_game_files import choose
from tests.web.browser.test_whole_games import begin
from tests.web.browser.words import t

RECORD = Path(__file__).parents[2] / "golden" / "iberia-2-1.jsonl"

# Everything that a page can keep.
KEPT = """async () => {
  const databases = await indexedDB.databases()
  const count = (database, store) => new Promise((done) => {
    const asking = database.transaction(store).objectStore(store).count()
    asking.onsuccess = () => done(asking.result)
  })
  const opened = (name) => new Promise((done) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => done(opening.result)
  })
  let all = 0
  for (const { name } of databases) {
    const database = await opened(name)
    for (const store of database.objectStoreNames) all += await count(database, store)
    database.close()
  }
  return all
}"""


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def test_a_position_of_a_game_from_a_file_opens_elsewhere_and_leaves_nothing_there(visit: Visit) -> None:
    guest, other = visit(), visit()
    guest.page.goto("./")
    choose(guest.page, RECORD.name, RECORD.read_text())
    for _ in range(4):
        guest.page.get_by_role("button", name=t("replay.following")).click()
    number = guest.page.locator("footer .number")
    expect(number).to_have_text(t("replay.move", at=4, of=len(load(RECORD).lines) - 1))
    guest.press(guest.button(t("share.open")))
    field = guest.page.get_by_role("textbox", name=t("share.link"))
    expect(field).to_be_visible()
    assert violations(guest.page) == []
    link = field.input_value()
    assert link.endswith(".4")
    other.page.goto(link)
    expect(other.page.locator("footer .number")).to_have_text(number.inner_text())
    expect(other.page.locator(".said")).to_have_text(guest.page.locator(".said").text_content() or "")
    assert other.page.evaluate(KEPT) == 0
    # The form that people read, whatever the form of the file was.
    other.press(other.button(t("share.open")))
    with other.page.expect_download() as download:
        other.press(other.button(t("share.notation")))
    assert download.value.path().read_text(encoding="utf-8") == write(load(RECORD))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("nothing", "LINK_DAMAGED"),
        (packed(RECORD.read_text())[:-20] + ".3", "LINK_DAMAGED"),
        (packed("0" * 20_000_000), "LINK_LARGE"),
        (packed("Dear Anna,\n") + ".1", "FILE_UNKNOWN"),
    ],
    ids=["no link", "cut off", "a bomb", "a letter"],
)
def test_a_link_that_is_none_is_explained(visit: Visit, data: str, code: str) -> None:
    guest = visit()
    guest.watcher.expect_refusals()
    guest.page.goto(f"#/replay?{data}")
    expect(guest.page.get_by_role("alert")).to_have_text(t(f"refusal.{code}"))
    assert violations(guest.page) == []
    expect(guest.button(t("file.open"))).to_be_visible()


def test_a_server_is_named_remembered_and_forgotten(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("./")
    field = page.get_by_label(t("friends.address"))
    field.fill("my friend's house")
    guest.press(guest.button(t("friends.name")))
    expect(page.get_by_role("alert")).to_have_text(t("friends.wrong"))
    assert violations(page) == []
    field.fill("ferrovia.example:8443/tables/abc")
    guest.press(guest.button(t("friends.name")))
    page.reload()
    link = page.get_by_role("link", name=t("friends.go", name="ferrovia.example:8443"))
    expect(link).to_have_attribute("href", "https://ferrovia.example:8443")
    guest.press(guest.button(t("friends.forget")))
    expect(field).to_be_visible()
    page.reload()
    expect(field).to_be_visible()


def test_games_stand_side_by_side_and_one_that_nobody_wants_is_removed(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    tables = []
    for board in ("usa", "europe"):
        begin(guest, board)
        guest.wait()
        tables.append(guest.table)
    page.goto("./")
    usa, europe = (page.locator(f'li:has(a[href$="/tables/{table}"])') for table in tables)
    expect(usa).to_contain_text(t("mine.turn"))
    expect(europe).to_contain_text(t("mine.turn"))
    europe.get_by_role("button").click()
    assert violations(page) == []
    guest.press(guest.button(t("cancel")))
    expect(europe).to_be_visible()
    europe.get_by_role("button").click()
    guest.press(guest.button(t("room.remove")))
    expect(europe).to_have_count(0)
    page.reload()
    expect(usa).to_contain_text(t("mine.turn"))
    expect(europe).to_have_count(0)
    page.goto(f"#/tables/{tables[1]}")
    expect(page.get_by_text(t("refusal.TABLE_UNKNOWN"))).to_be_visible()
