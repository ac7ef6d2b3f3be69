"""Puts the folder together."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ferrovia.site.facts import Files, facts
from ferrovia.site.offline import WORKER, knowing, known
from ferrovia.site.parts import PAGE, client, runtime

Report = Callable[[int], None]  # is told how many files are written


class Taken(Exception):
    """The folder holds something else."""


class SiteSize(NamedTuple):
    files: int
    bytes: int
    zipped: int


def contents() -> Files:
    """All files by path: the same bytes from the same parts."""
    files = {**client(), **runtime(), **facts()}
    worker = files.pop(WORKER).decode()
    return {**dict(sorted(files.items())), WORKER: knowing(worker, files).encode()}


def write(files: Files, folder: Path, report: Report) -> None:
    """Into a new folder, or over an earlier site, of which nothing stays behind; what others put there does.

    The page and its worker come last: a visitor finds what they ask for. Raises `Taken`, `OSError`.
    """
    before = earlier(folder)
    last = [path for path in files if path in (PAGE, WORKER)]
    for done, path in enumerate([*(path for path in files if path not in last), *last], 1):
        _put(folder / path, files[path])
        report(done)
    for path in before - files.keys():
        (folder / path).unlink(missing_ok=True)


def earlier(folder: Path) -> set[str]:
    """The files of the site that is there."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    worker = folder / WORKER
    if folder.is_dir() and worker.is_file() and (listed := known(worker.read_text("utf-8"))) is not None:
        return set(listed)
    raise Taken(f"'{folder}' holds something else")


def size(files: Files) -> SiteSize:
    zipped = sum(len(gzip.compress(body, mtime=0)) for body in files.values())
    return SiteSize(len(files), sum(map(len, files.values())), zipped)


def _put(file: Path, body: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(body)
    os.replace(part, file)
