"""The example notebook runs, in a short form, and is stored without what it printed."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytestmark = pytest.mark.once

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_steps.ipynb"
SHORT = {"GAMES": 2, "WORLDS": 3, "EPISODES": 1}


def cells() -> list[dict[str, Any]]:
    notebook: dict[str, Any] = msgspec.json.decode(NOTEBOOK.read_bytes())
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_it_is_stored_without_outputs() -> None:
    for cell in cells():
        assert cell["outputs"] == []
        assert cell["execution_count"] is None


def test_its_cells_run_one_after_the_other() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for cell in cells():
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, NOTEBOOK.name, "exec"), names)
        if "parameters" in cell["metadata"].get("tags", ()):
            assert names.keys() >= SHORT.keys()
            names |= SHORT
        if isinstance(last, ast.Expr):  # what a notebook shows
            shown = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
            if hasattr(shown, "_repr_svg_"):
                pictures += shown._repr_svg_().startswith("<svg")
    assert pictures == 2  # a board and a game
    assert names["results"].statistics.bots[0].faults == 0
