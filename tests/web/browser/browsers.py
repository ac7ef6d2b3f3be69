"""How the browsers are started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def chromium() -> dict[str, Any]:
    """Options for Playwright's `launch`."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    # Without a graphics card a page is drawn in small tiles, and what crosses several is drawn for each.
    large_tiles = ["--default-tile-width=2048", "--default-tile-height=2048"]
    args = [*as_root, *large_tiles, "--disable-gpu", "--disable-background-networking"]
    return {"executable_path": found("chromium"), "args": args}


def found(browser: str) -> str:
    """The path of a browser. If there is none, it says so."""
    finder = [sys.executable, str(ROOT / "tools" / "programs.py"), browser]
    return subprocess.run(finder, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
