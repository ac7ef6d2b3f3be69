"""The command line: one file a command."""

from ferrovia.cli.entry import main

__all__ = ["main"]
