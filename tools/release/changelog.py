"""The sections of the changelog."""

from __future__ import annotations

import re

COMING = "## Unreleased"
RELEASED = re.compile(r"^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", re.MULTILINE)


def unreleased(text: str) -> str | None:
    """What has been noted since the last release; None without the heading for it."""
    _, heading, rest = f"\n{text}".partition(f"\n{COMING}\n")
    return re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip() if heading else None


def released(text: str) -> list[str]:
    return RELEASED.findall(text)


def with_release(text: str, version: str, date: str) -> str:
    """What was unreleased is that version's from now on, and the section for what comes next is empty."""
    return text.replace(f"{COMING}\n", f"{COMING}\n\n## {version} ({date})\n", 1)
