"""The numbers that a version makes promises about, as docs/versions.md lists them."""

from __future__ import annotations

import re

PAGE = "docs/versions.md"
BOARDS = "Boards"
FORMATS = "Formats"


def promised(page: str, heading: str) -> dict[str, str]:
    """The first two columns of the table under a heading: what is promised, and its number."""
    _, _, rest = page.partition(f"\n## {heading}\n")
    rows = re.findall(r"^\| (.+?) \| `(.+?)` \|", rest.partition("\n## ")[0], re.MULTILINE)
    return dict(rows)


def changed(before: str, after: str, heading: str) -> list[str]:
    """What had a number and has another one now, or none."""
    new = promised(after, heading)
    return [name for name, number in promised(before, heading).items() if new.get(name) != number]
