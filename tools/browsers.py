"""Prints the path of each browser that is named, and installs what is missing: for the tests.

python tools/browsers.py chromium firefox
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Browser:
    title: str
    commands: tuple[str, ...]
    applications: tuple[str, ...]  # of macOS
    packages: tuple[str, ...]  # of Debian and its kin
    downloaded: tuple[str, ...] = ()  # the program in Playwright's download, if that is of any use

    @property
    def own(self) -> Path:
        """Where Playwright puts its download."""
        return ROOT / ".tools" / self.commands[0]


BROWSERS = {
    "chromium": Browser(
        "Chromium or Chrome",
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
        (
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ),
        ("chromium", "fonts-liberation"),  # without fonts a page is empty; the package only recommends them
        ("chrome", "Chromium", "Google Chrome for Testing"),
    ),
    # Playwright's Firefox is patched for Playwright, and does not speak WebDriver BiDi.
    "firefox": Browser(
        "Firefox",
        ("firefox-esr", "firefox"),
        ("/Applications/Firefox.app/Contents/MacOS/firefox",),
        ("firefox-esr", "fonts-liberation"),
    ),
}


def main(names: list[str]) -> None:
    for browser in map(BROWSERS.__getitem__, names):
        path = find(browser) or install(browser)
        if path is None:
            sys.exit(f"{browser.title} was not found and could not be installed: please install it")
        print(path)


def find(browser: Browser) -> str | None:
    return next(filter(works, candidates(browser)), None)


def candidates(browser: Browser) -> Iterator[str]:
    for name in browser.commands:
        if path := shutil.which(name):
            yield path
    yield from browser.applications
    for name in browser.downloaded:
        yield from map(str, sorted(browser.own.glob(f"chromium-*/**/{name}")))


def works(path: str) -> bool:
    """Some systems have a command of that name that only says where to get the browser."""
    return os.path.isfile(path) and succeeds(path, "--version", quiet=True)


def install(browser: Browser) -> str | None:
    for source, attempt in WAYS.items():
        report(f"{browser.title} is not installed: trying {source}")
        attempt(browser)
        if path := find(browser):
            report(f"Installed {path}")
            return path
    return None


def from_packages(browser: Browser) -> None:
    """Only if it takes no password."""
    become_root = () if os.geteuid() == 0 else ("sudo", "--non-interactive")
    apt = (*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet")
    install = (*apt, "install", "--yes", "--no-install-recommends", *browser.packages)
    if shutil.which("apt-get") and not succeeds(*install):
        succeeds(*apt, "update")
        succeeds(*install)


def from_playwright(browser: Browser) -> None:
    environment = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(browser.own)}
    if browser.downloaded:
        succeeds(sys.executable, "-m", "playwright", "install", browser.commands[0], env=environment)


WAYS = {"the system's package": from_packages, "Playwright's download": from_playwright}


def succeeds(*command: str, quiet: bool = False, env: dict[str, str] | None = None) -> bool:
    said = subprocess.DEVNULL if quiet else sys.stderr
    try:
        return subprocess.run(command, env=env, stdout=said, stderr=said).returncode == 0
    except OSError:
        return False


def report(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
