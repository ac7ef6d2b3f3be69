"""Every example runs, in a short form; and what it learns is worth something."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ferrovia.arena import play_tournament
from tests.forms import THOROUGH

pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(folder: Path, name: str, *arguments: str) -> str:
    """The output of an example that runs in a folder of its own."""
    paths = os.pathsep.join(os.path.abspath(path) for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The learning example as a module, with few games at once where they are slow."""
    spec = spec_from_file_location("learn_example", EXAMPLES / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not THOROUGH:
        monkeypatch.setattr(module, "GAMES", 4)
    return module


def test_the_bot_in_ten_lines_beats_random() -> None:
    spec = f"{EXAMPLES / 'ten_lines.py'}:Spender"
    results = play_tournament("usa", [spec, "random"], games=10, seed=1)
    assert results.faults == ()
    [spender] = [bot for bot in results.statistics.bots if bot.bot == spec]
    assert spender.wins.value == 1


def test_the_study_prints_and_writes_its_report(tmp_path: Path) -> None:
    printed = run(tmp_path, "study.py", "--board", "europe", "--games", "2", "--bot", "racer")
    report = (tmp_path / "study.md").read_text(encoding="utf-8")
    assert report.startswith("# Europe: 2 games of `racer` against itself\n")
    assert report.count("\n| ") == 2 + 1 + 10 + 1
    assert "The report is in study.md." in printed


def test_learning_goes_from_the_games_to_a_file_and_a_bot(learn: ModuleType, tmp_path: Path) -> None:
    network = learn.train(batches=1, report=lambda line: None)
    np.savez(tmp_path / "learned.npz", **network.weights)
    with np.load(tmp_path / "learned.npz") as stored:
        learn.Learned.network = learn.Network(dict(stored))
    results = play_tournament("usa", [learn.Learned, "random"], games=2)
    assert results.faults == ()


@pytest.mark.skipif(not THOROUGH, reason="takes minutes in plain Python")
def test_a_hundred_games_of_learning_beat_random(learn: ModuleType) -> None:
    learn.Learned.network = learn.train(batches=6, minutes=60, report=lambda line: None)
    results = play_tournament("usa", [learn.Learned, "random"], games=40, seed=10**6)
    [learned] = [bot for bot in results.statistics.bots if bot.bot == "Learned"]
    assert learned.wins.low > 0.75


def test_the_example_has_a_command_line(tmp_path: Path) -> None:
    printed = run(tmp_path, "learn.py", "--help")
    assert "--minutes" in printed
