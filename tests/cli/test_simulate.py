"""Many random games."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from ferrovia.arena.results import POINTS
from ferrovia.boards import load
from ferrovia.cli.simulation.games import COLUMNS, SimulationSetting, play_games
from ferrovia.cli.simulation.summary import ScoreSummary, Series
from ferrovia.engine import Core
from ferrovia.game.record import load as load_record
from tests.cli.conftest import Ferrovia, command
from tests.limits import PATIENCE

Rows = list[dict[str, int]]


def read_csv(path: Path) -> Rows:
    with path.open(newline="") as stream:
        return [{key: int(value) for key, value in row.items()} for row in csv.DictReader(stream)]


@pytest.mark.parametrize(
    ("board", "seats", "options"),
    [("usa", 2, ()), ("europe", 3, ()), ("iberia", 4, ()), ("old-west", 3, ("alvin",))],
)
def test_recorded_games_are_the_games_of_the_core(
    tmp_path: Path, board: str, seats: int, options: tuple[str, ...]
) -> None:
    fast = play_games(SimulationSetting(board, seats, options, 7), range(6))
    recorded = play_games(SimulationSetting(board, seats, options, 7, tmp_path), range(6))
    assert recorded == fast
    core = Core(load(board).spec(), seats, frozenset(options))
    for game in range(6):
        state = core.random_game(7 + game)
        record = load_record(tmp_path / f"{board}-{seats}-{7 + game}.jsonl")
        record.verify()
        assert record.ending is not None
        assert list(record.ending.scores) == [core.total(state, seat) for seat in range(seats)]


def test_a_row_adds_up(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    outcome = ferrovia(
        "simulate", "--board", "europe", "--seats", "3", "--games", "10", "--seed", "4", "--out", out
    )
    assert outcome.code == 0
    rows = read_csv(out)
    assert [(row["game"], row["seed"], row["seat"]) for row in rows] == [
        (game, 4 + game, seat) for game in range(10) for seat in range(3)
    ]
    for row in rows:
        assert row["total"] == sum(row[line] for line in POINTS)
        assert (row["place"] == 1) == (row["winner"] == 1)
    for game in range(10):
        assert sum(row["first"] for row in rows if row["game"] == game) == 1


def test_all_formats_hold_the_same_rows(ferrovia: Ferrovia, tmp_path: Path) -> None:
    from pyarrow.parquet import read_table

    paths = {ending: tmp_path / f"games.{ending}" for ending in ("csv", "jsonl", "parquet")}
    for path in paths.values():
        assert ferrovia("simulate", "--games", "5", "--out", path).code == 0
    rows = read_csv(paths["csv"])
    assert len(rows) == 10
    assert tuple(rows[0]) == COLUMNS
    assert [json.loads(line) for line in paths["jsonl"].read_text().splitlines()] == rows
    assert read_table(paths["parquet"]).to_pylist() == rows
    assert sorted(tmp_path.iterdir()) == sorted(paths.values())


def test_the_result_is_the_same_for_any_number_of_jobs(process: Ferrovia, tmp_path: Path) -> None:
    seen = set()
    for jobs in ("1", "3"):
        out = tmp_path / f"{jobs}.csv"
        outcome = process("simulate", "--games", "120", "--seed", "9", "--jobs", jobs, "--out", out)
        assert (outcome.code, outcome.err) == (0, "")
        seen.add((outcome.out, out.read_bytes()))
    assert len(seen) == 1


def test_the_table_sums_the_games_up(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    outcome = ferrovia("simulate", "--games", "40", "--seats", "2", "--out", out)
    rows = read_csv(out)
    scores = [row["total"] for row in rows if row["seat"] == 1]
    mean = sum(scores) / len(scores)
    sd = (sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)) ** 0.5
    cells = next(line for line in outcome.lines if line.startswith("seat 1 score")).split()[3:]
    expected = [mean, sd, min(scores), max(scores)]
    assert [float(cell) for cell in cells[:4]] == pytest.approx(expected, abs=0.0051)
    turns = [row["turns"] for row in rows if row["seat"] == 0]
    assert f"{sum(turns) / 40:.2f}" in next(line for line in outcome.lines if line.startswith("turns"))


def test_a_shared_victory_is_divided() -> None:
    summary = ScoreSummary(2)
    row = dict.fromkeys(COLUMNS, 0) | {"winner": 1}
    summary.add([tuple((row | {"seat": seat}).values()) for seat in (0, 1)])
    assert summary.wins == [0.5, 0.5]


def test_a_single_number_has_no_deviation() -> None:
    series = Series()
    series.add(-7)
    assert series.cells() == ("-7.00", "0.00", "-7", "-7")


@contextmanager
def running(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    """A command that runs beside the test, as the leader of its own group of processes."""
    with subprocess.Popen(
        command(*arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_games_played(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "games.csv"
    with running("simulate", "--games", "1000000", "--jobs", jobs, "--out", out) as process:
        until_written(tmp_path)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process
        said, faults = process.communicate(timeout=PATIENCE)
    assert (process.returncode, faults) == (130, "")
    rows = read_csv(out)
    games = len(rows) // 2
    assert f"Stopped after {games} of 1000000 games." in said
    assert [row["game"] for row in rows] == [game for game in range(games) for _ in range(2)]


def until_written(folder: Path) -> None:
    """Wait until the file of a run has grown."""
    deadline = time.monotonic() + PATIENCE
    while not any(path.stat().st_size for path in folder.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_parquet_without_pyarrow_says_what_to_install(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    outcome = ferrovia("simulate", "--games", "1", "--out", tmp_path / "games.parquet")
    assert outcome.code == 2
    assert outcome.err == (
        "Error: a .parquet file needs the package pyarrow, which is not installed: "
        "pip install 'ferrovia[report]'.\n"
    )


def test_an_unwritable_file_is_reported_before_the_games(
    ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_game(*arguments: Any) -> None:
        pytest.fail("a game was played")

    monkeypatch.setattr("ferrovia.cli.commands.simulate.run", no_game)
    outcome = ferrovia("simulate", "--out", "/nowhere/games.csv")
    assert outcome.code == 2
    assert outcome.err == "Error: cannot write '/nowhere/games.csv': the folder does not exist.\n"


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.csv"
    out.write_text("old")

    def broken(*arguments: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("ferrovia.cli.commands.simulate.run", broken)
    with pytest.raises(RuntimeError):
        ferrovia("simulate", "--out", out)
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]
