"""Measures how long a visitor of the page without a server waits: the figures of docs/performance.md.

    make site && .venv/bin/python -m bench.visit

On loopback, in a new Chromium each time: until the start page is there, until a board is, and until the first
question can be answered, if one presses the button as soon as it appears. A busy machine makes the clock
late, so the seconds of CPU that all of Chromium took are given as well. It only reports.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import monotonic

import psutil
from playwright.sync_api import BrowserContext, Page, sync_playwright

from ferrovia.site.builder import contents, write
from tests.site.browser.hosting import SOMEWHERE, hosted
from tests.web.browser.browsers import chromium
from tests.web.browser.words import t

PATIENCE = 600_000
STAGES = ("start page", "board", "playable")
Spent = tuple[float, float]  # seconds by the clock, seconds of CPU


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; seconds by the clock (seconds of CPU)")
    print(f"{'':28}" + "".join(f"{stage:>18}" for stage in STAGES))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(contents(), Path(folder, "root", SOMEWHERE.strip("/")), lambda done: None)
        with hosted(Path(folder, "root")) as host:
            for visit in ("for the first time", "again, from what is kept"):
                options = {**chromium(), "locale": "en-GB", "reduced_motion": "reduce"}
                context = playwright.chromium.launch_persistent_context(Path(folder, "profile"), **options)
                context.set_default_timeout(PATIENCE)
                times = waited(context, host.url)
                print(f"{visit:28}" + "".join(f"{clock:>10.2f} ({cpu:.2f})" for clock, cpu in times))
                page = context.new_page()
                page.goto(host.url)
                page.get_by_text(t("offline.ready")).wait_for()
                context.close()


def waited(context: BrowserContext, address: str) -> list[Spent]:
    page: Page = context.pages[0]
    began = monotonic(), cpu()
    times = []
    page.goto(address, wait_until="commit")
    go = page.get_by_role("button", name=t("mode.bots.go"))
    for place in (go, page.locator("[data-track]").first, page.locator("[data-prompt]").first):
        place.wait_for()
        times.append((monotonic() - began[0], cpu() - began[1]))
        if place is go:
            go.click()
    return times


def cpu() -> float:
    """Of all processes of the browser."""
    used = 0.0
    for process in psutil.Process().children(recursive=True):
        if "chrom" in process.name():
            times = process.cpu_times()
            used += times.user + times.system
    return used


if __name__ == "__main__":
    main()
