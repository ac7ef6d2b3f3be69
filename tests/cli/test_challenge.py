"""`ferrovia challenge`: made, played through the real questions, compared."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ferrovia.game.record import load
from tests.cli.conftest import Ferrovia, Person, SitDown

PLAY = ("challenge", "play")


@pytest.fixture
def friday(tmp_path: Path, ferrovia: Ferrovia) -> Path:
    """A challenge, with its secret beside it."""
    file = tmp_path / "friday.json"
    made = ferrovia("challenge", "new", file, "--against", "level-1")
    assert made.code == 0, made.err
    return file


def play(sit_down: SitDown, challenge: Path, name: str, chance: int) -> Path:
    record = challenge.with_name(f"{name}.jsonl")
    person = Person(chance=Random(chance))
    outcome = sit_down(person, challenge, "--name", name, "--record", record, command=PLAY)
    assert outcome.code == 0, outcome.err
    return record


def test_a_challenge_from_the_beginning_to_the_comparison(
    friday: Path, sit_down: SitDown, ferrovia: Ferrovia
) -> None:
    secret = friday.with_suffix(".secret")
    assert secret.stat().st_mode & 0o077 == 0
    assert secret.read_text().strip() not in friday.read_text()
    anna, bruno, carla = (
        play(sit_down, friday, name, chance) for name, chance in (("Anna", 1), ("Bruno", 1), ("Carla", 2))
    )
    records = [load(path) for path in (anna, bruno, carla)]
    assert records[0].lines == records[1].lines  # who does the same has the same game
    assert records[0].lines[0] == records[2].lines[0]
    assert records[0].lines != records[2].lines
    assert secret.read_text().strip() not in anna.read_text()
    assert "deal of a challenge not proven" in ferrovia("record", "verify", anna).out

    shown = ferrovia("challenge", "score", friday, anna, bruno, carla)
    assert shown.code == 0
    assert shown.lines[0].split() == ["Name", "Rank", "Place", "Points", "Lead", "Tickets"]
    told = json.loads(ferrovia("challenge", "score", "--json", friday, anna, bruno, carla).out)
    assert told["proven"] is True
    ranks = {row["name"]: row["rank"] for row in told["results"]}
    assert ranks["Anna"] == ranks["Bruno"]
    assert sorted(ranks.values()) in ([1, 1, 3], [1, 2, 2])
    for row, line in zip(told["results"], shown.lines[1:], strict=True):
        assert line.split()[:3] == [row["name"], str(row["rank"]), str(row["place"])]

    secret.unlink()
    assert "The cards are not proven" in ferrovia("challenge", "score", friday, anna).out


def test_what_cannot_be_compared_is_left_out_with_the_reason(
    friday: Path, sit_down: SitDown, ferrovia: Ferrovia, saved: Path
) -> None:
    anna = play(sit_down, friday, "Anna", 1)
    again = friday.with_name("again.jsonl")
    again.write_text(anna.read_text())
    rubbish = friday.with_name("rubbish.jsonl")
    rubbish.write_text("rubbish\n")
    left = friday.with_name("left.jsonl")
    leaving = sit_down(Person(["quit"]), friday, "--name", "Left", "--record", left, command=PLAY)
    assert leaving.code == 0
    outcome = ferrovia("challenge", "score", friday, anna, again, rubbish, left, saved)
    assert outcome.code == 1
    assert [line for line in outcome.lines if line.startswith("Anna")] == outcome.lines[1:2]
    reasons = [line.rpartition(": ")[2] for line in outcome.lines if line.startswith("Left out")]
    assert reasons[0] == "Anna has already played; the first game counts"
    assert reasons[2:] == ["the game is not over", "different board"]
    assert len(reasons) == 4


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--board", "moon"], "a challenge is for a built-in board"),
        (["--against", "nobody"], "there is no bot 'nobody'"),
        (["--against", "none"], "2 to 5 seats, not 1"),
        (["--people", "0"], "--people must be 1 or more"),
        (["--people", "1000000000"], "2 to 5 seats"),
        (["--option", "alvin"], "no option 'alvin'"),
    ],
)
def test_challenges_that_nobody_could_play(
    tmp_path: Path, ferrovia: Ferrovia, arguments: list[str], fault: str
) -> None:
    outcome = ferrovia("challenge", "new", tmp_path / "new.json", *arguments)
    assert outcome.code == 2
    assert fault in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(friday: Path, ferrovia: Ferrovia, saved: Path) -> None:
    before = friday.read_text(), friday.with_suffix(".secret").read_text()
    assert ferrovia("challenge", "new", friday).code == 2
    assert ferrovia("challenge", "new", friday.with_suffix(".secret")).code == 2
    assert ferrovia("challenge", "new", friday.with_suffix(".txt")).code == 2  # it has the same secret
    assert (friday.read_text(), friday.with_suffix(".secret").read_text()) == before
    outcome = ferrovia("challenge", "play", friday, "--name", "Anna", "--record", saved)
    assert (outcome.code, "a challenge is played once" in outcome.err) == (2, True)


def test_faults_of_the_files_are_told(friday: Path, tmp_path: Path, ferrovia: Ferrovia) -> None:
    record = tmp_path / "anna.jsonl"
    play = ("challenge", "play", friday, "--record", record, "--name")
    assert "a name is one line" in ferrovia(*play, " ").err
    assert "a name is one line" in ferrovia(*play, "x" * 41).err
    assert "there is no file" in ferrovia(*play, "Anna", "--secret", tmp_path / "nothing").err
    wrong = tmp_path / "wrong.secret"
    wrong.write_text("no digits")
    assert "64 hexadecimal digits" in ferrovia(*play, "Anna", "--secret", wrong).err
    wrong.write_text("0" * 64 + "\n")
    for command in ((*play, "Anna"), ("challenge", "score", friday, friday)):
        outcome = ferrovia(*command, "--secret", wrong)
        assert (outcome.code, "the secret does not match the commitment" in outcome.err) == (1, True)
    assert not record.exists()
    friday.write_text("{}")
    assert "this is not a challenge" in ferrovia(*play, "Anna").err
    assert "there is no file" in ferrovia("challenge", "score", tmp_path / "nothing.json", friday).err


def test_several_people_do_not_play_at_one_terminal(tmp_path: Path, ferrovia: Ferrovia) -> None:
    file = tmp_path / "two.json"
    assert ferrovia("challenge", "new", file, "--people", "2", "--against", "none").code == 0
    outcome = ferrovia("challenge", "play", file, "--name", "Anna", "--record", tmp_path / "a.jsonl")
    assert (outcome.code, "play this one on a server" in outcome.err) == (2, True)
