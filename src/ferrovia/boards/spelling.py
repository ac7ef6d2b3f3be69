"""Names as people type them: capitals, accents and punctuation do not matter."""

from __future__ import annotations

import re
import unicodedata

# Letters that Unicode does not decompose.
LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "\u0131": "i"}
)


def plain(text: str) -> str:
    """Lower case without accents; anything but a letter or digit becomes a space."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return re.sub(r"[\W_]+", " ", bare.translate(LETTERS)).strip()
