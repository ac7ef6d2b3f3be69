"""Puts the mechanism of docs/writing-a-mechanism.md into a checkout of Ferrovia, as that page tells.

python examples/mechanism/install.py CHECKOUT
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copy

HERE = Path(__file__).parent

# Step 3: each line, and the line that it comes after.
REGISTERED = {
    "    tickets,\n    ties,\n": "    tolls,\n",
    "from ferrovia.vocabulary.ties import TiesRule\n": "from ferrovia.vocabulary.tolls import TollsRule\n",
    "    markers.VOCABULARY,\n": "    tolls.VOCABULARY,\n",
    "    markers: MarkersRule | UnsetType = UNSET\n": "    tolls: TollsRule | UnsetType = UNSET\n",
}


def install(checkout: Path) -> None:
    source = checkout / "src" / "ferrovia"
    copy(HERE / "vocabulary.py", source / "vocabulary" / "tolls.py")
    for name in ("tolls.py", "tolls.pxd"):
        copy(HERE / name, source / "engine" / "rules" / name)
    registry = source / "vocabulary" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    for line, following in REGISTERED.items():
        if text.count(line) != 1:
            raise SystemExit(f"{registry}: no place for {following.strip()!r}")
        text = text.replace(line, line + following)
    registry.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    install(Path(sys.argv[1]))
