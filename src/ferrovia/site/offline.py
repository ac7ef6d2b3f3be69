"""What the service worker of a folder must know: every file in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256

WORKER = "sw.js"
PLACE = "const FOLDER = {}"  # in the worker that the client was built with
FILLED = re.compile(r"const FOLDER = (\{.+\})\n")
DIGITS = 16  # of a digest: enough to tell the files of two builds apart


def knowing(worker: str, files: Mapping[str, bytes]) -> str:
    """The text of the `worker` with the files of its folder, by path: a digest and the size of each. So it
    differs from the last one, and a browser notices, whenever any of them does."""
    assert PLACE in worker
    listed = {path: [sha256(body).hexdigest()[:DIGITS], len(body)] for path, body in sorted(files.items())}
    return worker.replace(PLACE, f"const FOLDER = {json.dumps(listed)}")


def known(worker: str) -> dict[str, list[str | int]] | None:
    """What a worker knows of the files of its folder; None if it has none."""
    filled = FILLED.search(worker)
    files: dict[str, list[str | int]] | None = json.loads(filled[1]) if filled else None
    return files
