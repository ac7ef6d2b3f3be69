"""A compiled wheel is the plain one with the compiled modules beside their sources."""

from __future__ import annotations

import csv
import hashlib
import io
from base64 import urlsafe_b64encode
from pathlib import Path

from tools.packages.targets import Target
from tools.runtime.packing import Files, unpacked, zipped


def with_modules(plain: Path, modules: Files, target: Target, folder: Path) -> Path:
    """A wheel for one system, written into the folder."""
    files = {path: content for path, content in unpacked(plain).items() if not path.endswith("/RECORD")}
    (told,) = [path for path in files if path.endswith(".dist-info/WHEEL")]
    files[told] = retagged(files[told].decode(), target).encode()
    files |= modules
    record = f"{told.removesuffix('WHEEL')}RECORD"
    files[record] = recorded(files, record).encode()
    project = "-".join(plain.name.split("-")[:2])
    wheel = folder / f"{project}-{target.python}-{'.'.join(target.tags)}.whl"
    wheel.write_bytes(zipped(files))
    return wheel


def retagged(told: str, target: Target) -> str:
    """The file WHEEL: what the wheel is for."""
    kept = [line for line in told.splitlines() if line and not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    tags = [f"Tag: {target.python}-{tag}" for tag in target.tags]
    return "\n".join([*kept, "Root-Is-Purelib: false", *tags]) + "\n"


def recorded(files: Files, record: str) -> str:
    """The file RECORD: every file with its hash and its size, itself without."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for path, content in sorted(files.items()):
        digest = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        writer.writerow((path, f"sha256={digest}", len(content)))
    writer.writerow((record, "", ""))
    return out.getvalue()
