"""Measuring: what is printed, and that every mode plays the same games."""

from __future__ import annotations

import json

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.cli.benchmark.loops import core_loop, python_loop
from ferrovia.cli.commands.bench import cases
from ferrovia.engine import COMPILED, Core
from tests.cli.conftest import Ferrovia


@pytest.mark.parametrize("board", BOARDS)
def test_both_loops_play_the_same_games(board: str) -> None:
    core = Core(load(board).spec(), 3)
    assert python_loop(core, 5, 11) == core_loop(core, 5, 11)


def test_json_has_a_row_for_each_mode(process: Ferrovia) -> None:
    outcome = process("bench", "--json", "--quick", "--board", "iberia", "--seats", "5")
    assert (outcome.code, outcome.err) == (0, "")
    rows = json.loads(outcome.out)
    assert [(row["board"], row["seats"], row["mode"]) for row in rows] == [
        ("iberia", 5, mode) for mode in ("core", "python", "plain")
    ]
    for row in rows:
        assert row["compiled"] == (COMPILED and row["mode"] != "plain")
        assert row["decisions_per_s"] > row["games_per_s"] > 0
        assert row["clone_us"] > 0


def test_the_table_says_which_form_is_installed(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bench", "--quick", "--board", "usa", "--seats", "3")
    assert ("is compiled" in outcome.lines[0]) == COMPILED
    assert [line.split()[:3] for line in outcome.lines[2:]] == [
        ["usa", mode, "3"] for mode in ("core", "python", "plain")
    ]
    assert outcome.lines[-1].split()[5] == "1.0"


def test_modes_that_differ_are_a_fault(ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.cli.benchmark.rates.SEED", 5)
    outcome = ferrovia("bench", "--quick", "--board", "usa", "--seats", "2")
    assert outcome.code == 1
    assert outcome.err == "Error: the modes did not play the same games on usa with 2 seats.\n"


def test_all_boards_are_measured_with_their_fewest_and_most_seats() -> None:
    fewest_and_most = [(board, seats) for board in BOARDS for seats in load(board).seats]
    assert list(cases(None, None, every=False)) == fewest_and_most
    assert list(cases("usa", None, every=True)) == [("usa", seats) for seats in (2, 3, 4, 5)]
    assert list(cases(None, 6, every=False)) == [("old-west", 6)]
