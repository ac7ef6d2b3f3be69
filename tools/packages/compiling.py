"""The compiled modules for another system, by zig.

Those for Linux and macOS use Python's limited API only: one file then serves Python 3.11 and every later one,
and the headers of whichever Python builds it are good enough.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from setup import FAST, extensions
from tools.packages.targets import Target
from tools.runtime.compiling import Module, compile_apart, run_all
from tools.runtime.packing import Files

HERE = Path(__file__).parent
LIMITED = ("-DPy_LIMITED_API=0x030B0000", "-DNDEBUG", "-w")


def compiled(target: Target, zig: Path, made: Path) -> Files:
    """All modules for a system; `made` keeps what is made on the way."""
    headers = headers_for_any_machine(made / "include")
    compiler = [sys.executable, "-m", "ziglang", "cc", "-target", target.zig, "-shared", "-fPIC", "-s"]
    flags = [*FAST, *LIMITED, f"-I{headers}"]
    outputs: dict[str, Path] = {}
    commands = []
    for module in extensions():
        path = target.path(module.name)
        outputs[path] = made / target.zig / path
        outputs[path].parent.mkdir(parents=True, exist_ok=True)
        link = target.link(outputs[path].name)
        commands.append([*compiler, *flags, *link, module.sources[0], "-o", str(outputs[path])])
    run_all(zig, commands)
    return {path: output.read_bytes() for path, output in outputs.items()}


def compiled_for_page(target: Target, zig: Path, made: Path) -> Files:
    """All modules for Pyodide, by the recipe of the page."""
    modules = [Module(each.name, Path(each.sources[0])) for each in extensions()]
    files = compile_apart(modules, zig, made / target.zig)
    return {target.path(name): file.read_bytes() for name, file in files.items()}


def headers_for_any_machine(folder: Path) -> Path:
    """This Python's headers, with our own pyconfig.h."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    shutil.copy(HERE / "lp64.h", folder / "pyconfig.h")
    return folder
