"""Builds the Python of the page without a server.

python -m tools.runtime TOOLS FOLDER

TOOLS has zig and the source of msgspec; FOLDER is made.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tarfile
from pathlib import Path

from setup import extensions
from tools.runtime.compiling import Module, compile_modules
from tools.runtime.contents import ferrovia, standard_library
from tools.runtime.packing import pack

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
# Under names that every web server knows: many take an `.mjs` for a plain text, which no browser runs.
AS_THEY_ARE = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.js": "pyodide.asm.js",
}
PYTHON = (3, 11)  # of that Pyodide: its headers and its bytecode must be this interpreter's
ANOTHER_PYTHON = 3  # the exit code
WITHOUT_DOCSTRINGS = 2
LATER = {"plain.so"}  # fetched only where the compiled modules are refused


def main(tools: Path, folder: Path) -> None:
    if sys.version_info[:2] != PYTHON:
        ours, theirs = (".".join(map(str, version[:2])) for version in (sys.version_info, PYTHON))
        print(
            f"The page without a server runs Python {theirs} and must be built by it, but this is {ours}: "
            f"install Python {theirs} and build it in a fresh checkout."
        )
        sys.exit(ANOTHER_PYTHON)
    made = ROOT / "build" / "wasm"
    msgspec = unpack(tools / "sources", made)
    core = Module("msgspec._core", msgspec / "src" / "msgspec" / "_core.c")
    ours = [
        cython_module(each.name, each.sources[0])
        for each in extensions()
        if "env" not in each.name.split(".")
    ]
    folder.mkdir(parents=True, exist_ok=True)
    compile_modules([core, *ours], tools, made / "compiled", folder / "ferrovia.so")
    compile_modules([core], tools, made / "plain", folder / "plain.so")
    for theirs, name in AS_THEY_ARE.items():
        (folder / name).write_bytes((PYODIDE / theirs).read_bytes())
    put_by_content(folder, "pyodide.asm", ".wasm")
    (folder / "pyodide-lock.json").write_text(without_packages(PYODIDE / "pyodide-lock.json"))
    library = standard_library(PYODIDE / "python_stdlib.zip")
    (folder / "python_stdlib.zip").write_bytes(pack(library, WITHOUT_DOCSTRINGS))
    (folder / "ferrovia.zip").write_bytes(pack(ferrovia(msgspec)))
    (folder / "manifest.json").write_text(manifest(folder))


def put_by_content(folder: Path, name: str, ending: str) -> None:
    """Under a name that no other content ever has: a browser may keep it, compiled, without asking again."""
    content = (PYODIDE / f"{name}{ending}").read_bytes()
    (folder / f"{name}.{hashlib.sha256(content).hexdigest()[:12]}{ending}").write_bytes(content)


def cython_module(name: str, source: str) -> Module:
    return Module(name, Path(source), ROOT / "src" / f"{name.replace('.', '/')}.pxd")


def unpack(sources: Path, to: Path) -> Path:
    (archive,) = sources.glob("msgspec-*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(to, filter="data")
    return to / archive.name.removesuffix(".tar.gz")


def without_packages(lock: Path) -> str:
    """Pyodide wants the list of packages that it could fetch from elsewhere: none."""
    return json.dumps({**json.loads(lock.read_text()), "packages": {}})


def manifest(folder: Path) -> str:
    """The sizes of what is always fetched, and a version that changes with any file."""
    files = {
        path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != "manifest.json"
    }
    digest = hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in files.values()))
    sizes = {name: len(content) for name, content in files.items() if name not in LATER}
    return json.dumps({"version": digest.hexdigest()[:12], "files": sizes}, indent=1) + "\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
