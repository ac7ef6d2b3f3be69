"""A release is made whole, or the repository stays as it was and says why.

In a small repository with the real files that a release reads and writes; its tests and builds are
stand-ins, since the real ones take a quarter of an hour.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("CHANGELOG.md", "CITATION.cff", "docs/versions.md", "src/ferrovia/version.py")
NEWS = "- Something new."
BUILD = """\
dist:
\t@mkdir -p build/dist
\t@sed -n 's/^VERSION = "\\(.*\\)"$$/\\1/p' src/ferrovia/version.py > build/dist/version
\t@cp CHANGELOG.md build/dist/ferrovia-`cat build/dist/version`.tar.gz
\t@rm build/dist/version
"""
IDENTITY = {"user.name": "Ada", "user.email": "ada@example.org"}


class Repository:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def git(self, *arguments: str) -> str:
        command = ["git", *arguments]
        return subprocess.check_output(command, cwd=self.folder, text=True, env=self.env()).strip()

    def env(self) -> dict[str, str]:
        """What is set for this repository alone, and nothing of whoever runs the tests."""
        ours = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "MAKE"))}
        return {**ours, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def change(self, name: str, pattern: str, new: str) -> None:
        self.write(name, re.sub(pattern, new, self.read(name), count=1))

    def replace(self, name: str, old: str, new: str) -> None:
        assert old in self.read(name)
        self.write(name, self.read(name).replace(old, new, 1))

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A change")

    def release(self, version: str, *flags: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tools.release", version, *flags]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=self.env())

    def refused(self, version: str, *flags: str) -> str:
        """The reason; and nothing has changed."""
        before = self.everything()
        done = self.release(version, *flags)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert self.everything() == before
        return done.stderr

    def everything(self) -> object:
        """All refs, and all files but what a failed attempt leaves to be looked at."""
        kept = (".git", "build/release/checkout")
        files = {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }
        refs = self.git("for-each-ref"), self.git("rev-parse", "HEAD"), self.git("status", "--porcelain")
        return refs, {name: text for name, text in files.items() if not name.startswith(kept)}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """At its first release, 0.4.2, and with news since."""
    made = Repository(tmp_path)
    for name in FILES:
        made.write(name, (ROOT / name).read_text(encoding="utf-8"))
    shutil.copytree(ROOT / "tools" / "release", tmp_path / "tools" / "release")
    made.write(".gitignore", "build/\n__pycache__/\n")
    made.write("Makefile", BUILD)
    made.write(".ci/run", "#!/bin/sh\ntest ! -e broken\n")
    (tmp_path / ".ci" / "run").chmod(0o755)
    made.change("src/ferrovia/version.py", r'VERSION = ".*"', 'VERSION = "0.4.2"')
    made.change("CITATION.cff", r"\nversion: .*", "\nversion: 0.4.2")
    made.change(
        "CHANGELOG.md", r"\n## \d(.|\n)*", "\n"
    )  # the releases of this repository are not those of that one
    made.change("CHANGELOG.md", "## Unreleased\n", f"## Unreleased\n\n{NEWS}\n\n## 0.4.2 (2026-01-02)\n")
    made.git("init", "--quiet", "--initial-branch", "main")
    for key, value in IDENTITY.items():
        made.git("config", key, value)
    made.commit()
    made.git("tag", "v0.4.2")
    return made


def test_a_rehearsal_shows_what_would_be_and_leaves_nothing(repository: Repository) -> None:
    before = repository.everything()
    done = repository.release("0.5.0")
    assert done.returncode == 0, done.stderr
    for told in ("Ferrovia 0.5.0", NEWS, "CHANGELOG.md", "CITATION.cff", "src/ferrovia/version.py"):
        assert told in done.stdout
    assert repository.everything() == before
    assert not (repository.folder / "build" / "release" / "checkout").exists()


def test_a_release_is_committed_tagged_built_and_hashed(repository: Repository) -> None:
    first = repository.git("rev-parse", "HEAD")
    done = repository.release("0.5.0", "--go")
    assert done.returncode == 0, done.stderr
    today = datetime.now(UTC).date().isoformat()

    assert repository.git("rev-parse", "v0.5.0^{commit}") == repository.git("rev-parse", "main")
    assert repository.git("rev-parse", "main^") == first
    assert repository.git("status", "--porcelain") == ""
    assert repository.git("log", "-1", "--format=%an %ae %s") == "Ada ada@example.org Ferrovia 0.5.0"
    assert repository.git("tag", "--list", "--format=%(contents)", "v0.5.0") == f"Ferrovia 0.5.0\n\n{NEWS}"

    assert repository.read("src/ferrovia/version.py").endswith('VERSION = "0.5.0"\n')
    assert f"\nversion: 0.5.0\ndate-released: {today}\n" in repository.read("CITATION.cff")
    sections = f"## Unreleased\n\n## 0.5.0 ({today})\n\n{NEWS}\n\n## 0.4.2 (2026-01-02)\n"
    assert sections in repository.read("CHANGELOG.md")

    folder = repository.folder / "build" / "release" / "0.5.0"
    assert {path.name for path in folder.iterdir()} == {"ferrovia-0.5.0.tar.gz", "SHA256SUMS"}
    built = (folder / "ferrovia-0.5.0.tar.gz").read_bytes()
    assert built == repository.read("CHANGELOG.md").encode()
    hashed = hashlib.sha256(built).hexdigest()
    assert (folder / "SHA256SUMS").read_text() == f"{hashed}  ferrovia-0.5.0.tar.gz\n"


def test_releases_follow_one_another(repository: Repository) -> None:
    assert repository.release("0.5.0", "--go").returncode == 0
    assert "says nothing under" in repository.refused("0.5.1")
    repository.replace("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- More.\n")
    repository.commit()
    done = repository.release("0.5.1", "--go")
    assert done.returncode == 0, done.stderr
    assert repository.read("CITATION.cff").count("date-released: ") == 1


@pytest.mark.parametrize(
    "version", ["", "1", "1.2", "v1.2.3", "1.2.3rc1", "01.2.3", "1.2.3.4", "1.2.3\n", "1\u0662.0.0"]
)
def test_a_version_is_three_numbers(repository: Repository, version: str) -> None:
    assert "three numbers are expected" in repository.refused(version)


@pytest.mark.parametrize("version", ["0.4.2", "0.4.1", "0.3.9"])
def test_a_version_is_newer_than_the_last_one(repository: Repository, version: str) -> None:
    assert f"{version} is not newer than 0.4.2" in repository.refused(version)
    repository.git("tag", "--delete", "v0.4.2")
    assert f"{version} is not newer than 0.4.2" in repository.refused(version)


def test_versions_are_compared_as_numbers(repository: Repository) -> None:
    assert repository.release("0.10.0").returncode == 0


def test_what_is_not_committed_is_not_released(repository: Repository) -> None:
    repository.write("notes.txt", "precious")
    assert "not committed: notes.txt" in repository.refused("0.5.0", "--go")


def test_a_release_is_on_a_branch(repository: Repository) -> None:
    repository.git("checkout", "--quiet", "--detach")
    assert "no branch is checked out" in repository.refused("0.5.0", "--go")


def test_a_release_is_somebodys(repository: Repository) -> None:
    repository.git("config", "--unset", "user.email")
    assert "git does not know who you are" in repository.refused("0.5.0", "--go")


def test_a_folder_without_git_is_refused(repository: Repository) -> None:
    shutil.rmtree(repository.folder / ".git")
    done = repository.release("0.5.0")
    assert done.returncode == 1
    assert "not a git repository" in done.stderr


def test_every_reason_is_told_at_once(repository: Repository) -> None:
    repository.replace("CHANGELOG.md", f"{NEWS}\n", "")
    told = repository.refused("0.4.2")
    for reason in ("not committed", "says nothing under", "not newer"):
        assert reason in told


@pytest.mark.parametrize(
    ("old", "new", "what", "small", "enough"),
    [
        ("| record | `1` |", "| record | `2` |", "record", ["0.4.3"], ["0.5.0", "1.0.0"]),
        ("| usa | `", "| usa | `0", "usa", ["0.4.3"], ["0.5.0", "1.0.0"]),
    ],
)
def test_a_changed_number_takes_a_step_that_says_so(
    repository: Repository, old: str, new: str, what: str, small: list[str], enough: list[str]
) -> None:
    repository.replace("docs/versions.md", old, new)
    repository.commit()
    for version in small:
        assert f"another number has been given to: {what}" in repository.refused(version)
    for version in enough:
        assert repository.release(version).returncode == 0


def test_from_the_first_major_version_on_a_format_takes_a_major_step(repository: Repository) -> None:
    repository.git("tag", "v1.0.0")
    repository.replace("docs/versions.md", "| notation | `1` |", "| notation | `2` |")
    repository.commit()
    assert "another number has been given to: notation" in repository.refused("1.1.0")
    assert repository.release("2.0.0").returncode == 0
    repository.git("reset", "--quiet", "--hard", "v1.0.0")
    repository.replace("docs/versions.md", "| iberia | `", "| iberia | `0")
    repository.commit()
    assert "another number has been given to: iberia" in repository.refused("1.0.1")
    assert repository.release("1.1.0").returncode == 0


def test_failing_tests_leave_the_repository_as_it_was(repository: Repository) -> None:
    repository.write("broken", "")
    repository.commit()
    assert ".ci/run ended with status 1" in repository.refused("0.5.0", "--go")


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        ("dist:\n\tfalse\n", "make dist ended with status 2"),
        ("dist:\n\ttrue\n", "left nothing in build/dist"),
        (
            BUILD + "\t@touch build/dist/ferrovia-0.4.2.tar.gz\n",
            "not of version 0.5.0: ferrovia-0.4.2.tar.gz",
        ),
        (BUILD + "\t@echo >> CITATION.cff\n", "have changed files of the repository"),
    ],
)
def test_a_failing_build_leaves_the_repository_as_it_was(
    repository: Repository, build: str, reason: str
) -> None:
    repository.write("Makefile", build)
    repository.commit()
    assert reason in repository.refused("0.5.0", "--go")
    repository.write("Makefile", BUILD)
    repository.commit()
    assert repository.release("0.5.0", "--go").returncode == 0


def test_what_was_committed_meanwhile_is_not_lost(repository: Repository) -> None:
    commit = f"git -C {repository.folder} commit --quiet --allow-empty --message Meanwhile"
    repository.write("Makefile", BUILD + f"\t@{commit}\n")
    repository.commit()
    done = repository.release("0.5.0", "--go")
    assert done.returncode == 1
    assert "nothing has changed: the repository did not take it" in done.stderr
    assert repository.git("log", "-1", "--format=%s") == "Meanwhile"
    assert repository.git("tag", "--list") == "v0.4.2"
    assert not (repository.folder / "build" / "release" / "0.5.0").exists()


def test_what_was_edited_meanwhile_is_not_lost(repository: Repository) -> None:
    repository.write("Makefile", BUILD + f"\t@echo >> {repository.folder / 'CHANGELOG.md'}\n")
    repository.commit()
    text = repository.read("CHANGELOG.md")
    done = repository.release("0.5.0", "--go")
    assert done.returncode == 1
    assert "did not take it" in done.stderr
    assert repository.read("CHANGELOG.md") == f"{text}\n"
    assert repository.git("tag", "--list") == "v0.4.2"
