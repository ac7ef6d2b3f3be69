"""Compile the rules engine and what plays inside it where that is possible; else leave it plain Python.

Every `.py` of the package with a `.pxd` beside it becomes an extension module. Two variables change that:

FERROVIA_PURE=1   compile nothing
FERROVIA_TRAP=1   compile so that an array index out of bounds kills the process (needs gcc)
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

JOBS = os.cpu_count() or 1

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,  # the C types are in the .pxd; annotations stay for people and mypy
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}

# Python asks for wrapping integers; ours never overflow, and without it loops become vector instructions. And
# for what a C debugger reads, which is four times as large as the modules.
FAST = ["-O3", "-fno-wrapv", "-g0"]
# Names that nothing looks up are an eighth of the modules. Other linkers spell it otherwise.
SMALL = ["-Wl,-s"] if sys.platform == "linux" else []
# bounds-strict, because plain `bounds` exempts an array that is the last field of its struct.
TRAP = ["-O1", "-fsanitize=bounds-strict", "-fsanitize-undefined-trap-on-error", "-include", "tests/trap.h"]


def extensions() -> list[Extension]:
    if os.environ.get("FERROVIA_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []

    flags = TRAP if os.environ.get("FERROVIA_TRAP") else FAST
    sources = sorted(Path("src/ferrovia").rglob("*.py"))
    modules = cythonize(
        [
            Extension(
                ".".join(source.relative_to("src").with_suffix("").parts),
                [str(source)],
                extra_compile_args=flags,
                extra_link_args=SMALL,
            )
            for source in sources
            if source.with_suffix(".pxd").exists()
        ],
        build_dir="build/cython",
        compiler_directives=DIRECTIVES,
        include_path=["src"],
        nthreads=JOBS,
        quiet=True,
    )
    for module in modules:
        module.optional = True  # no compiler, no error; cythonize() forgets it when set earlier
    return modules


if __name__ == "__main__":  # cythonize() starts processes that may import this file again
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": JOBS}})
