"""A mechanism is named in its own folder and hardly anywhere else: these numbers go down, never up.

What remains are words of the model. A ferry, a tunnel and a festival are entries of a board file, a festival
is also a kind of card, parallel tracks are part of how fares are counted, and what plans or
resamples knows the rules that it plans with. Bots know them all and are not counted, nor are comments and
generated files.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]

# The files that may name a mechanism: of the package, and of the client.
CEILINGS = {
    "alvin": (0, 0),
    "drafts": (3, 0),
    "festivals": (19, 2),
    "ferries": (12, 2),
    "longest path": (2, 0),
    "markers": (2, 0),
    "most tickets": (0, 0),
    "parallels": (9, 2),
    "start cities": (1, 0),
    "stations": (4, 0),
    "tunnels": (9, 2),
}
WORDS = {
    "alvin": "alvin",
    "drafts": "draft(s|ed|ing)?",
    "festivals": "festivals?",
    "ferries": "ferr(y|ies)",
    "longest path": "longest path",
    "markers": "markers?",
    "most tickets": "most tickets",
    "parallels": "parallels?",
    "start cities": "start (city|cities)",
    "stations": "stations?",
    "tunnels": "tunnels?",
}
OWN = re.compile(r"src/ferrovia/(mechanisms|bots)/|web/src/mechanisms/")
MADE = re.compile(
    r"/(codes|fields|constants|weights|types|symbols|view_fields|actions|events)\.(py|pyi|pxd|ts)$"
)
CODE = (".py", ".pxd", ".pyi", ".ts", ".svelte")


def python(text: str) -> list[str]:
    """Its lines without docstrings and comments."""
    lines = text.splitlines()
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented) and ast.get_docstring(node, False):
            first, last = node.body[0].lineno, node.body[0].end_lineno
            assert last is not None
            lines[first - 1 : last] = [""] * (last - first + 1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return lines


def other(text: str) -> list[str]:
    text = re.sub(r"<!--.*?-->|/\*.*?\*/", "", text, flags=re.DOTALL)
    return [re.sub(r"(^|\s)(//|#).*", "", line) for line in text.splitlines()]


def words(line: str) -> str:
    """`StartCity`, `start_city` and "start city" alike."""
    return re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", line)).lower()


@cache
def named() -> dict[tuple[str, str], list[str]]:
    """The files that name a mechanism, by mechanism and area."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src", "web/src"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    found = defaultdict(list)
    for name in listed:
        path = ROOT / name
        if path.suffix in CODE and path.exists() and not OWN.search(name) and not MADE.search(name):
            text = path.read_text(encoding="utf-8")
            lines = "\n".join(map(words, python(text) if path.suffix == ".py" else other(text)))
            for mechanism, pattern in WORDS.items():
                if re.search(rf"\b{pattern}\b", lines):
                    found[mechanism, name.split("/")[0]].append(name)
    return found


@pytest.mark.parametrize("mechanism", WORDS)
def test_a_mechanism_is_named_in_its_folder(mechanism: str) -> None:
    for area, ceiling in zip(("src", "web"), CEILINGS[mechanism], strict=True):
        files = named()[mechanism, area]
        listed = "\n  ".join(["", *files])
        assert len(files) <= ceiling, f"{len(files)} files of {area} name {mechanism}, not {ceiling}:{listed}"
        assert len(files) == ceiling, f"lower the ceiling of {mechanism} in {area} to {len(files)}"


def test_every_name_is_found() -> None:
    """The guard would see each spelling, and overlooks what is no code."""
    assert words("self.startCity = START_CITY") == "self start city start city"
    assert python('def f() -> None:\n    """Alvin."""\n    return alvin  # Alvin') == [
        "def f() -> None:",
        "",
        "    return alvin  ",
    ]
    assert other("/* alvin */ a // alvin") == [" a"]
