"""The tests find a program if there is one, and install it if not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "programs.py"

GOOD = "exit 0"
ONLY_TALKS = "echo this command needs a package that is not here; exit 1"


class Machine:
    """A system with exactly these commands, and a copy of the project's script."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder / "bin"
        self.commands.mkdir()
        self.command("env", 'shift; exec "$@"')  # its settings do not matter here
        self.command("sudo", 'shift; exec "$@"')
        self.python("raise SystemExit(1)")
        (folder / "tools").mkdir()
        shutil.copy(SCRIPT, folder / "tools")

    def command(self, name: str, does: str) -> str:
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)
        return str(path)

    def python(self, install: str) -> None:
        """What `python -m playwright` does."""
        package = self.folder / "modules" / "playwright"
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(install)

    def run(self, *names: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.commands), "PYTHONPATH": str(self.folder / "modules")}
        return subprocess.run(
            [sys.executable, self.folder / "tools" / "programs.py", *(names or ("chromium",))],
            env=environment,
            capture_output=True,
            text=True,
        )

    def answer(self) -> str:
        done = self.run()
        assert done.returncode == 0, done.stderr
        return done.stdout.removesuffix("\n")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    applications = ("Chromium", "Google Chrome", "Firefox")
    if any(os.path.exists(f"/Applications/{name}.app") for name in applications):
        pytest.skip("this machine has a browser that is found whatever the test does")
    return Machine(tmp_path)


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
def test_an_installed_browser_is_found_silently(machine: Machine, name: str) -> None:
    path = machine.command(name, GOOD)
    assert machine.answer() == path
    assert machine.run().stderr == ""


def test_a_command_that_is_no_browser_is_skipped(machine: Machine) -> None:
    machine.command("chromium", ONLY_TALKS)
    path = machine.command("google-chrome", GOOD)
    assert machine.answer() == path


def test_the_package_is_installed_if_there_is_no_browser(machine: Machine) -> None:
    path = machine.commands / "chromium"
    machine.command("apt-get", f"echo '#!/bin/sh' > {path}; /bin/chmod 755 {path}")
    done = machine.run()
    assert done.stdout == f"{path}\n"
    assert "Chromium or Chrome is not installed" in done.stderr
    assert f"Installed {path}" in done.stderr


def test_two_at_a_time_do_not_get_in_each_others_way(machine: Machine) -> None:
    """Like apt-get, which refuses to work while it is working already."""
    path, busy = machine.commands / "chromium", machine.folder / "busy"
    machine.command(
        "apt-get",
        f"""/bin/mkdir {busy} || exit 100
        /bin/sleep 1; echo '#!/bin/sh' > {path}; /bin/chmod 755 {path}; /bin/rmdir {busy}""",
    )
    with ThreadPoolExecutor() as threads:
        both = [threads.submit(machine.answer) for _ in range(2)]
    assert {answer.result() for answer in both} == {str(path)}


def test_missing_package_lists_are_fetched(machine: Machine) -> None:
    path, lists = machine.commands / "chromium", machine.folder / "lists"
    machine.command(
        "apt-get",
        f"""case "$*" in
            *update*) echo > {lists} ;;
            *) [ -e {lists} ] && echo '#!/bin/sh' > {path} && /bin/chmod 755 {path} ;;
        esac""",
    )
    assert machine.answer() == str(path)


def test_playwright_downloads_into_the_project_if_no_package_can_be_installed(machine: Machine) -> None:
    machine.command("apt-get", "exit 100")
    machine.python(
        """import os, pathlib
path = pathlib.Path(os.environ["PLAYWRIGHT_BROWSERS_PATH"], "chromium-1", "chrome-linux", "chrome")
path.parent.mkdir(parents=True)
path.write_text("#!/bin/sh")
path.chmod(0o755)
"""
    )
    downloaded = machine.folder / ".tools" / "chromium" / "chromium-1" / "chrome-linux" / "chrome"
    assert machine.answer() == str(downloaded)
    assert machine.run().stderr == ""  # next time it is found


def test_without_any_browser_it_fails(machine: Machine) -> None:
    done = machine.run()
    assert done.returncode != 0
    assert done.stdout == ""
    assert "could not be installed" in done.stderr


def test_several_browsers_are_found_in_order(machine: Machine) -> None:
    chromium = machine.command("chromium", GOOD)
    firefox = machine.command("firefox", GOOD)
    assert machine.run("chromium", "firefox").stdout == f"{chromium}\n{firefox}\n"


def test_firefox_is_installed_from_its_package(machine: Machine) -> None:
    path = machine.commands / "firefox-esr"
    machine.command(
        "apt-get",
        f"""case "$*" in
            *firefox-esr*) echo '#!/bin/sh' > {path}; /bin/chmod 755 {path} ;;
            *) exit 1 ;;
        esac""",
    )
    assert machine.run("firefox").stdout == f"{path}\n"


def test_playwrights_firefox_is_no_use(machine: Machine) -> None:
    machine.python("raise SystemExit('asked for a download')")
    done = machine.run("firefox")
    assert done.returncode != 0
    assert "Firefox was not found and could not be installed" in done.stderr
    assert "asked for a download" not in done.stderr
