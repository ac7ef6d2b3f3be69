"""Records from files and folders: each is a game, or is skipped for a reason."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from msgspec import Struct

from ferrovia.arena.processes import Stopped, never, spread
from ferrovia.arena.study.observation import Observed, observe
from ferrovia.boards import Board
from ferrovia.game import RecordError
from ferrovia.game.record import MAX_BYTES, loads

BATCH = 50  # files that a process reads at a time
COPY = "the same game as another file"


class Skipped(Struct, frozen=True):
    """A file without a finished game. `line` is where its record fails, 0 if no line is to blame."""

    file: str
    line: int
    reason: str


class FileRead(Struct, frozen=True):
    """What became of one file; equal digests mean equal files."""

    file: str
    digest: bytes
    found: Observed | Skipped


def record_files(paths: Iterable[Path]) -> list[Path]:
    """The given files and all records in and below the given folders, each once."""
    files: dict[Path, Path] = {}
    for path in paths:
        for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
            files.setdefault(file.resolve(), file)
    return list(files.values())


def read_games(
    files: Sequence[Path], boards: Mapping[str, Board], jobs: int = 1, stopped: Stopped = never
) -> Iterator[Observed | Skipped]:
    """Each file as a game, or with what is wrong with it, in order, until `stopped` is true.

    `boards` are boards by id that are not built in. A copy of an earlier game is skipped. Raises
    `WorkerDied`.
    """
    seen: set[bytes] = set()
    batches = (files[start : start + BATCH] for start in range(0, len(files), BATCH))
    with closing(spread(partial(_read_batch, boards), batches, jobs, stopped)) as done:
        for reading in (reading for batch in done for reading in batch):
            if isinstance(reading.found, Skipped):
                yield reading.found
            elif reading.digest in seen:
                yield Skipped(reading.file, 0, COPY)
            else:
                seen.add(reading.digest)
                yield reading.found


def _read_batch(boards: Mapping[str, Board], files: Sequence[Path]) -> list[FileRead]:
    return [_read(file, boards) for file in files]


def _read(file: Path, boards: Mapping[str, Board]) -> FileRead:
    name = str(file)
    digest = b""
    found: Observed | Skipped
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        digest = hashlib.sha256(data).digest()
        record = loads(data)
        found = observe(record, boards.get(record.header.board))
    except RecordError as error:
        found = Skipped(name, error.line, error.fault)
    except OSError as error:
        found = Skipped(name, 0, f"cannot be read: {error.strerror}")
    return FileRead(name, digest, found)
