"""Prints the path of each program that is named, and installs what is missing: for the tests.

python tools/programs.py chromium firefox
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Program:
    title: str
    commands: tuple[str, ...]
    packages: tuple[str, ...]  # of Debian and its kin
    applications: tuple[str, ...] = ()  # of macOS
    downloaded: tuple[str, ...] = ()  # the program in Playwright's download, if that is of any use
    proof: str = "--version"  # what it answers without doing anything

    @property
    def own(self) -> Path:
        """Where Playwright puts its download."""
        return ROOT / ".tools" / self.commands[0]


PROGRAMS = {
    "chromium": Program(
        "Chromium or Chrome",
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
        ("chromium", "fonts-liberation"),  # without fonts a page is empty; the package only recommends them
        (
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ),
        ("chrome", "Chromium", "Google Chrome for Testing"),
    ),
    # Playwright's Firefox is patched for Playwright, and does not speak WebDriver BiDi.
    "firefox": Program(
        "Firefox",
        ("firefox-esr", "firefox"),
        ("firefox-esr", "fonts-liberation"),
        ("/Applications/Firefox.app/Contents/MacOS/firefox",),
    ),
    "caddy": Program("Caddy", ("caddy",), ("caddy",), proof="version"),
    "nginx": Program("nginx", ("nginx", "/usr/sbin/nginx"), ("nginx-light",), proof="-v"),
    "pebble": Program("Pebble", ("pebble",), ("pebble",), proof="-help"),
}


def main(names: list[str]) -> None:
    for program in map(PROGRAMS.__getitem__, names):
        path = find(program) or install_once(program)
        if path is None:
            sys.exit(f"{program.title} was not found and could not be installed: please install it")
        print(path)


def find(program: Program) -> str | None:
    return next((path for path in candidates(program) if works(path, program.proof)), None)


def candidates(program: Program) -> Iterator[str]:
    for name in program.commands:
        if path := shutil.which(name):
            yield path
    yield from program.applications
    for name in program.downloaded:
        yield from map(str, sorted(program.own.glob(f"chromium-*/**/{name}")))


def works(path: str, proof: str) -> bool:
    """Some systems have a command of that name that only says where to get the program."""
    return os.path.isfile(path) and succeeds(path, proof, quiet=True)


def install_once(program: Program) -> str | None:
    """Install it, unless another part of the tests has just done so: the system's packages have one lock."""
    with alone():
        return find(program) or install(program)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else is installing anything for this checkout."""
    (ROOT / ".tools").mkdir(exist_ok=True)
    with open(ROOT / ".tools" / "installing", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(program: Program) -> str | None:
    for source, attempt in WAYS.items():
        report(f"{program.title} is not installed: trying {source}")
        attempt(program)
        if path := find(program):
            report(f"Installed {path}")
            return path
    return None


def from_packages(program: Program) -> None:
    """Only if it takes no password."""
    become_root = () if os.geteuid() == 0 else ("sudo", "--non-interactive")
    apt = (*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet")
    install = (*apt, "install", "--yes", "--no-install-recommends", *program.packages)
    if shutil.which("apt-get") and not succeeds(*install):
        succeeds(*apt, "update")
        succeeds(*install)


def from_playwright(program: Program) -> None:
    environment = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(program.own)}
    if program.downloaded:
        succeeds(sys.executable, "-m", "playwright", "install", program.commands[0], env=environment)


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
