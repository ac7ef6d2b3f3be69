"""What a browser was given to keep is there: without a network, after a crash, in two tabs. If it keeps
nothing, or has lost something, the page says so."""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import expect

from tests.site.browser.conftest import Browse, Visit, enter
from tests.site.browser.guest import Guest, command
from tests.site.browser.hosting import Host, hosted
from tests.web.browser.choosing import Update
from tests.web.browser.test_whole_games import begin
from tests.web.browser.words import t

# What is kept of a table, as it lies in the database.
ENTRIES = """(table) => new Promise((done, failed) => {
  const opening = indexedDB.open("ferrovia")
  opening.onerror = () => failed(opening.error)
  opening.onsuccess = () => {
    const range = IDBKeyRange.bound([table, 0], [table, []])
    const asking = opening.result.transaction("entries").objectStore("entries").getAllKeys(range)
    asking.onsuccess = () => (opening.result.close(), done(asking.result.map(([, n]) => n)))
  }
})"""

SPOIL = """([store, key, value]) => new Promise((done, failed) => {
  const opening = indexedDB.open("ferrovia")
  opening.onsuccess = () => {
    const writing = opening.result.transaction(store, "readwrite")
    writing.objectStore(store).put(value, key)
    writing.onabort = () => failed(writing.error)
    writing.oncomplete = () => (opening.result.close(), done())
  }
})"""

# Acknowledged; the one after it is on its way.
TWO_ORDERS = """async ([table, first, second]) => {
  const { status, body } = await heard.ask("POST", `/api/tables/${table}/commands`, first)
  if (status >= 300) throw Error(body)
  const { n } = JSON.parse(body)
  void heard.ask("POST", `/api/tables/${table}/commands`, { ...second, n })
  return n
}"""


MAY_DRAW = "update.options.some(({ type }) => type === 'DrawBlind')"


def whole(guest: Guest, table: str) -> int:
    """The number of the last entry; none is missing."""
    numbers: list[int] = guest.page.evaluate(ENTRIES, table)
    assert numbers == list(range(len(numbers)))
    return numbers[-1]


def test_a_game_goes_on_without_a_network_in_a_browser_that_was_restarted(root: Path, browse: Browse) -> None:
    with hosted(root) as host, browse(base_url=host.url) as context:
        guest = enter(context, host)
        guest.page.goto("./")
        expect(guest.page.get_by_text(t("offline.ready"))).to_be_visible()
        begin(guest, "usa")
        guest.wait()
        before = guest.move()
    with browse(base_url=host.url) as context:
        guest = enter(context, host)
        guest.watcher.expect_an_outage()
        context.new_cdp_session(guest.page).send("Network.clearBrowserCache")  # which nobody promised to keep
        guest.page.goto("./")
        guest.press(guest.page.locator(f'a[href$="/tables/{before["table"]["id"]}"]'))
        assert guest.wait()["n"] >= before["n"]
        guest.move()
        begin(guest, "europe")  # and a new one
        guest.wait()
        guest.move()
        assert guest.watcher.troubles == []


def test_what_was_acknowledged_outlives_a_tab_and_the_browser(
    host: Host, browse: Browse, tmp_path: Path
) -> None:
    with browse(base_url=host.url, service_workers="block") as context:
        guest = enter(context, host)
        begin(guest, "usa")
        guest.wait()
        n = leave_in_the_middle(guest)
        table = guest.table
        guest.page.close()
        guest = enter(context, host)
        assert guest.open(table)["n"] >= n
        n = leave_in_the_middle(guest)
        kill(tmp_path)
    with browse(base_url=host.url, service_workers="block") as context:
        guest = enter(context, host)
        assert guest.open(table)["n"] >= n
        assert whole(guest, table) >= n
        assert guest.move()["n"] > n
        assert guest.watcher.troubles == []


def leave_in_the_middle(guest: Guest) -> int:
    """The number of what was acknowledged last; more was asked for."""
    update = guest.hurry(MAY_DRAW)
    first, second = (command(update, {"type": "DrawBlind"}, who) for who in ("first", "second"))
    n: int = guest.page.evaluate(TWO_ORDERS, [guest.table, first, second])
    return n


