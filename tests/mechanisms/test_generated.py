"""What is written from the declarations is fresh, and the declarations fit together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import UNSET

from ferrovia import mechanisms
from ferrovia.drawing.symbols import SYMBOLS
from ferrovia.mechanisms import kinds
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.rules import Rules

ROOT = Path(__file__).parents[2]


@pytest.mark.once
def test_generated_files_are_fresh() -> None:
    """Not imported: it loads the declarations without the engine."""
    subprocess.run([sys.executable, ROOT / "tools" / "generate.py", "--check"], check=True)


@pytest.mark.once
def test_the_client_draws_the_pieces_of_the_mechanisms() -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "protocol_symbols.py"], capture_output=True, text=True, check=True
    )
    written = (ROOT / "web" / "src" / "protocol" / "symbols.ts").read_text(encoding="utf-8")
    assert written == made.stdout, "run make generate"


def test_a_declaration_names_the_files_of_its_folder() -> None:
    for folder, each in zip(mechanisms.FOLDERS, mechanisms.MECHANISMS, strict=True):
        files = (ROOT / "src" / "ferrovia" / "mechanisms" / folder).glob("*.py")
        assert {file.stem for file in files} == {"__init__", *each.rows}, folder


def test_no_two_pieces_share_a_name() -> None:
    names = [name for _, cell in cells(mechanisms.MECHANISMS, "drawing") for name in cell.SYMBOLS]
    assert sorted(names) == sorted(SYMBOLS)


def test_every_rule_of_a_board_is_declared_by_its_mechanism() -> None:
    declared = {each.name: each.rule for each in mechanisms.MECHANISMS if each.rule is not None}
    assert set(declared) == set(Rules.__struct_fields__)
    for name, annotation in Rules.__annotations__.items():
        rule = declared[name]
        assert rule is not None
        assert annotation.split(" | ")[0] == rule.__name__


@pytest.mark.parametrize("what", ["ACTS", "TELLS", "PROMPTS", "REFUSALS", "LINES"])
def test_no_number_and_no_code_is_given_twice(what: str) -> None:
    declared = getattr(mechanisms, what)
    assert len({each.number for each in declared}) == len(declared)
    assert len({each.code for each in declared}) == len(declared)


def test_every_field_of_actions_and_events_has_a_kind() -> None:
    for struct in (*[act.type for act in mechanisms.ACTS], *[tell.type for tell in mechanisms.TELLS]):
        assert len(kinds.kinds(struct)) == len(struct.__struct_fields__)


def test_a_secret_needs_a_seat_that_may_see_it() -> None:
    for tell in mechanisms.TELLS:
        fields = kinds.kinds(tell.type)
        assert not any(field.secret for field in fields) or fields[0].kind == "seat"


def test_what_replaces_or_is_an_option_is_played_only_then() -> None:
    base = {"cards": UNSET, "tickets": UNSET, "ties": UNSET}
    rules = Rules(**base)  # type: ignore[arg-type]  # which mechanisms are named is all that counts here
    names = [each.name for each in mechanisms.played(rules, frozenset())]
    assert names == ["table", "claims", "route_points"]
