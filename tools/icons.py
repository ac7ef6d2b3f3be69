"""The icons of the installed web app, from web/public/icon.svg: python tools/icons.py. Needs Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#7a2f1d"
# Name, size, the picture's share of it, the background: a mask may cut off all but the middle.
ICONS = [
    ("icon-192.png", 192, 1.0, "transparent"),
    ("icon-512.png", 512, 1.0, "transparent"),
    ("icon-maskable.png", 512, 0.8, GROUND),
]


def main() -> None:
    icon = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, size, share, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
            picture = f"svg{{width:{size * share}px;height:{size * share}px}}"
            page.set_content(f"<style>{style}{picture}</style>{icon}")
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
