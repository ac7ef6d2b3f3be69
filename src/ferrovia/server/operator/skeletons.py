"""What a text stands for: words that are disguised have the same skeleton as the words that they hide."""

from __future__ import annotations

from itertools import groupby

from ferrovia.tables.confusables import look

# Digits and signs that are written instead of letters; what merely looks like a letter is in
# `confusables.py`.
_INSTEAD = str.maketrans("4@83€9!5$7+2", "aabeegissttz")


def skeleton(text: str) -> str:
    """Letters only, without case and accents. An i is an l, as it would be if it were written 1."""
    return "".join(char for char in look(text.translate(_INSTEAD)).replace("i", "l") if char.isalnum())


def squeezed(text: str) -> str:
    """The skeleton of a text, without letters that are repeated for effect."""
    return "".join(letter for letter, _ in groupby(skeleton(text)))
