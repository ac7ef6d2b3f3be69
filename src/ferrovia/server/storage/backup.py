"""A copy of an SQLite database, whether or not a server is writing to it."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from ferrovia.server.storage import sqlite_file


class BackupError(RuntimeError):
    """No copy was made. The message is for people."""


def backup(source: Path, target: Path) -> None:
    """Copy the database as of one moment. The target appears whole or not at all. Raises `BackupError`."""
    if target.exists():
        raise BackupError(f"{target} already exists: choose another name")
    if not source.is_file():
        raise BackupError(f"there is no database {source}")
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        copy(source, unfinished)
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    with closing(sqlite_file.connect(source)) as original:
        if not sqlite_file.is_ours(original):
            raise BackupError(f"{source} is not a Ferrovia database")
        target.touch(mode=0o600)  # it holds secrets
        with closing(sqlite_file.connect(target)) as written:
            original.backup(written)
