"""Programs in other languages at the arena's tables, well-behaved and not."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from ferrovia.arena import conformance
from ferrovia.arena.conformance import check_program
from ferrovia.arena.faults import keep_quiet
from ferrovia.arena.match import play_match
from ferrovia.arena.report.tournament_report import repeat_command
from ferrovia.arena.tournament_run import play_tournament
from ferrovia.bots import UnknownBot, make
from ferrovia.bots.protocol import process
from ferrovia.bots.protocol.process import LONGEST_LINE, MOST_LINES
from ferrovia.bots.protocol.schema import VIEW, schema, tables
from ferrovia.game.view_message import ViewMessage
from tests.limits import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"

# A program answers every question with `answer(n, options)`, which each test writes.
FRAME = """
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def choice(n, option=0):
    say(type="choice", n=n, option=option)

{answer}

say(type="hello", protocol=1, name="test")
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    message = json.loads(line)
    if message["type"] == "choose":
        answer(message["n"], message["options"])
    if message["type"] == "bye":
        break
"""

Program = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The lines that the program read."""
    return tmp_path / "heard.jsonl"


@pytest.fixture
def program(tmp_path: Path, log: Path) -> Program:
    """The spec of a program with this `answer`, which has `seconds` for a choice: by default plenty."""

    def write(answer: str, seconds: float = PATIENCE) -> str:
        path = tmp_path / "program.py"
        path.write_text(FRAME.format(answer=answer, log=str(log)))
        return f"run:{seconds:g}s:{sys.executable} {path}"

    return write


