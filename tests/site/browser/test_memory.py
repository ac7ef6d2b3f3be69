"""Game after game in one page: neither Python's memory nor the page's grows."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

from playwright.sync_api import Route, Worker

from tests.site.browser.conftest import Visit
from tests.site.browser.guest import Guest
from tests.web.browser.contexts import PATIENCE
from tests.web.browser.test_whole_games import begin

GAMES = 10
WARM = 7  # some tables that nobody is at any more stay in memory
# Objects of Python that may come and go, as a share of all: a game has two in a hundred.
SWAY = 0.05
STEP = 1.25  # the memory of a worker grows in steps, and never shrinks

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


# A table where a bot takes over from a person at once.
LEFT_TO_BOTS = """async () => {
  const ask = async (...what) => {
    const { status, body } = await heard.ask(...what)
    if (status >= 300) throw Error(body)
    return JSON.parse(body)
  }
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0"))
  const settings = { board: "usa", chairs: ["open", "level-1"] }
  const { table } = await ask("POST", "/api/tables", { settings, name: "Ana", bytes: bytes.join("") })
  const path = `/api/tables/${table}/commands`
  const order = (n, type) => ask("POST", path, { type, n, id: `${type}-order-${n}` })
  await order(1, "Start")
  await order((await ask("GET", `/api/tables/${table}`)).n, "Resign")
  for (;;) {
    const { table: told, n } = await ask("GET", `/api/tables/${table}`)
    if (told.status === "finished") return n
    await new Promise((done) => setTimeout(done, 200))
  }
}"""


def test_ten_games_leave_nothing_behind(visit: Visit) -> None:
    guest = visit()
    guest.page.route("**/*.worker-*.js", overhear)
    begin(guest, "usa")
    guest.wait()
    for _ in range(WARM):
        guest.page.evaluate(LEFT_TO_BOTS)
    workers = list(with_python(guest))
    assert len(workers) == 2  # tables and thinking
    before = [(worker.evaluate(BYTES), worker.evaluate(OBJECTS)) for worker in workers]
    for _ in range(GAMES):
        guest.page.evaluate(LEFT_TO_BOTS)
    for worker, (bytes, objects) in zip(workers, before, strict=True):
        come_down(worker, objects)
        assert worker.evaluate(BYTES) <= bytes * STEP


def come_down(worker: Worker, objects: int) -> None:
    """Tables that nobody is at leave memory after some seconds."""
    until = monotonic() + PATIENCE / 1000
    while (now := worker.evaluate(OBJECTS)) > objects * (1 + SWAY):
        assert monotonic() < until, f"{now:,} objects, {objects:,} before"
        sleep(0.5)
