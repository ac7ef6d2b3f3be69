"""The actions of a board, numbered from 0: the places of the engine's codes in a sorted list of them all."""

from __future__ import annotations

from array import array
from bisect import bisect_left

from ferrovia.engine import codes


class ActionNumbers:
    """`possible` are all codes that can ever be legal on the board, ascending."""

    def __init__(self, possible: list[int]) -> None:
        self.codes = array("i", possible)
        self.size = len(possible)
        # The first number of each kind and subject: what is left to search is a payment.
        topics = range(codes.topic(codes.END_OF_ACTIONS) + 1)
        self.first = array("i", [bisect_left(possible, codes.about(topic)) for topic in topics])

    def code(self, number: int) -> int:
        """The engine's code of an action; -1 if no action has the number."""
        return self.codes[number] if 0 <= number < self.size else -1

    def number(self, code: int) -> int:
        """The number of a code, or of the first one after it."""
        low = self.first[codes.topic(code)]
        high = self.first[codes.topic(code) + 1]
        while low < high:
            middle = (low + high) >> 1
            if self.codes[middle] < code:
                low = middle + 1
            else:
                high = middle
        return low
