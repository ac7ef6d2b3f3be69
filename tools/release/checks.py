"""Whether a release can be made: every reason against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tools.release import changelog, promises
from tools.release.files import CHANGELOG, CITATION, VERSION_FILE, current, read
from tools.release.git import Git, GitError

Number = tuple[int, int, int]
MAJOR, MINOR, PATCH = range(3)


def refusals(root: Path, version: str) -> Iterator[str]:
    if not re.fullmatch(r"(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}", version):
        yield f"{version!r} is not a version: three numbers are expected, as in 1.2.3"
        return
    git = Git(root)
    try:
        yield from _of_repository(git)
        yield from _of_texts(root)
        yield from _of_numbers(root, git, version)
    except GitError as error:
        yield str(error)


def _of_repository(git: Git) -> Iterator[str]:
    if Path(git("rev-parse", "--show-toplevel")).resolve() != git.folder.resolve():
        yield f"{git.folder} is not a git repository of its own"
    if left := git("status", "--porcelain").splitlines():
        names = ", ".join(line[3:] for line in left[:5]) + (" ..." if len(left) > 5 else "")
        yield f"there are changes that are not committed: {names}"
    if not git.branch():
        yield "no branch is checked out, so nothing would lead to the release"
    if not git.identity():
        yield "git does not know who you are: set user.name and user.email"


def _of_texts(root: Path) -> Iterator[str]:
    news = changelog.unreleased(read(root, CHANGELOG))
    if news is None:
        yield f"{CHANGELOG} has no section {changelog.COMING!r}"
    elif not news:
        yield f"{CHANGELOG} says nothing under {changelog.COMING!r}"
    if read(root, CITATION).count("\nversion: ") != 1:
        yield f"{CITATION} has no line for the version"
    if current(root) is None:
        yield f"{VERSION_FILE} has no version"


def _of_numbers(root: Path, git: Git, version: str) -> Iterator[str]:
    new = number(version)
    tagged = re.findall(r"^v(\d+\.\d+\.\d+)$", git("tag", "--list", "v*"), re.MULTILINE)
    released = sorted({*tagged, *changelog.released(read(root, CHANGELOG))}, key=number)
    if released and new <= number(released[-1]):
        yield f"{version} is not newer than {released[-1]}, which has been released"
    here = current(root)
    if here is not None and new < number(here):
        yield f"{version} is older than {here} in {VERSION_FILE}"
    if (root / "build" / "release" / version).exists():
        yield f"build/release/{version} is there already: move it away"
    if tagged:
        yield from _of_promises(root, git, max(tagged, key=number), version)


def _of_promises(root: Path, git: Git, last: str, version: str) -> Iterator[str]:
    before, after = git("show", f"v{last}:{promises.PAGE}"), read(root, promises.PAGE)
    for heading, least in ((promises.FORMATS, MAJOR), (promises.BOARDS, MINOR)):
        names = promises.changed(before, after, heading)
        if names and step(number(last), number(version)) > least:
            yield f"since {last} another number has been given to: {', '.join(names)}; see {promises.PAGE}"


def number(version: str) -> Number:
    major, minor, patch = map(int, version.split("."))
    return major, minor, patch


def step(old: Number, new: Number) -> int:
    """How much a version says has changed. Until 1.0.0, the second number does the work of the first."""
    if old[MAJOR] != new[MAJOR]:
        return MAJOR
    if old[MINOR] != new[MINOR]:
        return MINOR if new[MAJOR] else MAJOR
    return PATCH
