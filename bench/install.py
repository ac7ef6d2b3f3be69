"""How large an installation is, and how long `import ferrovia` takes in it: without any extra, and with each.

.venv/bin/python bench/install.py build/dist/*manylinux*x86_64.whl

Sizes are of everything that the environment holds, with and without bytecode; times are processor time, the
least of several starts.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from uv import find_uv_bin

from ferrovia.extras import PACKAGES

ROOT = Path(__file__).parents[1]
STARTS = 7
IMPORT = "import time; t = time.process_time(); import {}; print(time.process_time() - t)"


def main(wheel: Path) -> None:
    print(f"{'':14} packages      MB  with bytecode  import ferrovia  import ferrovia.cli")
    for extra in ("", *(f"[{name}]" for name in sorted(PACKAGES)), "[all]"):
        with tempfile.TemporaryDirectory() as folder:
            print(f"ferrovia{extra:<9}", *measured(wheel, extra, Path(folder)), flush=True)


def measured(wheel: Path, extra: str, venv: Path) -> list[str]:
    run(find_uv_bin(), "venv", "--quiet", "--clear", "--python", sys.executable, venv)
    pins = ("--constraints", ROOT / "requirements" / "dev.txt")
    run(
        find_uv_bin(),
        "pip",
        "install",
        "--quiet",
        "--python",
        venv,
        *pins,
        f"ferrovia{extra} @ {wheel.as_uri()}",
    )
    python = venv / "bin" / "python"
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(venv), "platbase": str(venv)}))
    before = size(packages)
    run(python, "-m", "compileall", "-q", packages)
    times = [
        min(float(run(python, "-c", IMPORT.format(name))) for _ in range(STARTS))
        for name in ("ferrovia", "ferrovia.cli")
    ]
    count = len(list(packages.glob("*.dist-info")))
    return [
        f"{count:6}",
        f"{before / 1e6:7.1f}",
        f"{size(packages) / 1e6:14.1f}",
        *(f"{each:14.3f} s" for each in times),
    ]


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def run(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
