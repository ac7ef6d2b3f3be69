"""What programs do wrong."""

from __future__ import annotations


class LineFault(Exception):
    """The program did not answer properly; the text says what it did."""


class ProgramLost(LineFault):
    """The program is of no more use: it died, floods us, or never said hello."""
