"""The actions of a board, numbered from 0: the places of the engine's codes in a sorted list of them all."""

from __future__ import annotations

from array import array
from bisect import bisect_left

from ferrovia.engine import codes as engine_codes


class Numbering:
    """`codes` are all codes that can ever be legal on the board, ascending."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = array("i", codes)
        self.size = len(codes)
        # The first number of each kind and subject: what is left to search is a payment.
        subjects = range((engine_codes.N_ACTIONS << 8) + 1)
        self.first = array("i", [bisect_left(codes, subject << 8) for subject in subjects])

    def code(self, number: int) -> int:
        """The engine's code of an action; -1 if no action has the number."""
        return self.codes[number] if 0 <= number < self.size else -1

    def number(self, code: int) -> int:
        """The number of a code, or of the first one after it."""
        low = self.first[code >> 8]
        high = self.first[(code >> 8) + 1]
        while low < high:
            middle = (low + high) >> 1
            if self.codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        return low
