"""Measures the browser client against its budgets: the figures of docs/performance.md.

    .venv/bin/python bench/client.py

starts its own server, lets bots play a game, and looks at it in an installed Chromium or Chrome, or in
Playwright's own. It only reports: measurements on a busy machine decide nothing.
"""

from __future__ import annotations

import gzip
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import psutil
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

CONFIG = """
bot_pause = 0.0
undo_pause = 0.0
[limits]
requests_per_second = 10000.0
requests_burst = 10000
"""
BOARDS = ("usa", "europe", "iberia", "old-west")
LANGUAGES = ("en-", "pt-PT-", "pt-BR-", "ro-")  # how their text files begin
BROWSERS = ("chromium", "google-chrome", "chromium-browser")
WINDOW = ViewportSize(width=1366, height=768)
VISITS = 5
CODE_KB, ART_KB, FIRST_MS, FRAMES = 150, 40, 1000, 30

# When the first track has been painted: the frame after the one in which it appears.
WATCH = """
const look = () => document.querySelector("[data-track]")
  ? requestAnimationFrame(() => (window.firstBoard = performance.now()))
  : requestAnimationFrame(look)
requestAnimationFrame(look)
"""

# Half the time the wheel goes back and forth, half the time the board is dragged; one event per frame.
MOVE = """
async () => {
  const board = document.querySelector(".board svg")
  const box = board.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const pointer = (kind, by) => board.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 1, clientX: x + by, clientY: y + by / 2 }))
  Element.prototype.setPointerCapture = () => {} // there is no such pointer
  const times = []
  const begin = performance.now()
  let down = false
  for (;;) {
    const now = await new Promise(requestAnimationFrame)
    times.push(now)
    const passed = now - begin
    if (passed > 3000) break
    if (passed < 1500) {
      const deltaY = Math.floor(passed / 500) % 2 ? 60 : -60
      const at = { bubbles: true, cancelable: true, clientX: x, clientY: y }
      board.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY }))
    } else {
      if (!down) pointer("pointerdown", 0)
      down = true
      pointer("pointermove", 200 * Math.sin(passed / 200))
    }
  }
  pointer("pointerup", 0)
  const gaps = times.slice(1).map((time, i) => time - times[i])
  return { frames: (gaps.length * 1000) / (times.at(-1) - times[0]), longest: Math.max(...gaps) }
}
"""


def main() -> None:
    client = Path(str(files("ferrovia.server") / "client"))
    if not client.is_dir():
        sys.exit("The client is not built: make client")
    rows: list[tuple[str, str, str]] = []
    code = [path for path in client.rglob("*") if path.suffix in (".js", ".css")]
    texts = [path for path in code if path.name.startswith(LANGUAGES)]
    found = f"{zipped(path for path in code if path not in texts):.1f} kB"
    rows.append(("all scripts and styles, gzip", f"< {CODE_KB} kB", found))
    sizes = ", ".join(f"{zipped([path]):.1f}" for path in sorted(texts))
    rows.append(("texts of a language, gzip", "", f"{sizes} kB"))
    for board in BOARDS:
        art = Path(str(files("ferrovia.drawing.drawings") / f"{board}.json"))
        rows.append((f"art of {board}, gzip", f"< {ART_KB} kB", f"{zipped([art]):.1f} kB"))
    with serving() as url, browsing() as browser:
        running, _ = play(url, stay=True)
        times = [first_board(browser, f"{url}/tables/{running}") for _ in range(VISITS)]
        found = f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"
        rows.append((f"first board on screen, median of {VISITS}", f"< {FIRST_MS} ms", found))
        finished, last = play(url, stay=False)
        trains, moved = zooming(browser, f"{url}/tables/{finished}/{last}")
        found = f"{moved['frames']:.0f}, longest gap {moved['longest']:.0f} ms"
        rows.append((f"frames a second, {trains} trains", f">= {FRAMES}", found))
        rows.append(("CPU of a frame, all processes", "", f"{moved['cpu']:.0f} ms"))
    show(rows)


def zipped(paths: Iterable[Path]) -> float:
    """In kB, each file on its own, as the server sends them."""
    return sum(len(gzip.compress(path.read_bytes())) for path in paths) / 1000


@contextmanager
def serving() -> Iterator[str]:
    """A server on a port of its own choice."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "server.toml")
        config.write_text(CONFIG)
        command = [sys.executable, "-m", "ferrovia.cli", "serve", "--port", "0", "--config", str(config)]
        command += ["--database", str(Path(folder, "games.db"))]
        with Path(folder, "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[3].rstrip(".")
        finally:
            server.kill()
            server.communicate()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Without a GPU: a family's oldest laptop."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        options = ["--disable-gpu", "--no-sandbox", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=installed, args=options)
        try:
            yield browser
        finally:
            browser.close()


def play(url: str, *, stay: bool) -> tuple[str, int]:
    """A table of six with somebody who waits, or leaves the game to a bot; how far it got."""
    settings = {"board": "old-west", "chairs": ["open", *["builder"] * 5], "spectators": True}
    with httpx.Client(base_url=url, timeout=60, verify=False) as client:
        body = {"settings": settings, "name": "Anna", "bytes": os.urandom(16).hex()}
        seat = client.post("/api/tables", json=body).raise_for_status().json()
        client.headers["Authorization"] = f"Bearer {seat['token']}"
        table = f"/api/tables/{seat['table']}"

        def state() -> dict[str, Any]:
            update: dict[str, Any] = client.get(table).raise_for_status().json()
            return update

        for kind in ("Start",) if stay else ("Start", "Resign"):
            command = {"type": kind, "n": state()["n"], "id": os.urandom(8).hex()}
            client.post(f"{table}/commands", json=command).raise_for_status()
        while not stay and state()["table"]["status"] != "finished":
            time.sleep(0.5)
        return seat["table"], state()["n"]


def opened(browser: Browser, address: str) -> Page:
    """In a fresh context, where nothing is cached."""
    page = browser.new_context(viewport=WINDOW).new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("[data-track]")
    page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
    return page


def first_board(browser: Browser, address: str) -> float:
    """In ms since the navigation began."""
    page = opened(browser, address)
    found: float = page.evaluate("window.firstBoard")
    page.context.close()
    return found


def zooming(browser: Browser, address: str) -> tuple[int, dict[str, float]]:
    page = opened(browser, address)
    page.wait_for_selector(".wagon")
    page.wait_for_timeout(1000)
    trains = page.locator(".wagon").count()
    before = cpu_ms()
    moved: dict[str, float] = page.evaluate(MOVE)
    moved["cpu"] = (cpu_ms() - before) / (3 * moved["frames"])
    page.context.close()
    return trains, moved


def cpu_ms() -> float:
    """What the browser has used so far. It hardly depends on how busy the machine is."""
    times = [process.cpu_times() for process in psutil.Process().children(recursive=True)]
    return 1000 * float(sum(each.user + each.system for each in times))


def show(rows: list[tuple[str, str, str]]) -> None:
    table = [("what", "budget", "measured"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
