"""What the service worker of a folder must know: every file in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

WORKER = "sw.js"
PLACE = "const FOLDER = {}"  # in the worker that the client was built with
DIGITS = 16  # of a digest: enough to tell the files of two builds apart


def knowing(worker: str, files: Mapping[str, bytes]) -> str:
    """The text of the `worker` with the files of its folder, by path: a digest and the size of each. So it
    differs from the last one, and a browser notices, whenever any of them does."""
    assert PLACE in worker
    listed = {path: [sha256(body).hexdigest()[:DIGITS], len(body)] for path, body in sorted(files.items())}
    return worker.replace(PLACE, f"const FOLDER = {json.dumps(listed)}")
