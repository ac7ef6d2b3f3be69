"""Nonsense, and what is said about it: one line, in our words, with the right numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ferrovia.cli.support import sizes
from ferrovia.cli.support.arguments import all_cores
from ferrovia.cli.support.progress import Lines, duration
from ferrovia.game.record import load
from tests.cli.conftest import Ferrovia

FOREIGN = re.compile(
    r"`\$|positional|Input should|Value error|Errno|Traceback|malformed|Object |`(int|str|object)`"
)
MOST_JOBS = sizes.JOBS_PER_CORE * all_cores()

FILES = {
    "port.toml": 'port = "x"',
    "high.toml": "port = 99999",
    "key.toml": "prot = 1",
    "deep.toml": "[limits]\nprot = 1",
    "torn.toml": "port = ",
    "flat.toml": "usa = 1",
    "torn.json": "{",
    "bare.json": '{"challenge":1}',
    "text.json": "what",
    "syntax.py": "x = 1 +",
    "import.py": "import nothing_of_the_kind",
    "seedless.py": "from ferrovia.bots import Bot\nclass Mine(Bot):\n    def __init__(self): pass\n",
    "nine.txt": '[Board "usa"]\n[Seats "9"]\n',
    "one.txt": '[Board "usa"]\n[Seats "1"]\n',
}

SAID = [
    ("simulate --games many", "--games must be a whole number. See ferrovia simulate --help."),
    ("simulate --games 1.5", "--games must be a whole number. See ferrovia simulate --help."),
    ("simulate --jobs 0", f"--jobs must be 1 to {MOST_JOBS} on this machine, not 0."),
    ("stats {port.toml} --jobs x", "--jobs must be a whole number. See ferrovia stats --help."),
    ("simulate --jobs 100000", f"--jobs must be 1 to {MOST_JOBS} on this machine, not 100000."),
    ("tournament --bots a,b --jobs 100000", f"--jobs must be 1 to {MOST_JOBS} on this machine, not 100000."),
    ("tournament --bots a,b --seconds x", "--seconds must be a number. See ferrovia tournament --help."),
    (
        "record convert x --to pdf",
        "--to: 'pdf' is not one of 'notation', 'record', 'public'. See ferrovia record convert --help.",
    ),
    ("tournament --bots random:5,random", "the bot 'random' takes nothing after a colon, not '5'."),
    ("play --terminal --against path:x", "the bot 'path' takes nothing after a colon, not 'x'."),
    (
        "tournament --bots {syntax.py}:X,path",
        "{syntax.py}' cannot be loaded: SyntaxError: invalid syntax (syntax.py,",
    ),
    ("tournament --bots {import.py}:X,path", "No module named 'nothing_of_the_kind' (import.py, line 1)."),
    ("tournament --bots {import.py},path", "No module named 'nothing_of_the_kind' (import.py, line 1)."),
    (
        "tournament --bots {seedless.py}:Mine,path",
        "the bot '{seedless.py}:Mine' is made with a seed: def __init__(self, seed=0).",
    ),
    ("tournament --bots {seedless.py},path", "'{seedless.py}' is a file, not a bot; write FILE.py:CLASS."),
    ("tournament --bots run:',path", "a quotation mark is missing."),
    ("serve --port 99999", "`port`: it must be at most 65535."),
    ("serve --port -1", "`port`: it must be at least 0."),
    ("serve --workers 0", "`workers`: it must be at least 1."),
    ("serve --config {port.toml}", "{port.toml}: `port`: expected a whole number, got text."),
    ("serve --config {high.toml}", "{high.toml}: `port`: it must be at most 65535."),
    ("serve --config {key.toml}", "{key.toml}: unknown key `prot`."),
    ("serve --config {deep.toml}", "{deep.toml}: `limits`: unknown key `prot`."),
    ("serve --config {torn.toml}", "{torn.toml}: it is not TOML (at end of document)."),
    ("serve --config /nowhere", "/nowhere: no such file or directory."),
    ("train --out {torn.toml}", "cannot read '{torn.toml}': it holds no weights as 'ferrovia train' writes"),
    ("train --out {flat.toml}", "it holds no weights as 'ferrovia train' writes them."),
    ("train --out x.toml --steps 10000000", "--steps must be 1 to 1000000, not 10000000."),
    ("bench --rounds 100000", "--rounds must be 1 to 1000, not 100000."),
    ("challenge new {new} --people 9", "USA is for 2 to 5 seats, not 10."),
    ("challenge new {new} --people 1000000000", "USA is for 2 to 5 seats, not 1000000001."),
    ("challenge score {torn.json} x", "{torn.json}: this is not a challenge: it ends too early."),
    ("challenge score {bare.json} x", "{bare.json}: this is not a challenge: missing key `board`."),
    ("challenge score {text.json} x", "{text.json}: this is not a challenge: it is not JSON (byte 0)."),
    (
        "tournament --server http://127.0.0.1:9 --bots @a,@b",
        "the server cannot be reached: connection refused.",
    ),
    ("record show {text.json}", "{text.json}: line 1: this is not a saved game"),
    ("record show {nine.txt}", "{nine.txt}: line 2: Seats is a number from 2 to 5, not '9'"),
    ("record show {one.txt}", "{one.txt}: line 2: Seats is a number from 2 to 5, not '1'"),
]


@pytest.mark.parametrize(("typed", "said"), SAID)
def test_nonsense_is_answered_in_one_line_of_our_own(
    ferrovia: Ferrovia, tmp_path: Path, typed: str, said: str
) -> None:
    paths = {name: tmp_path / name for name in (*FILES, "new")}
    for name, text in FILES.items():
        paths[name].write_text(text)
    for name, path in paths.items():
        typed, said = (text.replace(f"{{{name}}}", str(path)) for text in (typed, said))
    outcome = ferrovia(*typed.split())
    assert outcome.code in (1, 2)
    assert outcome.out == ""
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
    assert FOREIGN.search(outcome.err) is None


def test_a_record_that_is_cut_off_says_after_which_line(ferrovia: Ferrovia, saved: Path) -> None:
    lines = saved.read_text().splitlines(keepends=True)
    for kept in (1, 2, 7, len(lines) - 1):
        saved.write_text("".join(lines[:kept]) + lines[kept][: len(lines[kept]) // 2])
        outcome = ferrovia("record", "verify", saved)
        assert outcome.code == 1
        assert outcome.out == f"{saved}: line {kept + 1}: the record is cut off after line {kept}\n"


def test_a_record_without_its_last_lines_is_not_called_whole(ferrovia: Ferrovia, saved: Path) -> None:
    lines = saved.read_text().splitlines(keepends=True)
    saved.write_text("".join(lines[:20]))
    outcome = ferrovia("record", "verify", saved)
    assert outcome.code == 0
    assert outcome.out == f"{saved}: OK\n  the game is not over, or the file is cut off after line 20\n"


def test_folders_are_verified_with_all_that_is_in_them(ferrovia: Ferrovia, saved: Path) -> None:
    below = saved.parent / "below"
    below.mkdir()
    load(saved).save(below / "again.jsonl")
    (below / "bad.jsonl").write_text("what")
    outcome = ferrovia("record", "verify", saved.parent)
    assert outcome.code == 1
    assert outcome.lines == [
        f"{below / 'again.jsonl'}: OK",
        f"{below / 'bad.jsonl'}: line 1: this is not a saved game",
        f"{saved}: OK",
    ]


def test_an_empty_folder_is_no_success(ferrovia: Ferrovia, tmp_path: Path) -> None:
    outcome = ferrovia("record", "verify", tmp_path)
    assert outcome == (2, "", f"Error: there are no .jsonl files in '{tmp_path}'.\n")


@pytest.mark.parametrize(
    "typed", ["simulate --games 1000000000000", "tournament --bots random,random --games 1000000000000"]
)
def test_absurd_sizes_are_questioned(ferrovia: Ferrovia, typed: str) -> None:
    outcome = ferrovia(*typed.split(), "--jobs", "1")
    assert (outcome.code, outcome.out) == (2, "")
    assert re.fullmatch(
        r"Error: 1,000,000,000,000 games take about [\d,]+ (days|years), at [\d,.]+ a second "
        r"on this machine; add --yes if you mean it\.\n",
        outcome.err,
    )


def test_who_means_it_is_not_asked() -> None:
    sizes.question(10**12, 1, lambda n: pytest.fail("no trial is needed"), yes=True)
    sizes.question(1000, 1, lambda n: pytest.fail("no trial is needed"), yes=False)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "1 second"), (40.4, "40 seconds"), (150, "2 minutes"), (7200, "2 hours"), (10**6, "12 days")],
)
def test_durations_are_told_roughly(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_progress_without_a_terminal_is_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    lines = Lines(1000, "games")
    for done in range(1, 1001):
        now += 0.25
        lines.show(done)
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "40 of 1,000 games, 4.00 a second, about 4 minutes left."
    assert len(said) == 8  # after 10 seconds, then each time half as long again


def test_the_shell_can_complete(ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_FERROVIA_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "ferrovia tour")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert ferrovia() == (0, "tournament\n", "")
    monkeypatch.setenv("COMP_WORDS", "ferrovia tournament --tol")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert ferrovia() == (0, "--tolerate-faults\n", "")
    monkeypatch.delenv("_FERROVIA_COMPLETE")
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "_FERROVIA_COMPLETE=complete_bash" in ferrovia("--show-completion", "bash").out
