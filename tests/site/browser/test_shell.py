"""The client as a folder of files: its addresses, what it asks for, offline, and new versions of it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, Request, expect

from tests.server.servers import running
from tests.site.browser.conftest import Browse
from tests.site.browser.hosting import complete, hosted, placed
from tests.web.browser.words import begins, t

# Some of these bytes have come, and the bar shows it.
HALFWAY = """(all) => {
  const bar = document.querySelector("dialog progress")
  return bar.max === all && bar.value > 0 && bar.value < all
}"""
KEPT = """async () => {
  const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
  return (await Promise.all(kept)).flat().map(({ url }) => url)
}"""
# How the attempt to get a new version ends.
UPDATED = """async () => {
  const once = (target, event) => new Promise((done) => target.addEventListener(event, done, { once: true }))
  const registration = await navigator.serviceWorker.ready
  const found = once(registration, "updatefound")
  await registration.update()
  await found
  const worker = registration.installing
  while (worker.state === "installing") await once(worker, "statechange")
  return worker.state
}"""


def rules_of(page: Page, board: str) -> None:
    expect(page.get_by_role("heading", name=t("rules.title", board=board))).to_be_visible()


def plates(page: Page) -> None:
    expect(page.get_by_role("radio", name="Iberia")).to_be_visible()


def test_every_page_has_an_address_of_its_own(folder: Path, tmp_path: Path, browse: Browse) -> None:
    placed(folder, tmp_path / "root")
    with hosted(tmp_path / "root") as host, browse() as context:
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.goto(f"{host.url}#/rules/iberia")
        rules_of(page, "Iberia")
        page.reload()
        rules_of(page, "Iberia")
        page.get_by_role("link", name=t("home")).click()
        plates(page)
        assert page.url == f"{host.url}#/"
        page.go_back()
        rules_of(page, "Iberia")
        page.go_forward()
        plates(page)
        other = context.new_page()
        link = page.get_by_role("link", name=t("home.rules")).first.get_attribute("href")
        assert link is not None
        other.goto(f"http://127.0.0.1:{host.server_port}{link}")
        expect(other.locator("[data-track]").first).to_be_visible()
        assert asked
        assert [url for url in asked if not url.startswith((host.url, "blob:", "data:"))] == []
        assert host.missing == []


def test_everything_opens_without_a_network_after_one_visit(
    folder: Path, tmp_path: Path, browse: Browse
) -> None:
    placed(folder, tmp_path / "root")
    with hosted(tmp_path / "root") as host:
        with browse() as context:
            page = context.new_page()
            page.goto(host.url)
            expect(page.get_by_text(t("offline.ready"))).to_be_visible()
            assert host.missing == []
            # What the browser has compiled, it finds again by a file of its own cache alone.
            with (
                page.expect_response(lambda answer: answer.url.endswith(".wasm")) as itself,
                page.expect_response(lambda answer: answer.url.endswith(".zip")) as library,
            ):
                page.reload()
            assert not itself.value.from_service_worker
            assert library.value.from_service_worker
        address = host.url
    with browse() as context:
        page = context.new_page()
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("requestfailed", lambda request: troubles.extend(_missed(request)))
        page.goto(f"{address}?lang=ro")
        plates(page)
        for board, name in {
            "usa": "USA",
            "europe": "Europe",
            "iberia": "Iberia",
            "old-west": "Old West",
        }.items():
            page.goto(f"{address}?lang=en#/rules/{board}")
            rules_of(page, name)
            expect(page.locator("[data-track]").first).to_be_visible()
        assert troubles == []


def test_a_new_version_is_offered_and_taken_in_every_tab(
    folder: Path, tmp_path: Path, browse: Browse
) -> None:
    here = placed(folder, tmp_path / "root")
    with hosted(tmp_path / "root") as host, browse() as context:
        pages = [context.new_page(), context.new_page()]
        for page in pages:
            page.goto(host.url)
            expect(page.get_by_text(t("offline.ready"))).to_be_visible()
        pages[1].goto(f"{host.url}#/rules/usa")
        rules_of(pages[1], "USA")
        host.asked.clear()
        renew(here)
        page = pages[0]
        page.reload()
        offer = page.get_by_text(t("update.there"))
        expect(offer).to_be_visible()
        assert not host.asked_for("icon-maskable.png")  # nothing but the worker wants it, and has it
        # Nobody has wanted it yet.
        page.reload()
        expect(offer).to_be_visible()
        expect(page.get_by_role("radio", name="Elsewhere")).to_have_count(0)
        page.get_by_role("button", name=t("update.take")).click()
        expect(page.get_by_role("radio", name="Elsewhere")).to_be_visible()
        expect(offer).to_have_count(0)
        rules_of(pages[1], "Elsewhere")
        kept = page.evaluate(KEPT)
        assert len(kept) == len(set(kept)) == sum(path.is_file() for path in here.rglob("*")) - 1
        assert host.missing == []


def test_a_version_that_is_not_yet_whole_is_not_taken(folder: Path, tmp_path: Path, browse: Browse) -> None:
    """Files are copied to a host one after the other."""
    here = placed(folder, tmp_path / "root")
    with hosted(tmp_path / "root") as host, browse() as context:
        page = context.new_page()
        page.goto(host.url)
        expect(page.get_by_text(t("offline.ready"))).to_be_visible()
        changed = renew(here)
        new = changed.read_bytes()
        changed.write_bytes((folder / "assets" / changed.name).read_bytes())
        assert page.evaluate(UPDATED) == "redundant"
        changed.write_bytes(new)
        assert page.evaluate(UPDATED) == "installed"
        expect(page.get_by_text(t("update.there"))).to_be_visible()


def test_the_board_is_there_before_python_is_and_the_game_begins_by_itself(
    folder: Path, tmp_path: Path, browse: Browse
) -> None:
    manifest = placed(folder, tmp_path / "root") / "python" / "manifest.json"
    with hosted(tmp_path / "root") as host, browse(service_workers="block") as context:
        host.slow = "python/ferrovia.zip"
        page = context.new_page()
        page.goto(host.url)
        page.get_by_role("button", name=t("mode.bots.go")).click()
        waiting = page.get_by_role("dialog", name=t("preparing.title"))
        expect(waiting.locator("[data-track]").first).to_be_visible()
        expect(waiting.get_by_role("heading", name=t("rules.goal.title"))).to_be_visible()
        page.wait_for_function(HALFWAY, arg=sum(json.loads(manifest.read_text())["files"].values()))
        host.go_on.set()
        expect(waiting).to_have_count(0)
        expect(page.locator("[data-tickets]")).to_be_visible()
        assert "/#/tables/0" in page.url
        # Loaded anew, the game is found again.
        page.reload()
        expect(page.locator("[data-tickets]")).to_be_visible()
        assert host.missing == []


def test_a_server_lets_people_play_on_their_device_and_their_game_goes_on_without_it(
    tmp_path: Path, browse: Browse
) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server, browse() as context:
        page = context.new_page()
        page.goto(server.url)
        page.get_by_role("checkbox", name=begins("local.play")).check()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.get_by_role("button", name=t("mode.bots.go")).click()
        expect(page.locator("[data-tickets]")).to_be_visible()
        assert page.url.startswith(f"{server.url}/tables/0")
        context.set_offline(True)
        context.new_cdp_session(page).send("Network.clearBrowserCache")  # which nobody promised to keep
        page.reload()
        expect(page.locator("[data-tickets]")).to_be_visible()


def renew(folder: Path) -> Path:
    """Another version: a board is called differently. Returns the file with its name."""
    (text,) = (folder / "assets").glob("en-*.js")
    before = text.read_text()
    text.write_text(before.replace('"board.usa":"USA"', '"board.usa":"Elsewhere"'))
    assert text.read_text() != before
    complete(folder)
    return text


def _missed(request: Request) -> list[str]:
    """A page that is left before a picture has come does not miss it."""
    return [] if request.failure == "net::ERR_ABORTED" else [request.url]
