"""Builds what people install, checks it, and tries what can run here.

python -m tools.packages ZIG TOOLS FOLDER

ZIG has zig and the source of msgspec, TOOLS has what checks wheels; FOLDER is made anew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.packages.checking import Unfit, check_wheel
from tools.packages.compiling import compiled, compiled_for_page
from tools.packages.in_pyodide import try_in_pyodide
from tools.packages.symbols import check_symbols
from tools.packages.targets import TARGETS, page
from tools.packages.trying import ROOT, said, try_wheel
from tools.packages.wheels import with_modules
from tools.runtime.__main__ import PYODIDE
from tools.runtime.__main__ import PYTHON as PAGE_PYTHON

MADE = ROOT / "build" / "dist-parts"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def main(zig: Path, tools: Path, folder: Path) -> None:
    for each in (folder, MADE / "tried", MADE / "repaired"):
        shutil.rmtree(each, ignore_errors=True)
        each.mkdir(parents=True)
    sdist = built(ROOT, "--sdist", folder)
    # From the source distribution: so it has all that it takes.
    plain = built(sdist, "--wheel", folder)
    check_wheel(plain)
    wheels = [plain]
    for target in TARGETS:
        print(f"Compiling for {target.zig}", flush=True)
        wheel = with_modules(plain, compiled(target, zig, MADE), target, folder)
        check_wheel(wheel)
        check_symbols(wheel, MADE)
        check_by_others(wheel, tools)
        wheels.append(wheel)
    if sys.version_info[:2] == PAGE_PYTHON:
        target = page(PYODIDE)
        print(f"Compiling for {target.zig}", flush=True)
        wheel = with_modules(plain, compiled_for_page(target, zig, MADE), target, folder)
        check_wheel(wheel)
        print(f"Pyodide, {wheel.name}: {try_in_pyodide(wheel, target, tools, zig, MADE)}", flush=True)
    else:
        needed = ".".join(map(str, PAGE_PYTHON))
        print(f"The wheel for web pages must be built by Python {needed}, and this is another: there is none")
    for version in PYTHONS:
        python = interpreter(version)
        for wheel in wheels if python else []:
            if runs_here(wheel, python):
                print(
                    f"Python {version}, {wheel.name}: {try_wheel(python, wheel, MADE / 'tried')}", flush=True
                )
        if not python:
            print(f"Python {version} is not installed here: nothing was tried with it")
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.2f} MB  {file}")


def built(source: Path, kind: str, folder: Path) -> Path:
    """By the setuptools of this environment, and plain: what is compiled is added by us."""
    before = set(folder.iterdir())
    options = ("--quiet", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder)
    said("env", "FERROVIA_PURE=1", "uv", "build", "--no-create-gitignore", kind, *options, source)
    (artifact,) = {path for path in folder.iterdir() if path.suffix in {".gz", ".whl"}} - before
    return artifact


def check_by_others(wheel: Path, tools: Path) -> None:
    """abi3audit: nothing but the limited API. repairwheel, which is auditwheel and its kin: the tags are
    true, and there is nothing to repair."""
    environment = {**os.environ, "PYTHONPATH": str(tools)}
    for command in (
        ("abi3audit", "--strict", "--summary", wheel),
        ("repairwheel", "--no-sys-paths", "--output-dir", MADE / "repaired", wheel),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command], env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Unfit(f"{command[0]} refuses {wheel.name}:\n{done.stdout}{done.stderr}")
    if not (MADE / "repaired" / wheel.name).exists():
        raise Unfit(f"repairwheel gives {wheel.name} other tags")


def interpreter(version: str) -> str | None:
    """Pyenv hides those that it has behind one command, which knows only the chosen one."""
    hidden = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = sorted(hidden.glob(f"{version}.*/bin/python{version}"))
    if found:
        return str(found[-1])
    try:
        return said("uv", "python", "find", "--no-python-downloads", version).strip()
    except Unfit:
        return None


def runs_here(wheel: Path, python: str) -> bool:
    """Whether the wheel is one that this Python would install."""
    try:
        said(
            "uv",
            "pip",
            "install",
            "--quiet",
            "--dry-run",
            "--no-deps",
            "--python",
            python,
            "--target",
            MADE / "none",
            wheel,
        )
    except Unfit:
        return False
    return True


if __name__ == "__main__":
    try:
        main(*map(Path, sys.argv[1:]))
    except Unfit as unfit:
        sys.exit(f"Not fit to be given to people: {unfit}")
