"""`ferrovia train`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ferrovia.bots.policy.weights import NAMES
from ferrovia.bots.support import training
from ferrovia.cli.support.interrupts import StopSign
from tests.cli.conftest import Ferrovia


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 6)
    monkeypatch.setattr(training, "MOST_BLOCKS", 2)


def no_training(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any) -> None:
        pytest.fail("it trained")

    monkeypatch.setattr("ferrovia.cli.commands.train.Trainer", fail)


def test_the_weights_are_written(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    outcome = ferrovia("train", "--steps", "2", "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[-1].startswith("USA, 2 seats: 2 steps, ")
    assert outcome.lines[-1].endswith(f" games. Written to {out}.")
    weights = tomllib.loads(out.read_text())
    assert {*weights} == {"usa"}
    assert {*weights["usa"]} == {"2"}
    assert {*weights["usa"]["2"]} == {*NAMES}


def test_the_same_seed_and_steps_write_the_same_file(ferrovia: Ferrovia, tmp_path: Path) -> None:
    texts = []
    for name in ("one.toml", "two.toml"):
        assert ferrovia("train", "--steps", "4", "--seed", "7", "--out", tmp_path / name).code == 0
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_other_sections_of_the_file_stay(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    out.write_text("[usa.2]\nturn = 9.0\n\n[usa.4]\nturn = 4.5\n\n[old-west.2]\nfoe = 0.25\n")
    arguments = ("train", "--steps", "1", "--board", "iberia", "--seats", "3", "--out", out)
    assert ferrovia(*arguments).code == 0
    weights = tomllib.loads(out.read_text())
    assert weights["usa"] == {"2": {"turn": 9.0}, "4": {"turn": 4.5}}
    assert weights["old-west"] == {"2": {"foe": 0.25}}
    assert {*weights["iberia"]} == {"3"}
    assert ferrovia("train", "--steps", "1", "--out", out).code == 0
    weights = tomllib.loads(out.read_text())
    assert weights["usa"]["2"] != {"turn": 9.0}
    assert weights["usa"]["4"] == {"turn": 4.5}


def test_an_option_of_the_table_is_played(ferrovia: Ferrovia, tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    arguments = ("train", "--steps", "1", "--board", "old-west", "--option", "alvin", "--out", out)
    assert ferrovia(*arguments).code == 0
    assert ferrovia("train", "--option", "alvin", "--out", out).code == 2


def test_stopping_keeps_what_was_found(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StopSign, "is_stopped", lambda sign: True)
    out = tmp_path / "weights.toml"
    outcome = ferrovia("train", "--steps", "50", "--out", out)
    assert outcome.code == 130
    assert "1 step, " in outcome.out
    assert tomllib.loads(out.read_text())["usa"]["2"]


@pytest.mark.parametrize("name", ["weights.json", "weights", "weights.toml.txt"])
def test_only_a_toml_file_is_written(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    no_training(monkeypatch)
    outcome = ferrovia("train", "--out", tmp_path / name)
    assert outcome.code == 2
    assert outcome.err == f"Error: '{tmp_path / name}' must end in .toml.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damaged",
    [b"[usa.2\nturn = 1\n", b"\xff\xfe", b"usa = 3\n", b"[usa]\n2 = 1.5\n", b'[usa.2]\nturn = "much"\n'],
)
def test_a_damaged_file_is_refused_and_stays(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bytes
) -> None:
    no_training(monkeypatch)
    out = tmp_path / "weights.toml"
    out.write_bytes(damaged)
    outcome = ferrovia("train", "--out", out)
    assert outcome.code == 2
    assert outcome.err.startswith(f"Error: cannot read '{out}': ")
    assert outcome.err.count("\n") == 1
    assert out.read_bytes() == damaged


def test_a_file_that_cannot_be_written_is_reported_before_the_training(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_training(monkeypatch)
    out = tmp_path / "nowhere" / "weights.toml"
    outcome = ferrovia("train", "--out", out)
    assert outcome.code == 2
    assert outcome.err == f"Error: cannot write '{out}': the folder does not exist.\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--steps", "0"), "--steps must be 1 to 1000000, not 0."),
        (("--seats", "9"), "USA is for 2 to 5 seats, not 9."),
        (("--board", "mars"), "mars"),
        (("--seed", "-1"), "a seed is a number from 0 to"),
    ],
)
def test_what_cannot_be_trained_is_refused(
    ferrovia: Ferrovia,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, str],
    reason: str,
) -> None:
    no_training(monkeypatch)
    outcome = ferrovia("train", *arguments, "--out", tmp_path / "weights.toml")
    assert outcome.code == 2
    assert reason in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
