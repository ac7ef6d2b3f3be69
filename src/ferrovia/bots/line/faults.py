"""What programs do wrong."""

from __future__ import annotations


class LineFault(Exception):
    """The program has not answered as it should; the text tells what it did."""


class ProgramLost(LineFault):
    """It cannot go on with this program: it has died, or floods us, or never said hello."""
