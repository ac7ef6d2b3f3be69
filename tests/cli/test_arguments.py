"""What is typed wrongly is answered with one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Ferrovia

COMMANDS = [
    ("play",),
    ("serve",),
    ("health",),
    ("backup",),
    ("simulate",),
    ("tournament",),
    ("bots",),
    ("stats",),
    ("train",),
    ("record",),
    ("record", "show"),
    ("record", "verify"),
    ("record", "replay"),
    ("boards",),
    ("boards", "list"),
    ("boards", "show"),
    ("boards", "check"),
    ("boards", "draw"),
    ("boards", "layout"),
    ("env",),
    ("env", "actions"),
    ("env", "observation"),
    ("rules",),
    ("bench",),
]
SAVED_ALREADY = "a saved game already has its seats, first player and options; give --resume without them."
NO_MARS = "no board 'mars'; the boards are usa, europe, iberia, old-west (or the path of a board file)."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("simulate --board mars", NO_MARS),
        ("play --terminal --board mars", NO_MARS),
        ("boards show mars", NO_MARS),
        ("boards draw mars", NO_MARS),
        ("rules mars", NO_MARS),
        ("env actions mars", NO_MARS),
        ("env observation usa --seats 9", "USA is for 2 to 5 seats, not 9."),
        ("bench --board mars", NO_MARS),
        ("simulate --seats 9", "USA is for 2 to 5 seats, not 9."),
        ("play --terminal --seats 1", "USA is for 2 to 5 seats, not 1."),
        ("bench --board usa --seats 6", "USA is for 2 to 5 seats, not 6."),
        ("simulate --option alvin", "USA has no option 'alvin'; its options: none."),
        ("simulate --board old-west --option elvis", "Old West has no option 'elvis'; its options: alvin."),
        ("simulate --games 0", "--games must be 1 or more, not 0."),
        ("bench --rounds 0", "--rounds must be 1 to 1000, not 0."),
        ("bench --seats 77", "no board has 77 seats."),
        ("simulate --seed -1", "a seed is a number from 0 to 1000000000000000000, not -1."),
        ("simulate --out games.xls", "'games.xls' must end in .csv, .jsonl, .parquet."),
        ("simulate --records /dev/null/x", "cannot make the folder '/dev/null/x': Not a directory."),
        ("play --terminal --record /nowhere/x", "cannot write '/nowhere/x': the folder does not exist."),
        ("play --terminal --record /tmp", "cannot write '/tmp': it is a folder."),
        ("play --terminal --resume /nowhere/x", "there is no file '/nowhere/x'."),
        ("play --terminal --resume x --seats 2", SAVED_ALREADY),
        ("play --terminal --resume x --first random", SAVED_ALREADY),
        ("play --terminal --first me", "--first is the number of a seat or random, not 'me'."),
        ("play --terminal --first 2", "there is no seat 2: seats are 0 to 1."),
        ("play --terminal --first -1 --seats 3", "there is no seat -1: seats are 0 to 2."),
        (
            "play --first 0",
            "these options need --terminal; in the browser you choose on the page.",
        ),
        ("record show /nowhere/x", "there is no file '/nowhere/x'."),
        ("boards check /nowhere/x", "there is no file '/nowhere/x'."),
    ],
)
def test_a_wrong_argument_is_one_line(ferrovia: Ferrovia, typed: str, said: str) -> None:
    assert ferrovia(*typed.split()) == (2, "", f"Error: {said}\n")


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("plya", ("there is no command 'plya'.", "'play'?", "See ferrovia --help.")),
        ("record shwo", ("there is no command 'shwo'.", "'show'?", "See ferrovia record --help.")),
        ("simulate --sead 1", ("there is no option --sead;", "--seed", "See ferrovia simulate --help.")),
        ("simulate -q", ("there is no option -q.", "See ferrovia simulate --help.")),
        ("simulate --seats many", ("--seats must be a whole number", "See ferrovia simulate --help.")),
        ("simulate --seats", ("--seats needs a value.",)),
        ("boards show", ("BOARD is missing.", "See ferrovia boards show --help.")),
        ("tournament", ("--bots is missing.", "See ferrovia tournament --help.")),
        ("boards list extra", ("too many arguments: extra.", "See ferrovia boards list --help.")),
    ],
)
def test_a_wrong_command_line_is_one_line_with_a_way_out(
    ferrovia: Ferrovia, typed: str, parts: tuple[str, ...]
) -> None:
    outcome = ferrovia(*typed.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1
    assert outcome.err.isascii()
    for part in parts:
        assert part in outcome.err


def test_a_faulty_board_file_is_one_line_that_says_where_the_others_are(
    ferrovia: Ferrovia, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("board.id = 3\n")
    outcome = ferrovia("simulate", "--board", path)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert outcome.err.startswith(f"Error: {path}: ")
    assert f"ferrovia boards check {path}" in outcome.err


def test_a_seat_that_is_not_there_is_one_line(ferrovia: Ferrovia, saved: Path) -> None:
    outcome = ferrovia("record", "replay", saved, "--seat", "3")
    assert outcome == (2, "", "Error: there is no seat 3; the seats are 0 to 2.\n")


def test_a_game_that_is_over_does_not_go_on(ferrovia: Ferrovia, saved: Path) -> None:
    said = f"the game in '{saved}' is over; see it with: ferrovia record show {saved}"
    assert ferrovia("play", "--terminal", "--resume", saved) == (2, "", f"Error: {said}\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(ferrovia: Ferrovia, name: tuple[str, ...]) -> None:
    outcome = ferrovia(*name, "--help")
    assert outcome.code == 0
    assert outcome.lines[0].startswith(f"Usage: ferrovia {' '.join(name)}")
    assert outcome.out.isascii()  # no boxes
    assert len(outcome.lines) > 4
    assert outcome.lines[2].strip()


def test_a_group_alone_prints_its_help(ferrovia: Ferrovia) -> None:
    for group in ((), ("record",), ("boards",)):
        assert ferrovia(*group) == ferrovia(*group, "--help")


def test_version(ferrovia: Ferrovia) -> None:
    assert ferrovia("--version").out.startswith("ferrovia 0.")


def test_help_does_not_load_what_it_does_not_need() -> None:
    heavy = "rich", "pyarrow", "concurrent.futures", "multiprocessing"
    code = (
        "import sys; from ferrovia.cli import main; main(['--help']);"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
