"""The files that a release changes."""

from __future__ import annotations

import re
from pathlib import Path

from tools.release import changelog

CHANGELOG = "CHANGELOG.md"
CITATION = "CITATION.cff"
VERSION_FILE = "src/ferrovia/version.py"
VERSION_LINE = re.compile(r'^VERSION = "(\d+\.\d+\.\d+)"$', re.MULTILINE)


def read(root: Path, name: str) -> str:
    """Nothing, if there is no such file."""
    path = root / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def current(root: Path) -> str | None:
    found = VERSION_LINE.search(read(root, VERSION_FILE))
    return found[1] if found else None


def write_version(root: Path, version: str, date: str) -> None:
    texts = {
        CHANGELOG: changelog.with_release(read(root, CHANGELOG), version, date),
        CITATION: _cited(read(root, CITATION), version, date),
        VERSION_FILE: VERSION_LINE.sub(f'VERSION = "{version}"', read(root, VERSION_FILE)),
    }
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")


def _cited(text: str, version: str, date: str) -> str:
    undated = re.sub(r"^date-released: .*\n", "", text, flags=re.MULTILINE)
    lines = f"version: {version}\ndate-released: {date}\n"
    return re.sub(r"^version: .*\n", lines, undated, flags=re.MULTILINE)
