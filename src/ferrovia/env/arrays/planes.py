"""Sets and owners as 0 and 1. No branches within the loops, so that compilers make vector instructions of
them. Each begins at the place `at` and returns where the next section begins."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import bits


def write_set(mask: int, n: int, out: Any, at: int) -> int:
    """A 1 for each number in a set of numbers below n. The array is all 0 before."""
    while mask:
        out[at + bits.lowest(mask)] = 1
        mask &= mask - 1
    return at + n


def write_owners(owners: Any, n: int, seats: int, seat: int, out: Any, at: int) -> int:
    """A plane for each seat, the one that looks first: a 1 for each of n things that it owns."""
    for ahead in range(seats):
        owner = (seat + ahead) % seats
        for number in range(n):
            out[at + number] = owners[number] == owner
        at += n
    return at
