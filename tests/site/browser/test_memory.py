"""Game after game in one page: neither Python's memory nor the page's grows."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Route, Worker

from tests.site.browser.conftest import Visit
from tests.site.browser.guest import Guest
from tests.web.browser.test_whole_games import begin

GAMES = 10
# Objects of Python that may come and go by chance, as a share of all.
SWAY = 0.01

# In a worker, before everything else: whoever starts Python is overheard.
OVERHEARD = """
{
  let create
  Object.defineProperty(globalThis, "_createPyodideModule", {
    set: (given) => (create = given),
    get: () => (module) => create((globalThis.overheard = module)),
  })
}
"""

OBJECTS = """() => overheard.API.public_api.runPython("import gc; gc.collect(); len(gc.get_objects())")"""
BYTES = "() => overheard.HEAPU8.length"


def overhear(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=OVERHEARD + response.text())


def with_python(guest: Guest) -> Iterator[Worker]:
    for worker in guest.page.workers:
        if worker.evaluate("() => 'overheard' in globalThis"):
            yield worker


def test_ten_games_leave_nothing_behind(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/*.worker-*.js", overhear)
    begin(guest, "usa")
    guest.wait()
    guest.hurry()
    play(guest)
    workers = list(with_python(guest))
    assert len(workers) == 2  # tables and thinking
    before = [(worker.evaluate(BYTES), worker.evaluate(OBJECTS)) for worker in workers]
    for _ in range(GAMES):
        play(guest)
    after = [(worker.evaluate(BYTES), worker.evaluate(OBJECTS)) for worker in workers]
    for (bytes_before, objects_before), (bytes_after, objects_after) in zip(before, after, strict=True):
        assert bytes_after == bytes_before
        assert objects_after < objects_before * (1 + SWAY), (before, after)


def play(guest: Guest) -> None:
    """A whole game of a bot that sits in, without the page."""
