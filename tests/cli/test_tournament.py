"""Bots against bots from the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ferrovia.arena.errors import ArenaError
from ferrovia.arena.match import play_fixture
from ferrovia.cli.support.faults import MOST_SHOWN
from ferrovia.game.record import load as load_record
from tests.cli.conftest import Ferrovia, command
from tests.limits import PATIENCE

PAIR = ("tournament", "--bots", "random,random", "--jobs", "1")


def results(path: Path) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(path.read_text())
    return whole


def test_the_table_says_what_the_file_says(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    outcome = ferrovia(*PAIR, "--games", "6", "--seed", "4", "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0] == "USA, 2 seats, 1 line-up, 6 games, first seed 4."
    statistics = results(out)["statistics"]
    for bot in statistics["bots"]:
        cells = next(line for line in outcome.lines if line.startswith(f"{bot['bot']} ")).split()
        assert cells[1:3] == ["6", f"{bot['wins']['value']:.1%}"]
        assert f"{bot['score']['value']:.2f}" in cells
    assert f"Mean winning score: {statistics['winning_score']['value']:.2f} +- " in outcome.out


def test_results_go_to_as_many_files_as_wanted(ferrovia: Ferrovia, tmp_path: Path) -> None:
    files = [tmp_path / f"results.{ending}" for ending in ("json", "csv", "html")]
    assert ferrovia(*PAIR, "--games", "4", *(word for file in files for word in ("--out", file))).code == 0
    assert len(results(files[0])["games"]) == 4
    assert len(files[1].read_text().splitlines()) == 1 + 4 * 2
    assert files[2].read_text().lower().startswith("<!doctype html>")
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_three_bots_get_a_matrix_and_line_ups(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("tournament", "--bots", "random,random,random", "--games", "2", "--jobs", "1")
    assert outcome.code == 0
    assert "3 line-ups, 6 games" in outcome.lines[0]
    assert any(re.match(r"before +random +random#2 +random#3", line) for line in outcome.lines)
    assert any(line.startswith("random#2 v random#3") for line in outcome.lines)


def test_fewer_bots_than_seats_play_one_against_many(ferrovia: Ferrovia) -> None:
    outcome = ferrovia(*PAIR, "--seats", "3", "--games", "1")
    assert "3 seats, 2 line-ups, 6 games" in outcome.lines[0]
    assert any(line.startswith("random v 2 random#2 ") for line in outcome.lines)


def test_a_bot_of_ones_own(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from ferrovia.bots.ladder.random_bot import RandomBot\nclass Mine(RandomBot): pass\n")
    outcome = ferrovia("tournament", "--bots", f"{path}:Mine,random", "--games", "2", "--jobs", "1")
    assert outcome.code == 0
    assert any(line.startswith(f"{path}:Mine") for line in outcome.lines)


def test_faults_are_told(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("from ferrovia.bots import Bot\nclass Bad(Bot): pass\n")
    outcome = ferrovia("tournament", "--bots", f"{path}:Bad,random", "--games", "12", "--jobs", "1")
    assert outcome.code == 1
    said = next(line for line in outcome.lines if line.startswith("Faults: "))
    times = said.split()[1].rstrip(".")
    assert int(times.replace(",", "")) > 500
    assert f"{times} times, first in deal 0, seating 0: {path}:Bad choose raised NotImpl" in outcome.lines[-1]
    assert outcome.err.count("Traceback") == 1
    assert outcome.err.startswith(f"Fault: {path}:Bad choose raised NotImplementedError() in bot.py, line ")


def test_faults_can_be_tolerated_but_are_shown(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path, out = tmp_path / "bad.py", tmp_path / "results.json"
    path.write_text("from ferrovia.bots import Bot\nclass Bad(Bot): pass\n")
    page = tmp_path / "results.html"
    pair = ("tournament", "--bots", f"{path}:Bad,random", "--games", "4", "--jobs", "2")
    outcome = ferrovia(*pair, "--tolerate-faults", "--out", out, "--out", page)
    assert outcome.code == 0
    assert outcome.err.count("Traceback") == 1
    (fault,) = results(out)["faults"]
    assert fault["times"] == sum(bot["faults"] for bot in results(out)["statistics"]["bots"]) > 100
    assert "raise NotImplementedError" in fault["trace"]
    assert "raise NotImplementedError" in page.read_text()


def test_not_every_one_of_many_faults_is_shown(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    lines = "".join(f"        if kind == {n}: raise ValueError\n" for n in range(30))
    path.write_text(
        "from ferrovia.bots import Bot\nclass Bad(Bot):\n    def choose(self, view, options):\n"
        f"        kind = self.random.randrange(30)\n{lines}"
    )
    outcome = ferrovia("tournament", "--bots", f"{path}:Bad,random", "--games", "8", "--jobs", "1")
    assert outcome.code == 1
    assert outcome.err.count("Traceback") == MOST_SHOWN
    assert outcome.err.endswith("There are more kinds of faults; they are counted but not shown.\n")
    assert outcome.lines[-1] == "and 25 more kinds of faults."


def test_a_bot_has_a_time_limit(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "loops.py"
    path.write_text(LOOPS)
    outcome = ferrovia(
        *("tournament", "--bots", f"{path}:Loops,random", "--games", "2", "--jobs", "1", "--seconds", "0.2")
    )
    assert outcome.code == 1
    assert outcome.err.startswith(
        f"Fault: {path}:Loops choose took longer than 0.2 seconds; it is not asked "
    )
    assert f'{path}", line ' in outcome.err


LOOPS = """
from pathlib import Path
from ferrovia.bots import Bot

