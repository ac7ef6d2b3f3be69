"""The compiled modules for another system, by zig.

They use Python's limited API only: one file then serves Python 3.11 and every later one, and the headers of
whichever Python builds it are good enough.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setup import FAST, extensions
from tools.packages.targets import ENDING, Target
from tools.runtime.compiling import run
from tools.runtime.packing import Files

HERE = Path(__file__).parent
LIMITED = ("-DPy_LIMITED_API=0x030B0000", "-DNDEBUG", "-w")


def compiled(target: Target, zig: Path, made: Path) -> Files:
    """All modules for a system; `made` keeps what is made on the way."""
    headers = headers_for_any_machine(made / "include")
    compiler = [sys.executable, "-m", "ziglang", "cc", "-target", target.zig, "-shared", "-fPIC", "-s"]
    flags = [*FAST, *LIMITED, f"-I{headers}"]
    outputs: dict[str, Path] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = []
        for module in extensions():
            path = module.name.replace(".", "/") + ENDING
            outputs[path] = made / target.zig / path
            outputs[path].parent.mkdir(parents=True, exist_ok=True)
            link = target.link(outputs[path].name)
            command = [*compiler, *flags, *link, module.sources[0], "-o", str(outputs[path])]
            done.append(pool.submit(run, zig, command))
    for each in done:
        each.result()
    return {path: output.read_bytes() for path, output in outputs.items()}


def headers_for_any_machine(folder: Path) -> Path:
    """This Python's headers, with our own pyconfig.h."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    shutil.copy(HERE / "lp64.h", folder / "pyconfig.h")
    return folder
