"""`ferrovia analyse`: a report for people, JSON for programs, one line for what it cannot do."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import msgspec
import pytest

from ferrovia.analysis import Analysis, analyse
from ferrovia.game.notation import write
from ferrovia.game.record import Record, load
from tests.analysis.conftest import begun, planned
from tests.cli.conftest import Ferrovia

pytestmark = pytest.mark.once


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    planned().save(path)
    return path


@pytest.fixture
def short(tmp_path: Path) -> Path:
    path = tmp_path / "short.jsonl"
    named = msgspec.structs.replace(planned().header, players=("Ana", "Bogdan"))
    Record(named, begun(planned(), 6).lines).save(path)
    return path


def test_a_report_has_a_line_for_every_decision_and_a_summary(ferrovia: Ferrovia, whole: Path) -> None:
    outcome = ferrovia("analyse", whole, "--playouts", "2000")
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.lines
    assert lines[2].split() == ["turn", "who", "Seat", "0", "Seat", "1", "what", "was", "played"]
    decisions = lines[3 : lines.index("Won by Seat 0.")]
    assert len(decisions) == len(load(whole).lines) - 1
    assert decisions[2].startswith("1     Seat 1 ")
    assert decisions[2].endswith("  take a red card")
    assert any(line.startswith("Seat 1  +0 ± 0") for line in lines)
    (story,) = [line for line in lines if line.startswith("Seat 0 began with ")]
    first, last, *parts = map(int, re.findall(r"[+-]?\d+(?=%| by)", story))
    assert last == 100
    assert first + sum(parts) == pytest.approx(last, abs=2)  # each is rounded
    assert "Failed tickets:" in lines
    assert any(line.startswith("  Seat 1: Toronto to Miami, 10 points; a way was open") for line in lines)


def test_json_is_the_analysis(ferrovia: Ferrovia, short: Path) -> None:
    outcome = ferrovia("analyse", short, "--json", "--playouts", "150")
    assert msgspec.json.decode(outcome.out, type=Analysis) == analyse(load(short), playouts=150)


def test_a_game_that_is_not_over_is_told_with_the_names_of_its_players(
    ferrovia: Ferrovia, short: Path
) -> None:
    outcome = ferrovia("analyse", short, "--playouts", "150")
    assert outcome.lines[2].split()[:4] == ["turn", "who", "Ana", "Bogdan"]
    assert "The game is not over." in outcome.lines


def test_the_notation_is_read(ferrovia: Ferrovia, short: Path) -> None:
    notation = short.with_suffix(".txt")
    notation.write_text(write(load(short)))
    assert ferrovia("analyse", notation, "--json", "--playouts", "150") == ferrovia(
        "analyse", short, "--json", "--playouts", "150"
    )


def test_a_report_goes_to_a_file(ferrovia: Ferrovia, short: Path) -> None:
    out = short.with_name("report.txt")
    printed = ferrovia("analyse", short, "--playouts", "150").out
    assert ferrovia("analyse", short, "--playouts", "150", "--out", out) == (0, "", "")
    assert out.read_text() == printed


@pytest.mark.parametrize("playouts", ["0", "-3", "100000001"])
def test_a_number_of_playouts_that_is_none_is_refused(ferrovia: Ferrovia, short: Path, playouts: str) -> None:
    outcome = ferrovia("analyse", short, "--playouts", playouts)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"Error: --playouts must be 1 to 100000000, not {playouts}.\n"


def test_a_file_that_is_no_game_is_refused(ferrovia: Ferrovia, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("hello\n")
    outcome = ferrovia("analyse", nonsense)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == f"Error: {nonsense}: line 1: this is not a saved game\n"
    missing = ferrovia("analyse", tmp_path / "none")
    assert (missing.code, missing.err) == (2, f"Error: there is no file '{tmp_path / 'none'}'.\n")


def test_a_game_against_the_rules_is_refused(ferrovia: Ferrovia, short: Path) -> None:
    record = load(short)
    line = msgspec.structs.replace(record.lines[5], seat=1 - (record.lines[5].seat or 0))
    Record(record.header, (*record.lines[:5], line)).save(short)
    outcome = ferrovia("analyse", short)
    assert outcome.code == 1
    assert "line 7: the rules refuse it" in outcome.err


def test_a_place_that_cannot_be_written_is_refused_before_the_work(ferrovia: Ferrovia, whole: Path) -> None:
    outcome = ferrovia("analyse", whole, "--out", whole.parent / "none" / "report.txt")
    assert outcome.code == 2
    assert "the folder does not exist" in outcome.err


def test_ctrl_c_leaves_nothing_behind(
    ferrovia: Ferrovia, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*rest: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("ferrovia.analysis.game.measure", interrupted)
    out = short.with_name("report.txt")
    outcome = ferrovia("analyse", short, "--out", out)
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "")
    assert not out.exists()
