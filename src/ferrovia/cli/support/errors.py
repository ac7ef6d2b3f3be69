"""What a person typed and the command cannot do: one line, and the exit code 2."""

from __future__ import annotations

import typer

INTERRUPTED = 130  # the exit code after Ctrl-C, as a shell has it


class CommandError(typer.TyperException):
    """Says what is wrong and what is possible. Shown as one line after `Error:`."""

    exit_code = 2


class Fault(typer.TyperException):
    """Something was asked for rightly, but a file does not hold what it should. The exit code is 1."""

    exit_code = 1
