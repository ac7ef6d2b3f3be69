"""A copy of the sources with the mechanism of the guide, as an author would have it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "mechanism"
LEFT_OUT = ignore_patterns("*.so", "__pycache__", "client", "node_modules", "python")

# The server and the page know built-in boards alone, so it is an option of the USA there.
TOLLS = """\
rules.tolls = { cities = ["atlanta", "chicago", "dallas", "denver", "helena", "nashville", "omaha"] }
"""


def copy_with_tolls(folder: Path) -> None:
    copytree(ROOT / "src" / "ferrovia", folder / "src" / "ferrovia", ignore=LEFT_OUT)
    copytree(ROOT / "tools", folder / "tools", ignore=LEFT_OUT)
    run(folder, EXAMPLE / "install.py", folder)
    usa = folder / "src" / "ferrovia" / "boards" / "usa.toml"
    usa.write_text(
        usa.read_text(encoding="utf-8").replace("\nrules.", f"\n{TOLLS}rules.", 1), encoding="utf-8"
    )
    run(folder, folder / "tools" / "generate.py")


def environment(folder: Path) -> dict[str, str]:
    """In plain Python: `make generate` and the same files are all that the compiled form needs besides."""
    return {
        **os.environ,
        "FERROVIA_PURE": "1",
        "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{ROOT}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def run(folder: Path, *command: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment(folder), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
