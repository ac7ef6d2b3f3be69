"""Answers that took long to find, for the next who asks the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

MOST = 2_000

Answer = TypeVar("Answer")


class AnswerCache:
    """If there are too many, the least recently used are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._answers: OrderedDict[tuple[Hashable, ...], object] = OrderedDict()

    def answer(self, make: Callable[[], Answer], *question: Hashable) -> Answer:
        """What `make` makes of the question, the name of which is its first part."""
        if question not in self._answers:
            self._answers[question] = make()
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)
        self._answers.move_to_end(question)
        return self._answers[question]  # type: ignore[return-value]  # the same question has the same kind of answer
