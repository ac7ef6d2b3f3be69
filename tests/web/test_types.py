"""The client's types match the server's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_client_match_the_server() -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "protocol_types.py"], capture_output=True, text=True, check=True
    )
    written = (ROOT / "web" / "src" / "protocol" / "types.ts").read_text(encoding="utf-8")
    assert written == made.stdout, "run tools/protocol_types.py again"
