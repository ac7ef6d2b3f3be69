"""The operator's own list of words that nobody should have to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import punctuation

from ferrovia.server.operator.skeletons import squeezed

MASK = "***"
ANY = "*"

_PIECE = re.compile(r"\S+")


class WordList:
    """A word stands for itself, however it is disguised; with a * at its beginning or end, also for longer
    words. Without one, nobody is refused for a word that happens to contain it."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        patterns = [_pattern(word) for word in listed if squeezed(word)]
        self._bad = re.compile("|".join(patterns)) if patterns else None

    def find(self, text: str) -> bool:
        """Is one of them in the text, or all of it?"""
        if self._bad is None:
            return False
        whole = self._bad.fullmatch(squeezed(text)) is not None
        return whole or any(self._is_bad(text[begin:end]) for begin, end in _pieces(text))

    def mask(self, text: str) -> str:
        """The text without them."""
        if self._bad is None:
            return text
        for begin, end in reversed(list(_pieces(text))):
            if self._is_bad(text[begin:end]):
                text = text[:begin] + MASK + text[end:]
        return text

    def _is_bad(self, piece: str) -> bool:
        """A sign at the end may stand for a letter, or end a sentence."""
        readings = (piece, piece.strip(punctuation))
        return self._bad is not None and any(self._bad.fullmatch(squeezed(each)) for each in readings)


def _pattern(word: str) -> str:
    before = ".*" if word.startswith(ANY) else ""
    after = ".*" if word.endswith(ANY) else ""
    return before + re.escape(squeezed(word)) + after


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a text begin and end. L e t t e r s in a row are one word."""
    run: list[re.Match[str]] = []
    for piece in _PIECE.finditer(text):
        if len(piece[0]) == 1:
            run.append(piece)
            continue
        yield from _spelt(run)
        run = []
        yield piece.span()
    yield from _spelt(run)


def _spelt(run: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    if run:
        yield run[0].start(), run[-1].end()
