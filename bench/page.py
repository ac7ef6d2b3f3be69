"""Measures Python in the page against Python on this machine: the figures of docs/performance.md.

    make site && .venv/bin/python -m bench.page

Speed is compared in seconds of CPU, which a busy machine changes least: those of this process, and those of
Chromium's. Loading is by the clock. It only reports: measurements on a busy machine decide nothing.
"""

from __future__ import annotations

import gzip
import json
import os
import statistics
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import psutil
from playwright.sync_api import Browser, sync_playwright

from ferrovia.boards import BOARDS
from ferrovia.site.builder import contents, size
from ferrovia.site.parts import runtime
from tests.site.runtime.pages import PagePython, lay_out, loader, served
from tests.web.browser.browsers import chromium

ROUNDS = 3
VISITS = 3

GAMES = """
from ferrovia.engine import Core
from ferrovia.boards import load
def games(board, number):
    return str(Core(load(board).spec(), 2).run_games(number, 7)[1])
"""
# How long one seat thought in a whole game, decision by decision, in milliseconds; some of it at a time,
# because nobody waits for an answer for ever.
GAME = """
import json, time
from ferrovia.bots import make
from ferrovia.game import new_game
def playing(board, spec):
    game = new_game(board, 2, seed=3, first=0)
    bots = [make(spec, 1), make("planner", 2)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        options = view.options()
        began = time.perf_counter()
        action = bots[seat].choose(view, options)
        if seat == 0:
            yield 1000 * (time.perf_counter() - began)
        game.play(action, seat)
begun = {}
def more(board, spec):
    game = begun.setdefault((board, spec), playing(board, spec))
    return json.dumps([taken for _, taken in zip(range(20), game)])
"""
LEVELS = ("level-3", "level-4", "level-5")
Run = Callable[[str], Any]


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    sizes()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        lay_out(Path(folder), loader(), {})
        browser = playwright.chromium.launch(**chromium())
        loading(browser, address)
        page = opened(browser, address)
        page.run(GAMES + GAME)
        names: dict[str, Any] = {}
        exec(GAMES + GAME, names)
        speed(page, lambda code: eval(code, names))
        thinking(page, lambda code: eval(code, names))


def sizes() -> None:
    print("\nfile                     bytes  compressed")
    for path, body in runtime().items():
        print(f"{path:22} {len(body):>9,}  {len(gzip.compress(body, mtime=0)):>9,}")
    whole = size(contents())
    print(f"{'the whole folder':22} {whole.bytes:>9,}  {whole.zipped:>9,}")


def loading(browser: Browser, address: str) -> None:
    """Until Python has imported what runs tables, with nothing in the cache and with everything."""
    times: dict[str, list[float]] = {"for the first time": [], "from the cache": []}
    for _ in range(VISITS):
        context = browser.new_context()
        for kept in times.values():
            began = monotonic()
            page = context.new_page()
            page.goto(address)
            python = PagePython(page)
            assert "error" not in python.start()
            python.run("import ferrovia.local.api")
            kept.append(monotonic() - began)
            page.close()
        context.close()
    print("\nseconds until tables are there")
    for name, kept in times.items():
        print(f"{name:18} {statistics.median(kept):5.2f}  (best {min(kept):.2f})")


def opened(browser: Browser, address: str) -> PagePython:
    page = browser.new_page()
    page.goto(address)
    python = PagePython(page)
    assert "error" not in python.start()
    return python


def speed(page: PagePython, here: Run) -> None:
    print("\nrandom games of two   native/s  page/s  ratio")
    for board in BOARDS:
        code = f"games({board!r}, {{}})"
        assert page.run(code.format(100)) == here(code.format(100))
        for run in (page.run, here):
            run(code.format(20_000))  # a browser compiles in two stages
        native = max(rate(here, code, 40_000, own_time) for _ in range(ROUNDS))
        inside = max(rate(page.run, code, 20_000, browser_time) for _ in range(ROUNDS))
        print(f"{board:20} {native:>9,.0f} {inside:>7,.0f} {inside / native:>6.0%}")


def rate(run: Run, code: str, games: int, clock: Callable[[], float]) -> float:
    began = clock()
    run(code.format(games))
    return games / (clock() - began)


def own_time() -> float:
    return process_time()


def browser_time() -> float:
    """Of all processes of the browser; the others have nothing to do."""
    used = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            used += times.user + times.system
    return used


def thinking(page: PagePython, here: Run) -> None:
    print("\nmilliseconds a decision, mean (worst), by the clock")
    print(f"{'board':10} {'level':8} {'native':>16} {'page':>16}")
    for board in BOARDS:
        for level in LEVELS:
            native, inside = (game(run, board, level) for run in (here, page.run))
            cells = (f"{statistics.mean(times):.2f} ({max(times):.0f})" for times in (native, inside))
            print(f"{board:10} {level:8} " + " ".join(f"{cell:>16}" for cell in cells))


def game(run: Run, board: str, level: str) -> list[float]:
    times: list[float] = []
    while some := json.loads(run(f"more({board!r}, {level!r})")):
        times += some
    return times


if __name__ == "__main__":
    main()
