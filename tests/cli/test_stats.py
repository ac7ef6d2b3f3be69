"""`ferrovia stats`: from files to tables and reports."""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ferrovia.arena.study.observation import observe
from ferrovia.boards import load
from tests.cli.conftest import Ferrovia, random_game

GOLDEN = Path(__file__).parents[1] / "golden"
TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games with two seats on the USA board."""
    games = tmp_path / "games"
    games.mkdir()
    for name in ("usa-2-1.jsonl", "usa-2-2.jsonl"):
        shutil.copy(GOLDEN / name, games)
    return games


def scores(folder: Path) -> list[int]:
    """From the last lines of the records."""
    endings = [json.loads(file.read_text().splitlines()[-1]) for file in sorted(folder.glob("usa*.jsonl"))]
    return [score for ending in endings for score in ending["scores"]]


def test_tables(ferrovia: Ferrovia, folder: Path) -> None:
    outcome = ferrovia("stats", folder)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0] == "USA, 2 seats: 2 games, shared victories: 0."
    mean = sum(scores(folder)) / 4
    row = next(line for line in outcome.lines if line.startswith("score "))
    assert row.split()[1] == f"{mean:.2f}"
    assert "... and 20 more tickets: --rows 0 prints all." in outcome.lines


def test_all_rows(ferrovia: Ferrovia, folder: Path) -> None:
    outcome = ferrovia("stats", folder, "--rows", "0")
    board = load("usa")
    starts = [line.split(" to ")[0] for line in outcome.lines if " to " in line]
    assert len(starts) >= len(board.tracks) + len(board.tickets)
    assert "more" not in outcome.out


def test_json(ferrovia: Ferrovia, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "study.json"
    (folder / "bad.jsonl").write_text("{}\n")
    outcome = ferrovia("stats", folder, "--out", out)
    assert outcome.code == 0
    data = json.loads(out.read_text())
    assert (data["games"], len(data["skipped"])) == (2, 1)
    (board,) = data["boards"]
    assert (board["board"], board["seats"], sorted(board["all_scores"])) == ("usa", 2, sorted(scores(folder)))
    assert {line["track"] for line in board["tracks"]} == {track.id for track in load("usa").tracks}
    assert sum(line["wins"]["n"] for line in board["first_moves"]) == 4


def test_html(ferrovia: Ferrovia, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    assert ferrovia("stats", folder, "--out", out).code == 0
    root = ElementTree.fromstring(out.read_text())
    assert "USA, 2 seats: 2 games" in [heading.text for heading in root.iter("h2")]


def test_bad_records_are_told_with_their_reasons(ferrovia: Ferrovia, folder: Path) -> None:
    for name in ("bad-1", "bad-2"):
        (folder / f"{name}.jsonl").write_text("nonsense")
    outcome = ferrovia("stats", folder)
    assert outcome.code == 0
    reason = "this is not a saved game"
    assert outcome.err == f"Skipped {folder / 'bad-1.jsonl'}, line 1 and 1 more: {reason}.\n"
    assert outcome.lines[0].startswith("USA, 2 seats: 2 games")


def test_only_bad_records(ferrovia: Ferrovia, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("nonsense")
    outcome = ferrovia("stats", tmp_path)
    assert outcome.code == 1
    assert outcome.err.endswith("Error: no finished game in 1 file.\n")


def test_nothing_to_read(ferrovia: Ferrovia, tmp_path: Path) -> None:
    outcome = ferrovia("stats", tmp_path)
    assert outcome.code == 2
    assert outcome.err == f"Error: there are no .jsonl files in '{tmp_path}'.\n"
    outcome = ferrovia("stats", tmp_path / "nowhere")
    assert outcome.err == f"Error: there is no file or folder '{tmp_path / 'nowhere'}'.\n"


def test_faults_are_found_before_the_games_are_read(
    ferrovia: Ferrovia, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_read(*arguments: Any) -> None:
        pytest.fail("a game was read")

    monkeypatch.setattr("ferrovia.cli.commands.stats.read_games", not_read)
    outcome = ferrovia("stats", folder, "--out", "study.pdf")
    assert outcome.err == "Error: 'study.pdf' must end in .html, .json.\n"
    outcome = ferrovia("stats", folder, "--out", "/nowhere/study.html")
    assert outcome.err == "Error: cannot write '/nowhere/study.html': the folder does not exist.\n"
    assert ferrovia("stats", folder, "--rows", "-1").code == 2


def test_a_board_of_one_s_own(ferrovia: Ferrovia, folder: Path, tmp_path: Path) -> None:
    random_game(str(TINY), seed=3, options=["alvin"]).record().save(folder / "tiny.jsonl")
    without = ferrovia("stats", folder)
    assert "no built-in board is called 'tiny'" in without.err
    out = tmp_path / "study.html"
    outcome = ferrovia("stats", folder, "--board", TINY, "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Tiny, 2 seats, with alvin: 1 game, shared victories: 0." in outcome.lines
    assert "USA, 2 seats: 2 games, shared victories: 0." in outcome.lines
    ElementTree.fromstring(out.read_text())


def test_ctrl_c_tells_about_the_games_read(
    ferrovia: Ferrovia, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return observe(*arguments)

    monkeypatch.setattr("ferrovia.arena.study.records.BATCH", 1)
    monkeypatch.setattr("ferrovia.arena.study.records.observe", interrupted)
    outcome = ferrovia("stats", folder)
    assert outcome.code == 130
    assert outcome.lines[0].startswith("USA, 2 seats: 1 game,")
    assert outcome.lines[-1] == "Stopped after 1 of 2 files."


def test_several_processes_tell_the_same(ferrovia: Ferrovia, folder: Path) -> None:
    random_game(str(TINY), seed=3).record().save(folder / "tiny.jsonl")
    (folder / "bad.jsonl").write_text("nonsense")
    one = ferrovia("stats", folder, "--board", TINY, "--jobs", "1")
    two = ferrovia("stats", folder, "--board", TINY, "--jobs", "2")
    assert one == two
    assert one.code == 0
