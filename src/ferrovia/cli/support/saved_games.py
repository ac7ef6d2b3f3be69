"""The bytes of saved games, from a file or the standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.files import require_file

STANDARD = Path("-")


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file; `-` is the standard input."""
    if path == STANDARD:
        yield sys.stdin.buffer
        return
    require_file(path)
    try:
        stream = path.open("rb")
    except OSError as error:
        raise CommandError(f"cannot read '{path}': {error.strerror}.") from None
    with stream:
        yield stream
