"""What mechanisms add to the command line is where it is asked for."""

from __future__ import annotations

import ast
from inspect import getsource, signature
from pathlib import Path
from types import ModuleType

import pytest

from ferrovia import mechanisms
from ferrovia.cli.wording.cells import NAMES, CommandLineCell, cell_of, cells_of
from ferrovia.mechanisms import MECHANISMS, PROMPTS
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Declaration

CELLS = {declared.name: cell for declared, cell in cells(MECHANISMS, "cli")}
SHARED = {("tickets", "ask_tickets")}  # drafts end with the same question


def written(cell: ModuleType) -> set[str]:
    """The names that a module gives, rather than imports."""
    found: set[str] = set()
    for node in ast.parse(getsource(cell)).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {
                each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)
            }
    return found


def test_every_file_for_the_command_line_is_declared() -> None:
    files = Path(mechanisms.__path__[0]).glob("*/cli.py")
    assert {file.parent.name for file in files} == {cell.__name__.split(".")[-2] for cell in CELLS.values()}


@pytest.mark.parametrize("name", CELLS)
def test_every_name_in_a_cell_is_one_that_is_asked_for(name: str) -> None:
    """A misspelt one would not be missed."""
    public = {each for each in written(CELLS[name]) if not each.startswith("_")}
    assert {each for each in public - NAMES if (name, each) not in SHARED} == set()
    for each in public & {name for name in NAMES if callable(getattr(CommandLineCell, name))}:
        assert list(signature(getattr(CELLS[name], each)).parameters) == list(
            signature(getattr(CommandLineCell, each)).parameters
        )


def test_a_mechanism_without_a_cell_says_nothing_of_its_own() -> None:
    bare = cell_of(Declaration(name="bare"))
    assert bare.__dict__ == {}
    assert not bare.QUESTIONS
    assert bare.explain is None


def test_only_questions_that_are_asked_have_a_way_of_their_own() -> None:
    asked = {prompt.name for prompt in PROMPTS if prompt.name}
    assert {prompt for cell in cells_of(MECHANISMS) for prompt in cell.QUESTIONS} < asked
