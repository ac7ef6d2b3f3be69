"""Numbers, lists and tables as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

LOCOMOTIVE = "locomotive"


def plural(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(items: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def seats_named(seats: Sequence[int]) -> str:
    """ "seat 1", "seats 0 and 1"."""
    return f"{'seat' if len(seats) == 1 else 'seats'} {listed([str(seat) for seat in seats])}"


def number_of(name: str, n: int) -> str:
    return plural(n, LOCOMOTIVE) if name == LOCOMOTIVE else f"{n} {name}"


def cards(counts: Mapping[str, int]) -> str:
    """Cards with their numbers: "2 red, 1 locomotive"; "no cards" if there are none."""
    return ", ".join(number_of(name, n) for name, n in counts.items()) or "no cards"


def columns(header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> list[str]:
    """A table as plain lines; the first `left` columns begin at the left, the others end at the right."""
    table = [header, *rows]
    widths = [max(len(row[place]) for row in table) for place in range(len(header))]
    return ["  ".join(_aligned(row, widths, left)).rstrip() for row in table]


def _aligned(row: Sequence[str], widths: Sequence[int], left: int) -> Iterator[str]:
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if place < left else cell.rjust(width)