def kill(profile: Path) -> None:
    """The browser that has its profile below there, at once and with everything that belongs to it."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
            if any(word.startswith(f"--user-data-dir={profile}") for word in words):
                os.kill(int(process.name), signal.SIGKILL)


def test_two_tabs_at_one_table(host: Host, visit: Visit) -> None:
    one = visit()
    begin(one, "usa")
    one.wait()
    table = one.table
    two = enter(one.page.context, host)
    two.open(table)
    for _ in range(6):
        update = one.wait()
        two.wait_for("update.n >= value", update["n"])
        assert two.wait()["options"] == update["options"]
        answers = [answer(tab) for tab in both_decide(one, two, update)]
        assert sorted(status for status, _ in answers) == [200, 409], answers
        for tab in (one, two):
            tab.wait_for("update.n > value", update["n"])
    two.hurry("update.view.last_round !== undefined")
    last = one.hurry()
    two.wait_for("update.table.status === 'finished'")
    assert two.now()["view"]["result"] == last["view"]["result"]
    assert whole(one, table) == last["n"] == two.now()["n"]
    assert two.watcher.troubles == []


# Each tab is ready, and gives its order when it hears the word, which reaches both at the same time.
READY = """([path, order]) => {
  window.word = new BroadcastChannel("word")
  window.answer = new Promise((answer) => (word.onmessage = () => answer(heard.ask("POST", path, order))))
}"""


def both_decide(one: Guest, two: Guest, update: Update) -> tuple[Guest, Guest]:
    """At the same time, and differently where there is a choice."""
    options = update["options"]
    for tab, who, action in ((one, "one", options[0]), (two, "two", options[-1])):
        order = command(update, action, who)
        tab.page.evaluate(READY, [f"/api/tables/{one.table}/commands", order])
    one.page.evaluate("() => new BroadcastChannel('word').postMessage('go')")
    return one, two


def answer(tab: Guest) -> tuple[int, str]:
    status, body = tab.page.evaluate(
        "async () => { const { status, body } = await answer; return [status, body] }"
    )
    return status, body


def test_a_browser_that_keeps_nothing_says_so_and_plays(host: Host, browse: Browse, tmp_path: Path) -> None:
    """As in its settings, where somebody has forbidden pages to store anything."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
    with browse(base_url=host.url) as context:
        guest = enter(context, host)
        begin(guest, "usa")
        guest.wait()
        notice = guest.page.locator("[data-notice]").filter(has_text=t("kept.refused"))
        guest.press(guest.button(t("close"), notice))
        for _ in range(4):
            guest.hurry(MAY_DRAW)
            guest.move()
        assert guest.watcher.troubles == []


def test_a_browser_without_room_says_so_and_plays_on(visit: Visit) -> None:
    """What does not fit is kept once there is room."""
    guest = visit()
    page = guest.page
    page.goto("./")
    browser = page.context.new_cdp_session(page)
    origin = page.evaluate("() => location.origin")
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    begin(guest, "usa")
    notice = page.locator("[data-notice]").filter(has_text=t("kept.full"))
    expect(notice).to_be_visible()
    guest.press(guest.button(t("close"), notice))
    for _ in range(4):
        guest.hurry(MAY_DRAW)
        guest.move()
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    guest.hurry(MAY_DRAW)
    guest.move()
    played = guest.now()["n"]
    page.reload()
    guest.wait()
    assert guest.now()["n"] >= played
    assert guest.watcher.troubles == []


def test_what_cannot_be_read_any_more_is_said_and_the_rest_can_be_saved(host: Host, visit: Visit) -> None:
    guest = visit()
    tables = []
    for board in ("usa", "europe", "iberia"):
        begin(guest, board)
        guest.wait()
        tables.append(guest.table)
    spoilt, nonsense, healthy = tables
    guest.watcher.expect_damage()
    guest.page.evaluate(SPOIL, ["entries", [spoilt, 1], {"no": "text"}])
    guest.page.evaluate(SPOIL, ["entries", [nonsense, 1], "no entry"])
    guest.page.goto("./")  # what was in memory is gone
    for table in (spoilt, nonsense):
        guest.page.goto(f"#/tables/{table}")
        expect(guest.page.get_by_text(t("refusal.TABLE_UNREADABLE"))).to_be_visible()
        guest.page.goto("#/")
    expect(guest.page.get_by_text(t("kept.unreadable"))).to_be_visible()
    with guest.page.expect_download() as download:
        guest.press(guest.button(t("local.rescue")))
    saved = json.loads(Path(download.value.path()).read_text())
    there: dict[str, list[int]] = {table: [] for table in tables}
    for (table, n), body in saved["entries"]:
        if isinstance(body, str):
            there[table].append(n)
    assert there[healthy] == list(range(whole(guest, healthy) + 1))
    assert 0 in there[spoilt]
    assert 1 not in there[spoilt]
    guest.open(healthy)
    guest.move()
