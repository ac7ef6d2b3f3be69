"""Changes the rules in one small place at a time, and looks whether a test notices.

    .venv/bin/python bench/rule_mutations.py [--places 200] [--seed 1] [--file festivals]

Places are chosen at random among all comparisons, numbers, signs and calls of the rule files. Each change is
tried in the plain form, in a copy of the sources, against the tests of its mechanism and then all tests of
the rules. A change that survives them plays random games on every board: when they go another way, a test is
missing, and the exit status is 1. When they do not, the change may make no difference at all, or one that
chance does not reach: those are listed too, to be looked at.
"""

from __future__ import annotations

import argparse
import ast
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from queue import Queue
from random import Random
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "src" / "ferrovia" / "mechanisms").glob("*/engine.py"))
# Without those that compare checksums of games: they notice, but say nothing about a rule.
TESTS = ("rules", "rulebook", "engine/test_station_choice.py", "engine/test_trails.py", "properties")
CPU_SECONDS = 300  # a changed loop may never end
MEMORY = 2 << 30
GAMES = 25  # on each board, for each number of seats and each option

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Change(NamedTuple):
    file: Path
    line: int
    before: str
    after: str
    text: str  # of the changed file

    def __str__(self) -> str:
        return f"{self.file.parent.name}/engine.py:{self.line}: {self.before}  ->  {self.after}"


def changes(file: Path) -> Iterator[Change]:
    """Every small change that can be made to a file, one at a time."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in [each for statement in function.body for each in ast.walk(statement)]:
            for before, after in _changed(node):
                yield Change(file, node.lineno, before, after, ast.unparse(tree))


def _changed(node: Any) -> Iterator[tuple[str, str]]:
    """Change a node, and back when the next change is asked for: what was there, and what is now."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            before, old = ast.unparse(node), node.ops[i]
            node.ops[i] = OTHER[type(operator)]()
            yield before, ast.unparse(node)
            node.ops[i] = old
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in OTHER:
        before, operator = ast.unparse(node), node.op
        node.op = OTHER[type(operator)]()
        yield before, ast.unparse(node)
        node.op = operator
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        before, value = ast.unparse(node), node.value
        node.value = not value if isinstance(value, bool) else value + 1
        yield before, ast.unparse(node)
        node.value = value
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        before, test = ast.unparse(node.test), node.test
        node.test = ast.UnaryOp(ast.Not(), test)
        yield before, ast.unparse(node.test)
        node.test = test
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        before, call = ast.unparse(node), node.value
        node.value = ast.Constant(None)
        yield before, "nothing"
        node.value = call


class Copy:
    """A copy of the sources to change, and what is run with it."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        left_out = ignore_patterns("*.so", "*.c", "__pycache__", "client", "python")
        copytree(ROOT / "src" / "ferrovia", self.source / "ferrovia", ignore=left_out)

    def survives(self, change: Change) -> bool:
        """Do the tests pass with the change?"""
        own = f"rules/test_{change.file.parent.name}.py"
        first = [own] if (ROOT / "tests" / own).exists() else []
        with self.made(change):
            return all(self.passes(tests) for tests in (*first, *TESTS))

    @contextmanager
    def made(self, change: Change) -> Iterator[None]:
        file = self.source / change.file.relative_to(ROOT / "src")
        file.write_text(change.text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(change.file.read_text(encoding="utf-8"), encoding="utf-8")

    def passes(self, tests: str) -> bool:
        command = ("-m", "pytest", "-qx", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not once")
        return self.run(*command, ROOT / "tests" / tests).returncode == 0

    def games(self, change: Change | None = None) -> str:
        """A checksum of random games: what was legal, what was refused, and what happened."""
        with self.made(change) if change else nullcontext():
            return self.run(__file__, "--games").stdout

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(self.source), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**environment, "FERROVIA_PURE": "1"},
            capture_output=True,
            text=True,
            preexec_fn=limit,
        )


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.RLIM_INFINITY))


def play_games() -> None:
    """Print the checksum of random games with the rules as they are imported here."""
    from ferrovia.boards import BOARDS, load
    from ferrovia.engine import Core, Dealer, codes

    found = blake2b(digest_size=16)
    for name in BOARDS:
        board = load(name)
        for seats in range(board.seats[0], board.seats[1] + 1):
            for options in [frozenset[str](), *(frozenset([option]) for option in board.options)]:
                core = Core(board.spec(), seats, options)
                for seed in range(GAMES):
                    random = Random(seed)
                    journal: list[tuple[int, ...]] = []
                    state = core.deal(Dealer(seed), journal=journal)
                    while not state.over:
                        seat = random.choice([each for each in range(seats) if state.waiting() >> each & 1])
                        legal = core.legal_actions(state, seat)
                        tried = [random.choice(legal) ^ 1 << random.randrange(20) for _ in range(4)]
                        refused = [core.check(state, seat, each % codes.END_OF_ACTIONS) for each in tried]
                        found.update(repr((legal, refused)).encode())
                        core.apply(state, seat, random.choice(legal))
                    found.update(repr((journal, [*state.lines], core.winners(state))).encode())
    print(found.hexdigest())


def main() -> int:
    arguments = parsed()
    if arguments.games:
        play_games()
        return 0
    files = [file for file in RULES if not arguments.file or file.parent.name == arguments.file]
    every = [change for file in files for change in changes(file)]
    chosen = Random(arguments.seed).sample(every, min(arguments.places, len(every)))
    print(f"{len(chosen)} of {len(every)} places in {len(files)} files", flush=True)
    with ExitStack() as folders, ThreadPoolExecutor(arguments.jobs) as workers:
        copies: Queue[Copy] = Queue()
        for _ in range(arguments.jobs):
            copies.put(Copy(Path(folders.enter_context(TemporaryDirectory()))))

        def tried(change: Change) -> tuple[Change, bool, str]:
            copy = copies.get()
            try:
                survives = copy.survives(change)
                return change, survives, copy.games(change) if survives else ""
            finally:
                copies.put(copy)

        first = copies.queue[0]
        if not all(map(first.passes, TESTS)):
            sys.exit("The tests fail without any change.")
        unchanged = first.games()
        missed = quiet = 0
        for change, survives, games in workers.map(tried, chosen):
            if survives:
                quiet += games == unchanged
                missed += games != unchanged
                what = "plays the same games" if games == unchanged else "NO TEST NOTICES"
                print(f"{what}: {change}", flush=True)
    print(f"{len(chosen) - missed - quiet} noticed, {missed} not noticed, {quiet} play the same games")
    return 1 if missed else 0


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--places", type=int, default=200, help="how many places are changed")
    parser.add_argument("--seed", type=int, default=1, help="which places")
    parser.add_argument("--file", help="the mechanism whose rules are changed; by default all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many changes at a time")
    parser.add_argument("--games", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
