"""What programs do wrong."""

from __future__ import annotations

import re


class ProtocolFault(Exception):
    """The program did not answer properly; the text says what it did, `kind` the same without numbers and
    quotations."""

    @property
    def kind(self) -> str:
        return re.sub(r"\d+|'.*'", "...", str(self))


class ProgramLost(ProtocolFault):
    """The program is of no more use: it died, floods us, or never said hello."""
