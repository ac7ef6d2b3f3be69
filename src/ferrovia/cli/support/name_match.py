"""What a person means by part of a name."""

from __future__ import annotations

from ferrovia.boards.spelling import plain


def matches(typed: str, label: str) -> bool:
    """Every typed word is in the label; capitals, accents and signs between words do not matter."""
    whole = plain(label)
    return all(word in whole for word in plain(typed).split())
