"""A game of one person against others, line by line: it needs no colour, no boxes and no cursor."""

from ferrovia.cli.terminal.play import play_out
from ferrovia.cli.terminal.table import TerminalTable

__all__ = ["TerminalTable", "play_out"]
