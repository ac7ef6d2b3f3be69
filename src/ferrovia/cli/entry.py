"""From the shell to a command and back: every failure is one line, and none a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from ferrovia.cli.app import app
from ferrovia.cli.support.errors import INTERRUPTED
from ferrovia.cli.support.output import say

BROKEN_PIPE = 1  # as typer has it, which meets most broken pipes first


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    try:
        code = app(args=arguments, prog_name="ferrovia", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        say(f"Error: {one_line(error)}", sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        say("Interrupted.", sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone, like `head`. What is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code if isinstance(code, int) else 0


def one_line(error: typer.TyperException) -> str:
    """What went wrong; for a fault in the command line itself also where its help is."""
    text = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    if context is None:
        return text
    return f"{text}{'' if text.endswith(('.', '?')) else '.'} See {context.command_path} --help."
