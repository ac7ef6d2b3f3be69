"""Workers that break down, or do not start: the page says so, and nothing that was done is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Worker, expect

from tests.site.browser.conftest import Visit
from tests.site.browser.guest import Guest
from tests.web.browser.test_whole_games import begin
from tests.web.browser.words import t

TABLES, THINKING = "tables.worker", "thinker.worker"


def break_down(page: Page, kind: str) -> Worker:
    """As if Python had run out of memory there."""
    worker = next(worker for worker in page.workers if kind in worker.url)
    worker.evaluate("() => void setTimeout(() => { throw Error('broken') })")
    return worker


def wait_until(page: Page, met: Callable[[], bool]) -> None:
    while not met():
        page.wait_for_timeout(50)


def replaced(page: Page, worker: Worker) -> bool:
    return worker not in page.workers and any(other.url == worker.url for other in page.workers)


def at_a_table(visit: Visit) -> Guest:
    guest = visit()
    begin(guest, "usa")
    guest.move()
    guest.wait()
    return guest


def test_the_tables_break_down_and_the_game_goes_on(visit: Visit) -> None:
    guest = at_a_table(visit)
    guest.watcher.troubles.clear()
    before = guest.now()
    worker = break_down(guest.page, TABLES)
    expect(guest.page.get_by_text(t("connection.restarting"))).to_be_visible()
    wait_until(guest.page, lambda: replaced(guest.page, worker))
    expect(guest.page.get_by_text(t("connection.restarting"))).to_be_hidden()
    assert guest.wait()["view"] == before["view"]
    guest.move()
    assert guest.wait()["n"] > before["n"]
    # It is said once, where programmers look.
    assert all("broken" in trouble for trouble in guest.watcher.troubles)
    guest.watcher.troubles.clear()


def test_whoever_thinks_breaks_down_and_the_bots_go_on(visit: Visit) -> None:
    guest = at_a_table(visit)
    for _ in range(2):
        worker = break_down(guest.page, THINKING)
        wait_until(guest.page, lambda worker=worker: worker not in guest.page.workers)  # type: ignore[misc]  # bound on purpose
        before = guest.wait()["n"]
        guest.hurry(f"update.n > {before} + 3")
        wait_until(guest.page, lambda worker=worker: replaced(guest.page, worker))  # type: ignore[misc]  # bound on purpose
    guest.watcher.troubles.clear()


def test_files_that_do_not_come_are_tried_again(visit: Visit) -> None:
    guest = visit()
    missing = "**/python/ferrovia.so"
    guest.page.route(missing, lambda route: route.abort())
    begin(guest, "usa")
    expect(guest.page.get_by_text(t("local.unreachable"))).to_be_visible()
    guest.page.unroute(missing)
    guest.press(guest.button(t("local.again")))
    expect(guest.page.get_by_text(t("local.unreachable"))).to_be_hidden()
    guest.watcher.troubles.clear()
