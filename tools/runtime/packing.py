"""Python's modules in a zip file, compiled to bytecode, the same bytes every time."""

from __future__ import annotations

import importlib.util
import io
import marshal
from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LONG_AGO = (1980, 1, 1, 0, 0, 0)
# Everything in full: which objects are shared depends on what else is in memory.
WITHOUT_REFERENCES = 2

Files = dict[str, bytes]  # by their path in the zip file


def pack(files: Files, optimize: int = 0) -> bytes:
    """Modules as bytecode, which saves the page from compiling them; everything else as it is."""
    return zipped(compiled(files, optimize))


def zipped(files: Files) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for path, content in sorted(files.items()):
            info = ZipInfo(path, LONG_AGO)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content, compresslevel=9)
    return packed.getvalue()


def compiled(files: Files, optimize: int) -> Files:
    return dict(bytecode(*file, optimize) if file[0].endswith(".py") else file for file in files.items())


def bytecode(path: str, source: bytes, optimize: int) -> tuple[str, bytes]:
    """A module whose bytecode is never compared with its source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    hashed, unchecked = 0b01, 0b00
    flags = (hashed | unchecked).to_bytes(4, "little")
    content = (
        importlib.util.MAGIC_NUMBER
        + flags
        + importlib.util.source_hash(source)
        + marshal.dumps(code, WITHOUT_REFERENCES)
    )
    return f"{path}c", content


def folder(root: Path, wanted: Iterable[Path]) -> Files:
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in wanted}


def unpacked(archive: Path) -> Files:
    with ZipFile(archive) as opened:
        return {info.filename: opened.read(info) for info in opened.infolist() if not info.is_dir()}
