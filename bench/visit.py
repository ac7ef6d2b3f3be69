"""Measures what a visitor of the page without a server waits for: figures of docs/performance.md.

    make site && .venv/bin/python -m bench.visit

serves the folder like `python -m http.server`, below the root, and looks at it in Chromium: with an empty
profile, then with everything kept by the service worker and the network gone. By the clock, from the
navigation on; "Play" is pressed as soon as it is there. It only reports: measurements on a busy machine
decide nothing.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from ferrovia.site.building import contents, write
from tests.site.browser.hosting import SOMEWHERE, hosted
from tests.web.browser.browsers import chromium
from tests.web.browser.words import t

VISITS = 5
PATIENCE = 600_000  # milliseconds

# When each of these is painted first: the frame after the one in which it appears.
WATCH = """
window.seen = {}
const wanted = {
  "boards to choose from": "input[name=board]",
  "first board": "[data-track]",
  playable: "[data-tickets]",
}
const look = () => {
  for (const [name, selector] of Object.entries(wanted)) {
    if (name in window.seen || !document.querySelector(selector)) continue
    window.seen[name] = 0
    requestAnimationFrame(() => (window.seen[name] = performance.now()))
  }
  document.querySelector("form button[type=submit]:enabled")?.click()
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; milliseconds, median of {VISITS} (best)")
    seen: dict[str, list[dict[str, float]]] = {"first visit": [], "offline": []}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder, "root")
        write(contents(), root / SOMEWHERE.strip("/"), lambda _: None)
        for number in range(VISITS):
            with hosted(root) as host:
                address = host.url
                context = playwright.chromium.launch_persistent_context(
                    Path(folder, str(number)), **chromium()
                )
                seen["first visit"].append(visit(context, address))
                keep(context, address)
                context.close()
            context = playwright.chromium.launch_persistent_context(Path(folder, str(number)), **chromium())
            seen["offline"].append(visit(context, address))
            context.close()
    for name, visits in seen.items():
        for what in visits[0]:
            times = [each[what] for each in visits]
            print(f"{name:12} {what:22} {statistics.median(times):7.0f}  ({min(times):.0f})")


def visit(context: BrowserContext, address: str) -> dict[str, float]:
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address, timeout=PATIENCE)
    page.wait_for_function("window.seen.playable > 0", timeout=PATIENCE)
    times: dict[str, float] = page.evaluate("window.seen")
    page.close()
    return times


def keep(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address, timeout=PATIENCE)
    page.get_by_text(t("offline.ready")).wait_for(timeout=PATIENCE)
    page.close()


if __name__ == "__main__":
    main()