def heard(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def heard_to_the_end(log: Path) -> list[dict[str, Any]]:
    """Once the program has read the result, which may be after we have gone on."""
    deadline = time.monotonic() + PATIENCE
    while '{"type":"result"' not in log.read_text() or not log.read_text().endswith("\n"):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return heard(log)


@pytest.mark.parametrize("example", ["first.sh", "longest.py"])
def test_the_examples_conform(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "SECONDS", PATIENCE)
    monkeypatch.setattr(process, "START_SECONDS", PATIENCE)
    monkeypatch.setattr(process, "END_SECONDS", PATIENCE)
    checks = list(check_program([str(EXAMPLES / example)]))
    assert len(checks) == 11
    assert [check.fault for check in checks] == [None] * 11


def test_a_program_plays_a_tournament_on_several_processes() -> None:
    bots = [f"run:{PATIENCE:g}s:{EXAMPLES / 'longest.py'}", "random"]
    alone = play_tournament("usa", bots, games=8, jobs=1)
    several = play_tournament("usa", bots, games=8, jobs=2)
    assert alone.faults == several.faults == ()
    for one, other in zip(alone.outcomes, several.outcomes, strict=True):
        assert [seat.tracks for seat in one.seats] == [seat.tracks for seat in other.seats]
    assert alone.statistics.tables[0].bots[0].wins.value > 0.5


def test_a_program_learns_what_its_seat_may_know_and_nothing_else(program: Program, log: Path) -> None:
    spec = program("def answer(n, options): choice(n, len(options) - 1)")
    assert play_match("usa", ["random", spec], 3).faults == ()
    messages = heard(log)
    kinds = [message["type"] for message in messages]
    assert kinds[:4] == ["hello", "board", "game", "events"]
    assert messages[2] == {"type": "game", "board": "usa", "seats": 2, "seat": 1, "seconds": PATIENCE} | {
        "seed": messages[2]["seed"]
    }
    dealt = [event for event in messages[3]["events"] if event["type"] == "CardDealt"]
    assert {event["seat"] for event in dealt if event["card"] is not None} == {1}
    assert {event["seat"] for event in dealt if event["card"] is None} == {0}
    for message in messages:
        if message["type"] == "choose":
            view = message["view"]
            assert isinstance(view, dict)
            assert view["seat"] == 1
            assert "result" not in view


def test_a_program_keeps_running_for_the_next_game(program: Program, log: Path) -> None:
    spec = program("def answer(n, options): choice(n)")
    for seed in (1, 2):
        assert play_match("usa", [spec, "random"], seed).faults == ()
    kinds = [message["type"] for message in heard(log)]
    assert (kinds.count("hello"), kinds.count("board"), kinds.count("game")) == (1, 1, 2)


BAD = {
    "wrong place": ("def answer(n, options): choice(n, len(options))", "chose option"),
    "a negative place": ("def answer(n, options): choice(n, -1)", "chose option -1"),
    "rubbish": ("def answer(n, options): print('hm', flush=True)", "wrote something that is not a message"),
    "not even text": (
        "def answer(n, options): os.write(1, b'\\xff\\n')",
        "wrote something that is not a message",
    ),
    "nested": (f"def answer(n, options): print('[' * {LONGEST_LINE // 2}, flush=True)", "not a message"),
    "dead": ("def answer(n, options): os._exit(3)", "has exited"),
    "raising": ("def answer(n, options): sys.stderr.close(); raise SystemExit", "has exited"),
    "a long line": (f"def answer(n, options): print('x' * {LONGEST_LINE + 1}, flush=True)", "a line of more"),
    "a flood": ("def answer(n, options):\n    while True: choice(-1)", f"wrote {MOST_LINES} lines"),
}
LATE = {"silent": "def answer(n, options): pass", "no question": "def answer(n, options): choice(n - 1)"}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_program_loses_its_move_or_the_game_and_the_game_goes_on(program: Program, bad: str) -> None:
    answer, story = BAD[bad]
    lose(program(answer), story)


@pytest.mark.parametrize("late", LATE)
def test_a_program_that_does_not_answer_loses_like_a_bad_one(program: Program, late: str) -> None:
    lose(program(LATE[late], seconds=1), "took longer than 1 seconds")


def lose(spec: str, story: str) -> None:
    played = play_match("usa", [spec, "random"], 1, tell=keep_quiet)
    (fault,) = played.faults
    assert story in fault.what
    assert (fault.bot, fault.trace, fault.times) == ("test", "", played.outcome.seats[0].faults)
    assert played.outcome.seats[0].faults == played.outcome.seats[0].decisions


def test_a_single_fault_loses_one_move_and_the_program_hears_of_it(program: Program, log: Path) -> None:
    spec = program("def answer(n, options): choice(n, 0 if n != 2 else 10_000)")
    played = play_match("usa", [spec, "random"], 1, tell=keep_quiet)
    assert played.outcome.seats[0].faults == 1
    (lost,) = [message for message in heard(log) if message["type"] == "lost"]
    assert lost["n"] == 2
    assert "chose option 10000" in str(lost["why"])


def test_a_late_answer_is_not_mistaken_for_the_next_one(program: Program, log: Path) -> None:
    """It comes after the next question has been asked, and would be a different kind of fault."""
    answer = """
def answer(n, options):
    if n > 1:
        choice(n - 1, 10_000)
        choice(n)
"""
    play_match("usa", [program(answer, seconds=1), "random"], 1, tell=keep_quiet)
    lost = [message for message in heard(log) if message["type"] == "lost"]
    assert lost[0]["n"] == 1
    assert {message["why"] for message in lost} == {"took longer than 1 seconds"}


def test_a_program_that_reads_nothing_does_not_hold_us_up(tmp_path: Path) -> None:
    deaf = tmp_path / "deaf.py"
    hello = '{"type": "hello", "protocol": 1, "name": "deaf"}'
    deaf.write_text(f"import time\nprint({hello!r}, flush=True)\ntime.sleep(600)\n")
    played = play_match("europe", [f"run:100ms:{sys.executable} {deaf}", "random"], 1, tell=keep_quiet)
    assert "took longer than 0.1 seconds" in played.faults[0].what


@pytest.mark.parametrize(
    ("spec", "story"),
    [
        ("run:", "there is no command"),
        ("run:nothing-of-the-kind --at all", "there is no program 'nothing-of-the-kind'"),
        ("run:'", "a quotation mark is missing"),
        ("run:5s:", "there is no command"),
    ],
)
def test_a_command_that_cannot_be_run_is_an_unknown_bot(spec: str, story: str) -> None:
    with pytest.raises(UnknownBot, match=story):
        make(spec)


@pytest.mark.parametrize(
    ("line", "story"),
    [
        ("", "has exited"),
        ("hello", "not a message"),
        ('{"type": "hello", "protocol": 2, "name": "later"}', "does not speak protocol 1"),
        ('{"type": "choice", "n": 1, "option": 1}', "does not speak protocol 1"),
    ],
)
def test_the_check_says_what_is_wrong_with_a_greeting(line: str, story: str) -> None:
    (check,) = check_program([sys.executable, "-c", f"print({line!r}) if {line!r} else None"])
    assert check.fault is not None
    assert story in check.fault


def test_the_check_notices_a_program_that_does_not_exit(tmp_path: Path) -> None:
    stubborn = tmp_path / "stubborn.py"
    text = (EXAMPLES / "longest.py").read_text()
    assert text.count("return\n") == text.count("    main()\n") == 1
    text = text.replace("return\n", "pass\n").replace(
        "    main()\n", "    main()\n    __import__('time').sleep(600)\n"
    )
    stubborn.write_text(text)
    checks = {check.what: check.fault for check in check_program([sys.executable, str(stubborn)])}
    assert checks["exits with code 0 after bye"] == "it did not exit and was killed"
    assert checks["exits when its input ends"] == "it did not exit and was killed"
    assert checks["plays USA, 2 seats"] is None


def test_a_program_for_one_board_is_checked_on_that_board(program: Program, log: Path) -> None:
    spec = program("def answer(n, options): choice(n)")
    command = spec.partition("s:")[2].split()
    checks = list(check_program(command, ["usa"], 3))
    assert [check.fault for check in checks] == [None] * 6
    assert checks[4].what == "plays USA, 3 seats"
    games = [message for message in heard(log) if message["type"] == "game"]
    assert {(game["board"], game["seats"]) for game in games} == {("usa", 3)}


def test_tables_show_what_a_program_calls_itself(program: Program) -> None:
    spec = program("def answer(n, options): choice(n)")
    results = play_tournament("usa", [spec, spec, "random"], games=1)
    assert [bot.bot for bot in results.statistics.bots] == ["test", "test#2", "random"]
    assert results.tournament.specs == (spec, spec, "random")
    assert f"--bots {shlex.quote(f'{spec},{spec},random')}" in " ".join(repeat_command(results.tournament))


@pytest.mark.parametrize(("board", "options"), [("usa", ()), ("old-west", ("alvin",))])
def test_a_program_is_told_the_result_and_the_final_view(
    program: Program, log: Path, board: str, options: tuple[str, ...]
) -> None:
    spec = program("def answer(n, options): choice(n)")
    played = play_match(board, ["random", spec], 3, options)
    last = heard_to_the_end(log)[-1]
    assert last["view"]["seat"] == 1
    assert "prompt" not in last["view"]
    result = last["view"]["result"]
    assert [sheet["total"] for sheet in result["seats"]] == [seat.total for seat in played.outcome.seats]
    assert result["places"] == [seat.place for seat in played.outcome.seats]


GAMES = [("usa", 2, ()), ("europe", 5, ()), ("iberia", 4, ()), ("old-west", 3, ("alvin",))]


@pytest.mark.parametrize(("board", "seats", "options"), GAMES)
def test_real_games_follow_the_schema(
    program: Program, log: Path, board: str, seats: int, options: tuple[str, ...]
) -> None:
    whole = schema()
    spec = program("def answer(n, options): choice(n, 10_000 if n in (3, 5) else 0)")
    bots = [spec, *["planner"] * (seats - 1)]
    play_match(board, bots, 4, options, tell=keep_quiet)
    checker = validator(whole, "ToProgram")
    kinds = set()
    for message in heard_to_the_end(log):
        checker.validate(message)
        kinds.add(message["type"])
    assert kinds >= {"hello", "board", "game", "events", "choose", "lost", "result"}
    validator(whole, "FromProgram").validate({"type": "choice", "n": 1, "option": 0})


@pytest.mark.parametrize(
    "message",
    [
        {"type": "choice", "n": 1},
        {"type": "choice", "n": "1", "option": 0},
        {"type": "hello"},
        {"type": "chose", "n": 1, "option": 0},
    ],
)
def test_the_schema_refuses_what_is_no_message(message: dict[str, Any]) -> None:
    assert not validator(schema(), "FromProgram").is_valid(message)


def validator(whole: dict[str, Any], side: str) -> Any:
    return jsonschema_rs.validator_for({**whole, "anyOf": [{"$ref": f"#/$defs/{side}"}]})


def test_the_tables_of_the_documentation_are_fresh() -> None:
    page = (EXAMPLES.parents[1] / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    assert tables() in page


def test_every_field_of_a_view_is_described() -> None:
    assert sorted(VIEW) == sorted(ViewMessage.__struct_fields__)