class Loops(Bot):
    def choose(self, view, options):
        Path(__file__).with_suffix(".begun").touch()
        while True:
            try:
                sum(range(100))
            except Exception:
                pass
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("whom", ["the command", "every process"])
def test_ctrl_c_works_at_the_first_press_while_a_bot_loops(tmp_path: Path, jobs: str, whom: str) -> None:
    path = tmp_path / "loops.py"
    path.write_text(LOOPS)
    arguments = ("--bots", f"{path}:Loops,random", "--jobs", jobs, "--seconds", "86400")
    with subprocess.Popen(
        command("tournament", *arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not path.with_suffix(".begun").exists():
                assert time.monotonic() < deadline
                time.sleep(0.05)
            (os.kill if whom == "the command" else os.killpg)(process.pid, signal.SIGINT)
            said, faults = process.communicate(timeout=PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, said, faults) == (130, "Stopped after 0 of 100 games.\n", "")


def test_records_can_be_verified(ferrovia: Ferrovia, tmp_path: Path) -> None:
    outcome = ferrovia(*PAIR, "--board", "europe", "--games", "2", "--records", tmp_path / "games")
    assert outcome.code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["europe-0-0-0.jsonl", "europe-0-0-1.jsonl"]
    for file in files:
        load_record(file).verify()
    assert load_record(files[1]).header.players == ("random#2", "random")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--bots random", "a tournament needs two bots or more; name one twice to let it play itself."),
        ("--bots random,random --seats 9", "USA is for 2 to 5 seats, not 9."),
        ("--bots random,random --option alvin", "USA has no option 'alvin'; its options: none."),
        ("--bots random,random --games 0", "--games must be 1 or more, not 0."),
        ("--bots random,random --seconds 0", "--seconds is a number from 0.001 to 86400, not 0."),
        ("--bots random,random --seconds nan", "--seconds is a number from 0.001 to 86400, not nan."),
        ("--bots random,no.py:Bot", "there is no file 'no.py'."),
        ("--bots random,random --seed -1", "a seed is a number from 0 to 1000000000000000000, not -1."),
        ("--bots random,random --out games.xls", "'games.xls' must end in .json, .csv, .html."),
        (
            "--bots random,random --out /nowhere/x.csv",
            "cannot write '/nowhere/x.csv': the folder does not exist.",
        ),
    ],
)
def test_a_wrong_argument_is_one_line(ferrovia: Ferrovia, typed: str, said: str) -> None:
    assert ferrovia("tournament", *typed.split()) == (2, "", f"Error: {said}\n")


