"""What is wrong with a board file, one line per fault: the file, the entry, the fault."""

from __future__ import annotations

from msgspec import ValidationError

from ferrovia.validation import in_words

SHOWN = 50
WIDTH = 300


class BoardError(ValueError):
    """A board that cannot be played. `faults` has one line for each thing that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        hidden = len(faults) - SHOWN
        more = [f"... and {hidden} more"] if hidden > 0 else []
        super().__init__("\n".join(faults[:SHOWN] + more))


class Faults:
    """Collects the faults of one file, so that its author sees them all at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: list[str] = []

    def add(self, entry: str, fault: str) -> None:
        """Note a fault. What the file says may be hostile: nothing unprintable gets through."""
        text = f"{entry}: {fault}"
        line = f"{self.file}: {text if len(text) <= WIDTH else text[:WIDTH] + '...'}"
        self.lines.append("".join(char if char.isprintable() else "?" for char in line))

    def add_invalid(self, entry: str, error: ValidationError) -> None:
        """Note what failed validation, in the terms of a board file."""
        self.add(entry, in_words(error))

    def error(self) -> BoardError:
        return BoardError(self.lines)


def entry_name(kind: str, index: int, *ends: object) -> str:
    """How a fault names a line of a list: `track 12 (atlanta - miami)`, counted from 1."""
    known = [end for end in ends if isinstance(end, str)]
    return f"{kind} {index + 1} ({' - '.join(known)})" if known else f"{kind} {index + 1}"
