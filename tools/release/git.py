"""Git, in one folder."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


class GitError(Exception):
    """What git said."""


@dataclass(frozen=True)
class Git:
    folder: Path

    def __call__(self, *arguments: str) -> str:
        command = ["git", "-C", str(self.folder), *arguments]
        try:
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        except FileNotFoundError:
            raise GitError("git is not installed") from None
        if done.returncode:
            raise GitError(f"git {arguments[0]}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout.rstrip("\n")

    def branch(self) -> str:
        """Empty, if none is checked out."""
        return self("branch", "--show-current")

    def identity(self) -> tuple[str, ...]:
        """Who commits here, as options for git; empty, if that is not known. A clone does not know what was
        set for this repository alone."""
        try:
            return tuple(
                part for key in ("user.name", "user.email") for part in ("-c", f"{key}={self('config', key)}")
            )
        except GitError:
            return ()
