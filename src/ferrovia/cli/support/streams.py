"""Standard streams that are closed, full, or whose reader has gone."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TextIO

from ferrovia.cli.support.output import complain

BROKEN_PIPE = 141  # as a shell has it for a program that its reader has left
NOT_WRITTEN = 1

REASONS = {errno.EBADF: "the standard output is closed"}


def open_closed_streams() -> None:
    """A stream that was closed before we began is None, and its number would go to the next file that is
    opened. What is written to the output then fails, as it should; complaints vanish."""
    if sys.stdout is None:
        sys.stdout = _opened(1, os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _opened(2, os.O_WRONLY)


def lost_output(error: OSError) -> int:
    """The exit code when something could not be written or read. A reader who has gone, like `head`, knows;
    anybody else is told."""
    hush(sys.stdout)
    if error.errno == errno.EPIPE:
        return BROKEN_PIPE
    reason = REASONS.get(error.errno or 0) or (error.strerror or "the system refuses").lower()
    where = f"'{error.filename}': " if error.filename is not None else ""
    complain(f"Error: {where}{reason}.")
    return NOT_WRITTEN


def hush(stream: TextIO) -> None:
    """What is still buffered goes nowhere: at the end of the process it must not fail again."""
    with suppress(OSError, ValueError):  # a stream of a test has no number
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _opened(number: int, how: int) -> TextIO:
    found = os.open(os.devnull, how)
    if found != number:
        os.dup2(found, number)
        os.close(found)
    return open(number, "w", closefd=False)
