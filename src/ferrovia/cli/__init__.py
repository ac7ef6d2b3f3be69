"""The command line: `commands` has one file a command, `support` what they share."""

from ferrovia.cli.entry import main

__all__ = ["main"]
