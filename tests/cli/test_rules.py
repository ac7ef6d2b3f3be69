"""The rules as text, from one source."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from ferrovia import mechanisms
from ferrovia.boards import BOARDS, load
from ferrovia.boards.rulebook import PrintedRule, all_rules, rules_of
from ferrovia.site.facts import facts
from tests.cli.conftest import Ferrovia

ROOT = Path(__file__).parents[2]
# What each board plays in a way of its own.
REPLACED: dict[str, set[str]] = {
    "usa": set(),
    "europe": {"BASE-3", "BASE-29"},
    "iberia": {"BASE-1", "BASE-3", "BASE-28", "BASE-29"},
    "old-west": {"BASE-1", "BASE-3", "BASE-28", "BASE-29"},
}
RULES_OF_TABLES = {"R-21"}
NUMBER = re.compile(r"\b(?:BASE|EU|IB|OW|ALV|R)-\d+\b")


def numbers(text: str) -> set[str]:
    """The numbers of the rules that a text states, not of those it only names."""
    return set(re.findall(rf"^- ({NUMBER.pattern})", text, re.MULTILINE))


def test_numbers_follow_each_other_in_each_part() -> None:
    parts: dict[str, list[int]] = {}
    for number in all_rules():
        part, _, place = number.partition("-")
        parts.setdefault(part, []).append(int(place))
    assert set(parts) == {"BASE", "EU", "IB", "OW", "ALV", "R"}
    for places in parts.values():
        assert places == list(range(1, len(places) + 1))


def test_every_rule_that_the_code_cites_is_there() -> None:
    cited = {
        number
        for path in (ROOT / "src" / "ferrovia").rglob("*")
        if path.suffix in (".py", ".toml", ".md")
        for number in NUMBER.findall(path.read_text(encoding="utf-8"))
    }
    assert cited - set(all_rules()) == set()


def test_the_documentation_states_these_rules_or_points_to_them() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    if numbers(text):
        assert numbers(text) == set(all_rules())
    else:
        assert "src/ferrovia/boards/rules.md" in text


@pytest.mark.parametrize(
    ("board", "parts"),
    [
        ("usa", {"BASE", "R"}),
        ("europe", {"BASE", "EU", "R"}),
        ("iberia", {"BASE", "IB", "R"}),
        ("old-west", {"BASE", "OW", "ALV", "R"}),
    ],
)
def test_a_board_has_its_own_parts_and_what_they_refer_to(board: str, parts: set[str]) -> None:
    found = {rule.number for rule in rules_of(load(board))}
    complete = {number for number, rule in all_rules().items() if rule.part in parts - {"R"}}
    assert complete - found == REPLACED[board]
    others = {number for number in found if all_rules()[number].part not in parts}
    assert others == ({"EU-4"} if board in ("iberia", "old-west") else set())


@pytest.mark.parametrize("board", BOARDS)
def test_no_rule_is_shown_where_another_one_replaces_it(board: str) -> None:
    shown = rules_of(load(board))
    replaced = {number for rule in shown for number in rule.replaces}
    assert replaced == REPLACED[board]
    assert replaced.isdisjoint(rule.number for rule in shown)


@pytest.mark.parametrize("board", BOARDS)
def test_the_rules_name_the_trains_of_the_board_and_no_others(board: str) -> None:
    text = " ".join(rule.text for rule in rules_of(load(board)))
    assert set(re.findall(r"\b(\d+) train cars\b(?! left)", text)) == {str(load(board).trains)}


@pytest.mark.parametrize("board", BOARDS)
def test_every_refusal_of_a_board_cites_one_of_its_rules(board: str) -> None:
    named = mechanisms.named(load(board).rules)
    cited = {refuse.rule for each in named for refuse in each.refusals} | RULES_OF_TABLES
    assert cited - {rule.number for rule in rules_of(load(board))} == set()


def test_every_refusal_by_a_table_is_known() -> None:
    sources = [(ROOT / "src" / "ferrovia" / path).read_text() for path in ("game/game.py", "tables/undo.py")]
    assert set(re.findall(r'Refusal\(\w+, "([A-Z]+-\d+)"', "".join(sources))) == RULES_OF_TABLES


def test_rulings_on_other_boards_are_left_out() -> None:
    rulings = {board: {rule.number for rule in rules_of(load(board)) if rule.part == "R"} for board in BOARDS}
    assert "R-9" in rulings["europe"] - rulings["usa"]
    assert {"R-10", "R-11", "R-15"} <= rulings["iberia"] - rulings["europe"]
    assert {"R-13", "R-14"} <= rulings["old-west"] - rulings["iberia"]
    assert "R-1" in set.intersection(*rulings.values())
    assert [board for board in BOARDS if "R-16" not in rulings[board]] == ["iberia"]  # which has no bonus
    assert [board for board in BOARDS if "R-22" in rulings[board]] == ["old-west"]


def test_the_command_prints_them(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("rules", "old-west")
    assert outcome.code == 0
    for number in ("BASE-2", "OW-5", "ALV-4", "R-14", "EU-4"):
        assert f"  {number}. " in outcome.out
    assert "replaces" not in outcome.out
    assert "assumed" in ferrovia("rules", "old-west", "--about", "R-22").out
    assert "Note:" not in outcome.out
    assert "Note:" in ferrovia("rules", "iberia").out


@pytest.mark.parametrize("board", BOARDS)
def test_the_command_prints_what_a_page_without_a_server_has(ferrovia: Ferrovia, board: str) -> None:
    shown = msgspec.json.decode(facts()[f"api/boards/{board}/rules.json"], type=list[PrintedRule])
    printed = [line for line in ferrovia("rules", board).lines if line.startswith("  ")]
    assert printed == [f"  {rule.number}. {rule.text}" for rule in shown]


def test_a_board_of_ones_own_has_the_rules_of_its_mechanisms(ferrovia: Ferrovia, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes((ROOT / "src" / "ferrovia" / "boards" / "iberia.toml").read_bytes())
    printed = [line for line in ferrovia("rules", str(own)).lines if line.startswith("  ")]
    assert printed == [f"  {rule.number}. {rule.text}" for rule in rules_of(load("iberia"))]


def test_one_rule_can_be_asked_for(ferrovia: Ferrovia) -> None:
    lines = ferrovia("rules", "usa", "--about", "base-14").lines
    assert lines[-1].startswith("  BASE-14. Whenever three or more")
    assert len(lines) == 3
    outcome = ferrovia("rules", "usa", "--about", "zeppelin")
    assert outcome == (2, "", "Error: no rule of USA has the words 'zeppelin'.\n")
