"""What compiled modules ask of the system that loads them.

Everything undefined in them must be Python's, or the C library's of the oldest system that the wheel is for.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection, GNUVerSymSection
from macholib.mach_o import LC_CODE_SIGNATURE, LC_LOAD_DYLIB, N_STAB, N_TYPE, N_UNDF
from macholib.MachO import MachO
from macholib.SymbolTable import SymbolTable

from tools.packages.checking import COMPILED, Unfit
from tools.runtime.packing import unpacked

PYTHONS = ("Py", "_Py")
MACHINES = {"x86_64": ("EM_X86_64", 0x01000007), "aarch64": ("EM_AARCH64", 0), "arm64": ("", 0x0100000C)}
# The C library of Linux in its parts of old, which manylinux2014 has.
LINUX = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2"}
GLIBC = (2, 17)
MACOS = {"/usr/lib/libSystem.B.dylib"}
FROM_LIBRARY = range(1, 0xFD)  # the ordinals of symbols from a library that the module names


def check_symbols(wheel: Path, made: Path) -> None:
    """Raises `Unfit`. The modules are unpacked into `made`, where the library for macOS wants them."""
    machine = next(name for name in MACHINES if wheel.stem.endswith(name))
    for path, content in unpacked(wheel).items():
        if path.endswith(COMPILED):
            if "macosx" in wheel.name:
                file = made / Path(path).name
                file.write_bytes(content)
                faults = list(macos_faults(file, MACHINES[machine][1]))
            else:
                faults = list(linux_faults(content, MACHINES[machine][0]))
            if faults:
                raise Unfit(f"{path} in {wheel.name} {faults[0]}")


def linux_faults(content: bytes, machine: str) -> Iterator[str]:
    elf = ELFFile(io.BytesIO(content))
    if elf["e_machine"] != machine:
        yield f"is for {elf['e_machine']}"
    for section in elf.iter_sections():
        if isinstance(section, DynamicSection):
            wanted = {tag.needed for tag in section.iter_tags("DT_NEEDED")}
            if wanted - LINUX:
                yield f"needs {', '.join(sorted(wanted - LINUX))}"
        if isinstance(section, GNUVerNeedSection):
            for _, versions in section.iter_versions():
                for version in versions:
                    number = version.name.removeprefix("GLIBC_")
                    if number == version.name or tuple(map(int, number.split("."))) > GLIBC:
                        yield f"needs {version.name}"
    versions = next(each for each in elf.iter_sections() if isinstance(each, GNUVerSymSection))
    for number, symbol in enumerate(elf.get_section_by_name(".dynsym").iter_symbols()):
        undefined = symbol["st_shndx"] == "SHN_UNDEF" and symbol["st_info"]["bind"] == "STB_GLOBAL"
        known = symbol.name.startswith(PYTHONS) or isinstance(versions.get_symbol(number)["ndx"], int)
        if undefined and not known:
            yield f"asks for {symbol.name}"


def macos_faults(file: Path, machine: int) -> Iterator[str]:
    (header,) = MachO(str(file)).headers
    if header.header.cputype != machine:
        yield f"is for the processor {header.header.cputype:#x}"
    wanted = {
        name.rstrip(b"\0").decode() for command, _, name in header.commands if command.cmd == LC_LOAD_DYLIB
    }
    if wanted - MACOS:
        yield f"needs {', '.join(sorted(wanted - MACOS))}"
    if machine == MACHINES["arm64"][1] and LC_CODE_SIGNATURE not in [
        each.cmd for each, _, _ in header.commands
    ]:
        yield "is not signed, and this processor runs nothing unsigned"
    for entry, name in SymbolTable(MachO(str(file)), header).nlists:
        undefined = (
            entry.n_type & (N_STAB | N_TYPE) == N_UNDF and entry.n_desc >> 8 & 0xFF not in FROM_LIBRARY
        )
        if undefined and not name.decode().startswith(("_Py", "__Py")):
            yield f"asks for {name.decode()}"
