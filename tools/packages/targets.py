"""The systems that compiled wheels are made for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Target:
    """A system: zig's name for it, what wheels for it are called, in order, and what its modules end in."""

    zig: str
    tags: tuple[str, ...]
    python: str = "cp311-abi3"  # the limited API of the oldest Python
    ending: str = ".abi3.so"

    def path(self, module: str) -> str:
        """Of a module in the wheel."""
        return module.replace(".", "/") + self.ending

    def link(self, name: str) -> list[str]:
        """On macOS, what is undefined is Python's and looked up when the module is imported. And a library
        has a name in it, which else would be the path where it was made."""
        if "macos" not in self.zig:
            return []
        return ["-Wl,-undefined,dynamic_lookup", f"-Wl,-install_name,@rpath/{name}"]


# 2.17 is the C library of manylinux2014.
TARGETS = (
    Target("x86_64-linux-gnu.2.17", ("manylinux2014_x86_64", "manylinux_2_17_x86_64")),
    Target("aarch64-linux-gnu.2.17", ("manylinux2014_aarch64", "manylinux_2_17_aarch64")),
    Target("x86_64-macos.11.0", ("macosx_11_0_x86_64",)),
    Target("aarch64-macos.11.0", ("macosx_11_0_arm64",)),
)


def page(pyodide: Path) -> Target:
    """Python in web pages. Modules are for one Pyodide, whose platform is the release of its compiler, and so
    for one Python."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text())["info"]
    number = "".join(info["python"].split(".")[:2])
    return Target(
        "wasm32-emscripten",
        (f"{info['platform']}_{info['arch']}",),
        f"cp{number}-cp{number}",
        f".cpython-{number}-{info['arch']}-emscripten.so",
    )
