"""A class has a name of its own, so that a name says which one is meant."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "ferrovia"
OF_EACH_MECHANISM = {"Offers", "Sections"}  # found by these names in its folder


def test_no_two_classes_share_a_name() -> None:
    names = Counter(
        node.name
        for path in SOURCES.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in names.items() if times > 1} == OF_EACH_MECHANISM
