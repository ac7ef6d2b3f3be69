"""The systems that compiled wheels are made for."""

from __future__ import annotations

from dataclasses import dataclass

OLDEST = "311"  # the Python whose limited API is used
ENDING = ".abi3.so"


@dataclass(frozen=True)
class Target:
    """A system: zig's name for it, and what wheels for it are called, in order."""

    zig: str
    tags: tuple[str, ...]

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
