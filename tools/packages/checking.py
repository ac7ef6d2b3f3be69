"""What a wheel must hold. One that lacks any of it is not fit to be given to people."""

from __future__ import annotations

import csv
import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.runtime.packing import Files, unpacked

COMPILED = (".so", ".pyd")
CLIENT = "ferrovia/server/client/"
PAGE_PYTHON = "ferrovia/site/python/"


class Unfit(Exception):
    """A wheel that must not be published; the text says why."""


def check_wheel(wheel: Path) -> None:
    """Raises `Unfit`."""
    files = unpacked(wheel)
    plain = wheel.name.endswith("-none-any.whl")
    for fault in (*without_client(files), *without_modules(files, plain), *otherwise_recorded(files)):
        raise Unfit(f"{wheel.name} {fault}")


def without_client(files: Iterable[str]) -> Iterator[str]:
    files = set(files)
    if f"{CLIENT}index.html" not in files:
        yield "lacks the client: build it with `make client`"
    elif not any(path.startswith(f"{CLIENT}assets/start-") and path.endswith(".js") for path in files):
        yield "lacks the scripts of the client: build it with `make client`"
    if any(path.startswith(PAGE_PYTHON) for path in files):
        yield "has the Python for the page, which belongs to a checkout"


def without_modules(files: Iterable[str], plain: bool) -> Iterator[str]:
    """Beside every source with a declaration stands its compiled module, and in the plain wheel none."""
    paths = list(files)

    def stems(*endings: str) -> set[str]:
        return {path.partition(".")[0] for path in paths if path.endswith(endings)}

    wanted, there = stems(".py") & stems(".pxd"), stems(*COMPILED)
    if not wanted:
        yield "lacks the declarations of the compiled modules"
    elif plain and there:
        yield f"is for every system but has compiled modules: {', '.join(sorted(there))}"
    elif not plain and wanted - there:
        yield f"lacks compiled modules: {', '.join(sorted(wanted - there))}"


def otherwise_recorded(files: Files) -> Iterator[str]:
    """What an installer would refuse: files that are not as RECORD says."""
    (record,) = [path for path in files if path.endswith(".dist-info/RECORD")]
    told = {path: digest for path, digest, _ in csv.reader(files[record].decode().splitlines())}
    if told.keys() != files.keys():
        yield f"holds other files than it records: {', '.join(sorted(told.keys() ^ files.keys()))}"
    for path, digest in told.items():
        found = hashlib.sha256(files.get(path, b"")).digest()
        if digest and digest != f"sha256={urlsafe_b64encode(found).rstrip(b'=').decode()}":
            yield f"holds another {path} than it records"
