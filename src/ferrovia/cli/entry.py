"""From the shell to a command and back: every failure is one line, and none a traceback."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import typer

from ferrovia.cli.app import app
from ferrovia.cli.support.errors import INTERRUPTED
from ferrovia.cli.support.output import complain
from ferrovia.cli.support.streams import lost_output, open_closed_streams

# What the library behind the command line says, and how we say it.
WORDS = (
    (r"Invalid value for '(.*?)': '.*' is not a valid int(?:eger)?( range)?", r"\1 must be a whole number"),
    (r"Invalid value for '(.*?)': '.*' is not a valid float( range)?", r"\1 must be a number"),
    (r"Invalid value for '(.*?)': (.*)", r"\1: \2"),
    (r"No such option: (\S+) \(Possible options: (.*)\)", r"there is no option \1; did you mean \2?"),
    (r"No such option: (\S+) Did you mean", r"there is no option \1; did you mean"),
    (r"No such option: (\S+)", r"there is no option \1"),
    (r"No such command", "there is no command"),
    (r"Missing (?:argument|option) '(.*)'", r"\1 is missing"),
    (r"Option '(.*)' requires an argument", r"\1 needs a value"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"too many arguments: \1"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    open_closed_streams()
    try:
        code = app(args=arguments, prog_name="ferrovia", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(f"Error: {one_line(error)}")
        return error.exit_code
    except KeyboardInterrupt:
        complain("Interrupted.")
        return INTERRUPTED
    except OSError as error:
        return lost_output(error)
    except SystemExit as end:
        if isinstance(end.__context__, OSError):  # typer meets most broken pipes first
            return lost_output(end.__context__)
        return end.code if isinstance(end.code, int) else 0
    return code if isinstance(code, int) else 0


def one_line(error: typer.TyperException) -> str:
    """What went wrong; for a fault in the command line itself also where its help is."""
    text = " ".join(error.format_message().split())
    for theirs, ours in WORDS:
        text = re.sub(theirs, ours, text)
    context = getattr(error, "ctx", None)
    if context is None:
        return text
    return f"{text}{'' if text.endswith(('.', '?')) else '.'} See {context.command_path} --help."
