"""Records from files."""

from __future__ import annotations

from pathlib import Path

from ferrovia.cli.errors import CommandError, Fault
from ferrovia.cli.files import require_file
from ferrovia.game import Record, RecordError
from ferrovia.game.record import load


def read_record(path: Path) -> Record:
    """The record in a file; one line says why there is none."""
    require_file(path)
    try:
        return load(path)
    except RecordError as error:
        raise Fault(f"{path}: {error}") from None
    except OSError as error:
        raise CommandError(f"cannot read '{path}': {error.strerror}.") from None
