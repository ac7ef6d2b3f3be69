"""The actions of a board, numbered from 0: the places of the engine's codes in a sorted list of them all."""

from __future__ import annotations

from array import array


class Numbering:
    """`codes` are all codes that can ever be legal on the board, ascending."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = array("i", codes)
        self.size = len(codes)

    def code(self, number: int) -> int:
        """The engine's code of an action; -1 if no action has the number."""
        return self.codes[number] if 0 <= number < self.size else -1

    def number(self, code: int) -> int:
        """The number of a code, or of the first one after it."""
        low = 0
        high = self.size
        while low < high:
            middle = (low + high) >> 1
            if self.codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        return low
