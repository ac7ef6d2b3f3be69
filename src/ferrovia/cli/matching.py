"""What a person means by part of a name."""

from __future__ import annotations

import re
import unicodedata


def matches(typed: str, label: str) -> bool:
    """Every typed word is in the label; capitals, accents and signs between words do not matter."""
    plain = simplified(label)
    return all(word in plain for word in simplified(typed).split())


def simplified(text: str) -> str:
    """Small letters without accents; anything else is a blank."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()
