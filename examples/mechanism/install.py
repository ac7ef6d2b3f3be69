"""Puts the mechanism of docs/writing-a-mechanism.md into a checkout of Ferrovia, as that page tells.

python examples/mechanism/install.py CHECKOUT
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree

FOLDER = Path(__file__).parent / "tolls"
BEFORE = '    "markers",\n'  # in both lists


def install(checkout: Path) -> None:
    mechanisms = checkout / "src" / "ferrovia" / "mechanisms"
    copytree(FOLDER, mechanisms / FOLDER.name)
    registry = mechanisms / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    if text.count(BEFORE) != 2:
        raise SystemExit(f"{registry}: {BEFORE.strip()} must be in FOLDERS and in TABLES")
    registry.write_text(text.replace(BEFORE, BEFORE + f'    "{FOLDER.name}",\n'), encoding="utf-8")


if __name__ == "__main__":
    install(Path(sys.argv[1]))
