"""How the browser is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def chromium() -> dict[str, Any]:
    """Options for Playwright's `launch`."""
    finder = [sys.executable, str(ROOT / "tools" / "chromium.py")]
    found = subprocess.run(finder, stdout=subprocess.PIPE, text=True, check=True)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    args = [*as_root, "--disable-gpu", "--disable-background-networking"]
    return {"executable_path": found.stdout.strip(), "args": args}
