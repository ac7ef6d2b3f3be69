"""Prints the path of a Chromium or Chrome for the tests, and installs one if there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / ".tools" / "chromium"  # where Playwright puts its download

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
DOWNLOADED = ("chrome", "Chromium", "Google Chrome for Testing")

# Without fonts a page is empty; the package only recommends them.
PACKAGES = ("chromium", "fonts-liberation")


def main() -> None:
    path = find() or install()
    if path is None:
        sys.exit("No Chromium was found, and none could be installed: please install Chromium or Chrome")
    print(path)


def find() -> str | None:
    return next(filter(works, candidates()), None)


def candidates() -> Iterator[str]:
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    yield from APPLICATIONS
    for name in DOWNLOADED:
        yield from map(str, sorted(OWN.glob(f"chromium-*/**/{name}")))


def works(path: str) -> bool:
    """Some systems have a command of that name that only says where to get the browser."""
    return os.path.isfile(path) and succeeds(path, "--version", quiet=True)


def install() -> str | None:
    for source, attempt in WAYS.items():
        report(f"No Chromium or Chrome is installed: trying {source}")
        attempt()
        if path := find():
            report(f"Installed {path}")
            return path
    return None


def from_packages() -> None:
    """Only if it takes no password."""
    become_root = () if os.geteuid() == 0 else ("sudo", "--non-interactive")
    apt = (*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet")
    install = (*apt, "install", "--yes", "--no-install-recommends", *PACKAGES)
    if shutil.which("apt-get") and not succeeds(*install):
        succeeds(*apt, "update")
        succeeds(*install)


def from_playwright() -> None:
    environment = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(OWN)}
    succeeds(sys.executable, "-m", "playwright", "install", "chromium", env=environment)


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
    main()