def test_an_unknown_bot_is_answered_with_those_there_are(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("tournament", "--bots", "random,nobody")
    assert outcome.code == 2
    assert outcome.err.startswith("Error: there is no bot 'nobody': the bots are random, ")


def test_a_cluster_without_dask_says_what_to_install(
    ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = ferrovia(*PAIR, "--dask", "tcp://127.0.0.1:9")
    told = "a cluster needs the package distributed, which is not installed: pip install 'ferrovia[cluster]'"
    assert outcome == (2, "", f"Error: {told}.\n")


def test_trouble_keeps_the_deals_before_it(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def troubled(setting: Any, fixture: Any, tell: Any) -> Any:
        if fixture.deal == 2:
            raise ArenaError("the table has fallen over")
        return play_fixture(setting, fixture, tell)

    monkeypatch.setattr("ferrovia.arena.batches.play_fixture", troubled)
    monkeypatch.setattr("ferrovia.arena.batches.LARGEST_BATCH", 1)
    out = tmp_path / "results.json"
    outcome = ferrovia(*PAIR, "--games", "10", "--out", out)
    assert (outcome.code, outcome.err) == (1, "Error: the table has fallen over.\n")
    assert [game["deal"] for game in results(out)["games"]] == [0, 0, 1, 1]


def test_a_file_that_is_there_stays_until_the_new_one_is_whole(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "results.csv"
    out.write_text("old")

    def broken(*arguments: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("ferrovia.cli.tournament.placement.run", broken)
    with pytest.raises(RuntimeError):
        ferrovia(*PAIR, "--out", out)
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_deals_played(tmp_path: Path, jobs: str) -> None:
    out, records = tmp_path / "results.json", tmp_path / "records"
    arguments = ("tournament", "--bots", "random,random", "--games", "1000000", "--yes", "--jobs", jobs)
    with subprocess.Popen(
        command(*arguments, "--out", out, "--records", records),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while len(list(records.glob("*.jsonl"))) < 3:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process
            said, faults = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, faults) == (130, "")
    games = results(out)["games"]
    assert said.endswith(f"Stopped after {len(games)} of 1000000 games.\n")
    assert [(game["deal"], game["turn_of_seats"]) for game in games] == [
        divmod(number, 2) for number in range(len(games))
    ]
    assert len(games) >= 2
    assert len(games) % 2 == 0


def test_every_bot_is_listed_with_a_line(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bots")
    assert outcome.code == 0
    assert re.fullmatch(r"random +any legal action, all equally likely\.", outcome.lines[1])


def test_bots_of_other_packages_are_listed_too(ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint, EntryPoints

    from ferrovia.bots import registry

    group = registry.GROUP
    points = EntryPoints(
        [EntryPoint("theirs", "ferrovia.bots.bot:Bot", group), EntryPoint("gone", "no_module:X", group)]
    )
    monkeypatch.setattr(registry, "_added", lambda: points)
    lines = ferrovia("bots").lines
    lines = lines[: lines.index("")]
    assert lines[-1].split(maxsplit=1)[1].startswith("One player at one table")
    assert lines[-2].startswith("gone")
    assert "cannot be loaded" in lines[-2]


@pytest.mark.parametrize("name", ["tournament", "bots"])
def test_help_is_plain(ferrovia: Ferrovia, name: str) -> None:
    outcome = ferrovia(name, "--help")
    assert outcome.code == 0
    assert outcome.lines[0].startswith(f"Usage: ferrovia {name}")
    assert outcome.out.isascii()
