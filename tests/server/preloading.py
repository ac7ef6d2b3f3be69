"""Libraries of our own in C that a server loads before the C library, to record or change what that does."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


def preloaded(source: Path, beside: Path) -> dict[str, str]:
    """Compile a library, and return the environment that loads it. Skip the test where nobody can."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip(f"{source.name} needs Linux and a C compiler")
    library = (beside / source.name).with_suffix(".so")
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return {"LD_PRELOAD": str(library)}
