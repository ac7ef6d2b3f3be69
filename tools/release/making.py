"""The release itself, made in a clone."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from tools.release import changelog
from tools.release.files import CHANGELOG, read, write_version
from tools.release.git import Git, GitError

STEPS = ((".ci/run",), ("make", "dist"))
SUMS = "SHA256SUMS"
# With both refs or none, and with the files of the branch, if nobody has touched them meanwhile.
TAKE_BOTH = (
    "push",
    "--quiet",
    "--atomic",
    "--receive-pack=git -c receive.denyCurrentBranch=updateInstead receive-pack",
)


class Failed(Exception):
    """Why there is no release."""


def rehearse(root: Path, version: str) -> str:
    """Everything up to the tag, in a clone that is thrown away."""
    clone = _tagged_clone(root, version)
    told = clone("show", "--stat", "--format=%B", f"v{version}")
    shutil.rmtree(clone.folder)
    steps = ", ".join(" ".join(step) for step in STEPS)
    return f"{told}\n\nThis was a rehearsal, and nothing has changed. With FLAGS=--go follow: {steps}."


def make(root: Path, version: str) -> str:
    clone = _tagged_clone(root, version)
    for step in STEPS:
        _run(step, clone.folder)
    if left := clone("status", "--porcelain"):
        raise Failed(f"tests or builds have changed files of the repository:\n{left}")
    folder = root / "build" / "release" / version
    _collect(clone.folder / "build" / "dist", folder, version)
    branch = clone.branch()
    try:
        clone(*TAKE_BOTH, str(root), branch, f"v{version}")
    except GitError as error:
        shutil.rmtree(folder)
        raise Failed(f"the repository did not take it: {error}") from None
    shutil.rmtree(clone.folder)
    return f"{folder} is ready to be uploaded. To publish the version: git push origin {branch} v{version}"


def _tagged_clone(root: Path, version: str) -> Git:
    """With the release committed and tagged. A clone of an earlier attempt, left to be looked at, goes."""
    checkout = root / "build" / "release" / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    git, clone = Git(root), Git(checkout)
    try:
        git("clone", "--quiet", str(root), str(checkout))
        notes = changelog.unreleased(read(checkout, CHANGELOG))
        write_version(checkout, version, datetime.now(UTC).date().isoformat())
        who, title = git.identity(), f"Ferrovia {version}"
        clone(*who, "commit", "--quiet", "--all", "--message", title)
        message = ("--cleanup=verbatim", "--message", title, "--message", notes or "")
        clone(*who, "tag", "--annotate", *message, f"v{version}")
    except GitError as error:
        raise Failed(str(error)) from None
    return clone


def _run(step: tuple[str, ...], folder: Path) -> None:
    """With nothing of a `make` around it, nor of a form of the engine that somebody is trying out."""
    ours = ("MAKE", "MFLAGS", "FERROVIA_", "PYTHON", "VIRTUAL_ENV")
    env = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    print(f"== {' '.join(step)}", flush=True)
    if status := subprocess.run(step, cwd=folder, env=env).returncode:
        raise Failed(f"{' '.join(step)} ended with status {status}; it was run in {folder}")


def _collect(dist: Path, folder: Path, version: str) -> None:
    """The built files with their hashes, which `sha256sum --check` compares."""
    files = sorted(path for path in dist.glob("*") if path.is_file() and path.name != SUMS)
    if strange := [path.name for path in files if not path.name.startswith(f"ferrovia-{version}")]:
        raise Failed(f"not of version {version}: {', '.join(strange)}")
    if not files:
        raise Failed("make dist has left nothing in build/dist")
    folder.mkdir(parents=True)
    for path in files:
        shutil.copy(path, folder)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")
