"""Extension modules for Pyodide, many of them in one file, compiled by zig."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.runtime.direct import direct

HERE = Path(__file__).parent

# What every browser of the last years has.
FEATURES = "mvp+mutable_globals+sign_ext+nontrapping_fptoint+bulk_memory"
TARGET = ("-target", "wasm32-emscripten", f"-mcpu={FEATURES}")
FAST = ("-O3", "-flto", "-fPIC", "-fno-wrapv", "-fvisibility=hidden", "-DNDEBUG", "-w")
SYSTEM = ("-D__EMSCRIPTEN__", "-D__wasi__", "-D_WASI_EMULATED_SIGNAL")
LINK = (
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "-O2",
    "--lto-O3",
    "--strip-all",
)

Job = tuple[Path, Path, list[str]]  # a source, what it is compiled to, and flags of its own


@dataclass(frozen=True)
class Module:
    """One extension module in C."""

    name: str
    source: Path
    declaration: Path | None = None  # the .pxd of one that Cython has made

    @property
    def function(self) -> str:
        """What starts it. Two modules may end in the same word, so the whole name is in it."""
        return "PyInit_" + self.name.replace(".", "__")


def compile_modules(modules: Iterable[Module], zig: Path, made: Path, to: Path) -> None:
    """One file with all the modules; `made` keeps what is made on the way."""
    made.mkdir(parents=True, exist_ok=True)
    modules = sorted(made_direct(modules, made), key=lambda module: module.name)
    entries = "".join(f'MODULE("{module.name}", {module.function})\n' for module in modules)
    (made / "modules.inc").write_text(entries)
    jobs: list[Job] = [(HERE / "modules.c", made / "modules.o", [f"-I{made}"])]
    for module in modules:
        last = module.name.rpartition(".")[2]
        jobs.append((module.source, made / f"{module.name}.o", [f"-DPyInit_{last}={module.function}"]))
    compile_sources(jobs, zig)
    run(zig, linked([output for _, output, _ in jobs], "PyInit_ferrovia_modules", to))


def compile_apart(modules: Iterable[Module], zig: Path, made: Path) -> dict[str, Path]:
    """A file for each module, by its name, as wheels have them: slower, for want of direct calls, but every
    Python finds them by itself."""
    made.mkdir(parents=True, exist_ok=True)
    jobs: dict[str, Job] = {each.name: (each.source, made / f"{each.name}.o", []) for each in modules}
    compile_sources(jobs.values(), zig)
    files = {name: made / f"{name}.so" for name in jobs}
    starts = {name: f"PyInit_{name.rpartition('.')[2]}" for name in jobs}
    run_all(zig, [linked([jobs[name][1]], starts[name], file) for name, file in files.items()])
    return files


def compile_sources(jobs: Iterable[Job], zig: Path) -> None:
    compiler = [sys.executable, "-m", "ziglang", "cc", *TARGET, *FAST, *headers(zig), *SYSTEM]
    longest_first = sorted(jobs, key=lambda job: -job[0].stat().st_size)
    run_all(zig, [[*compiler, *flags, "-c", str(file), "-o", str(to)] for file, to, flags in longest_first])


def linked(objects: Iterable[Path], start: str, to: Path) -> list[str]:
    """The command that makes one file of them, which Python begins with the function `start`."""
    linker = [sys.executable, "-m", "ziglang", "wasm-ld", *LINK, f"--export={start}"]
    return [*linker, "-o", str(to), *sorted(map(str, objects))]


def made_direct(modules: Iterable[Module], made: Path) -> Iterator[Module]:
    """Those that Cython has made, calling each other directly, and the others."""
    sources, declared = {}, {}
    for module in modules:
        if module.declaration is None:
            yield module
        else:
            sources[module.name] = module.source.read_text()
            declared[module.name] = module.declaration.read_text()
    for name, text in direct(sources, declared).items():
        source = made / f"{name}.c"
        source.write_text(text)
        yield Module(name, source)


def headers(zig: Path) -> list[str]:
    """Python's headers are this interpreter's; those of C are zig's."""
    library = zig / "ziglang" / "lib"
    folders = ["include", "libc/include/wasm-wasi-musl", "libc/include/generic-musl"]
    system = [word for folder in folders for word in ("-isystem", str(library / folder))]
    python = sysconfig.get_path("include")
    return ["-nostdinc", *system, f"-I{python}", "-include", str(HERE / "wasm32.h")]


def run_all(zig: Path, commands: Iterable[list[str]]) -> None:
    """As many at a time as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = [pool.submit(run, zig, command) for command in commands]
    for each in done:
        each.result()


def run(zig: Path, command: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(zig), "ZIG_GLOBAL_CACHE_DIR": str(zig / "cache")}
    result = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stdout}")
