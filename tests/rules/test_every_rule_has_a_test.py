"""Every rule is cited by a test, every citation is a rule, and the engine knows no board."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from ferrovia.boards import BOARDS, load

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"\b(?:BASE|EU|IB|OW|ALV|R)-\d+\b")
IN_NAME = re.compile(r"(?:^|_)(base|eu|ib|ow|alv|r)_(\d+)(?=_|$)")


def rules_of(text: str) -> list[str]:
    """The rule numbers that a list defines, in order."""
    return re.findall(rf"^- ({RULE.pattern}) ", text, re.MULTILINE)


def citations(source: str) -> set[str]:
    """The rules that test functions cite, by name or docstring. Comments and bodies do not count."""
    cited: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            cited.update(RULE.findall(ast.get_docstring(node) or ""))
            cited.update(f"{family.upper()}-{n}" for family, n in IN_NAME.findall(node.name))
    return cited


def words_in(text: str, words: Iterable[str]) -> set[str]:
    """The words that occur in a text as whole words, in any case, with `-`, `_` or a space inside."""
    flat = re.sub(r"[-_ ]+", " ", text.lower())
    return {word for word in words if re.search(rf"\b{re.escape(word.lower().replace('-', ' '))}\b", flat)}


@pytest.fixture(scope="module")
def rules() -> list[str]:
    return rules_of((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cited() -> dict[str, set[str]]:
    """The rules that each test file cites."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return {str(f.relative_to(ROOT)): citations(f.read_text(encoding="utf-8")) for f in files}


def test_every_rule_is_cited_by_a_test(rules: list[str], cited: dict[str, set[str]]) -> None:
    assert [rule for rule in rules if rule not in set().union(*cited.values())] == []


def test_every_citation_is_a_rule(rules: list[str], cited: dict[str, set[str]]) -> None:
    assert {file: wrong for file, found in cited.items() if (wrong := found - set(rules))} == {}


def test_rules_are_numbered_without_gaps(rules: list[str]) -> None:
    sizes = {"BASE": 29, "EU": 14, "IB": 12, "OW": 10, "ALV": 4, "R": 23}
    assert rules == [f"{family}-{n + 1}" for family, size in sizes.items() for n in range(size)]


def test_refusals_cite_rules_that_exist(rules: list[str]) -> None:
    source = (ROOT / "src" / "ferrovia" / "game" / "refusals.py").read_text(encoding="utf-8")
    assert set(RULE.findall(source)) <= set(rules)


def test_citations_are_found_in_names_and_docstrings_only() -> None:
    source = '''
def test_eu_7_and_more():
    """BASE-14, R-3: text."""
    assert "EU-8"  # EU-9

class TestIt:
    def test_method(self):
        """OW-5"""

def helper():
    """IB-1"""
'''
    assert citations(source) == {"EU-7", "BASE-14", "R-3", "OW-5"}


def test_rules_are_found_where_they_are_defined() -> None:
    text = "BASE-9 in a sentence\n- BASE-1 A rule (EU-3).\n  BASE-8 as its text.\n- R-2 Another.\n"
    assert rules_of(text) == ["BASE-1", "R-2"]


def names_of_boards() -> set[str]:
    """Ids and names of the boards and of their cities."""
    boards = [load(board) for board in BOARDS]
    cities = {city.id for board in boards for city in board.cities}
    return {name for board in boards for name in (board.id, board.name)} | cities


@pytest.mark.parametrize("ending", ["py", "pxd"])
def test_engine_names_no_board_and_no_city(ending: str) -> None:
    files = sorted((ROOT / "src" / "ferrovia" / "engine").rglob(f"*.{ending}"))
    assert files
    found = {f.name: words_in(f.read_text(encoding="utf-8"), names_of_boards()) for f in files}
    assert {name: words for name, words in found.items() if words} == {}


def test_names_of_boards_are_found_in_every_spelling() -> None:
    text = 'if board == "usa" or OLD_WEST: city = "Roswell"  # usable, europeans'
    assert words_in(text, names_of_boards()) == {"usa", "USA", "old-west", "Old West", "roswell"}
