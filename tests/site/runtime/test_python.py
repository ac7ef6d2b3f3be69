"""Python in the page plays as everywhere else: compiled, and the same games from the same seeds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ferrovia.boards import BOARDS
from ferrovia.site.parts import runtime
from tests.site.runtime.conftest import MakePython
from tests.site.runtime.pages import PagePython

SOURCE = Path(__file__).parents[3] / "src"
GAMES = 200

# All of it runs here and there. The answer of each is one text.
CHECKSUM = """
from ferrovia.engine import Core
from ferrovia.boards import load
board = load("{board}")
answer = str([Core(board.spec(), seats).run_games({games}, 17) for seats in board.seats])
"""
RECORD = """
from ferrovia.bots import make
from ferrovia.game import new_game
game = new_game("{board}", 3, seed=23)
bots = [make("path", 1), make("planner", 2), make("search:20", 3)]
while not game.over:
    seat = game.to_act[0]
    view = game.view(seat)
    game.play(bots[seat].choose(view, view.options()), seat)
answer = game.record().dumps()
"""
CLOCK = """
import time
from ferrovia.bots.clock import thread_time
began, enough = thread_time(), time.perf_counter() + 0.1
while time.perf_counter() < enough:
    pass
thread_time() - began
"""
MODULES = """
import importlib, json, pkgutil, sys, ferrovia
for found in pkgutil.walk_packages(ferrovia.__path__, "ferrovia."):
    if found.name != "ferrovia.game.picture":
        importlib.import_module(found.name)
json.dumps({name: module.__file__ for name, module in sys.modules.items() if name.startswith("ferrovia.")})
"""
FORM = """
import json
from ferrovia import engine
json.dumps([engine.COMPILED, bool(engine.Core.__flags__ & 1 << 9)])
"""
COMPILED, PLAIN = [True, False], [False, True]  # a class of an extension is not on the heap


def here(code: str) -> str:
    names: dict[str, Any] = {}
    exec(code, names)
    answer: str = names["answer"]
    return answer


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_seeds_give_the_same_games(python: PagePython, board: str) -> None:
    for code in (CHECKSUM, RECORD):
        code = code.format(board=board, games=GAMES)
        assert python.run(f"{code}\nanswer") == here(code)


def test_the_compiled_modules_are_loaded(python: PagePython) -> None:
    assert json.loads(python.run(FORM)) == COMPILED


def test_the_clock_of_bots_that_may_think_for_some_time_does_not_stand_still(python: PagePython) -> None:
    assert python.run(CLOCK) > 0


def test_every_module_with_a_declaration_comes_from_the_one_file(python: PagePython) -> None:
    """And every module that is packed can be imported: nothing it needs was left out."""
    declared = {
        ".".join(file.relative_to(SOURCE).with_suffix("").parts)
        for file in SOURCE.rglob("*.pxd")
        if file.with_suffix(".py").exists() and "env" not in file.with_suffix("").parts
    }
    files = json.loads(python.run(MODULES))
    assert {name for name, file in files.items() if file == "/ferrovia/ferrovia.so"} == declared


def test_where_the_compiled_modules_are_refused_the_plain_ones_play(make_python: MakePython) -> None:
    python = make_python({"python/ferrovia.so": b"\0asm, of a kind that nobody knows"})
    assert "error" not in python.start()
    assert json.loads(python.run(FORM)) == PLAIN
    code = CHECKSUM.format(board="europe", games=2)
    assert python.run(f"{code}\nanswer") == here(code)


def test_a_browser_that_cannot_run_python_says_so(make_python: MakePython) -> None:
    (itself,) = (path for path in runtime() if path.endswith(".wasm"))
    python = make_python({itself: b"\0asm, of a kind that nobody knows"})
    assert python.start() == {"error": "UNSUPPORTED"}


@pytest.mark.parametrize(
    "missing", ["manifest.json", "pyodide.asm.js", "*.wasm", "python_stdlib.zip", "ferrovia.zip"]
)
def test_a_file_that_cannot_be_had_is_missed(make_python: MakePython, missing: str) -> None:
    python = make_python()
    python.page.route(f"**/python/{missing}", lambda route: route.abort())
    assert python.start() == {"error": "UNREACHABLE"}
