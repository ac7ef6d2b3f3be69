"""Standard streams that cannot be written to."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Ferrovia, command
from tests.limits import PATIENCE

# More output than a buffer holds, and less; what the library behind the command line prints by itself.
SPEAKING = ["rules usa", "boards list", "boards draw usa", "--version", "--help", "simulate --games 2"]

FULL = pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full here")


def run(typed: str, how: str) -> tuple[int, str]:
    """The exit code and the complaint of a command whose output goes where a shell would send it."""
    line = f'"$@" {how}'
    words = ["sh", "-c", line, "sh", *command(*typed.split())]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == ""
    return done.returncode, done.stderr


@pytest.mark.parametrize("typed", SPEAKING)
def test_a_reader_that_has_gone_is_no_fault(typed: str) -> None:
    """As in `ferrovia rules usa | head -1`, with a reader that does not even wait for the first line."""
    with subprocess.Popen(
        command(*typed.split()), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 141


@FULL
@pytest.mark.parametrize("typed", SPEAKING)
def test_a_full_disk_is_one_line(typed: str) -> None:
    assert run(typed, ">/dev/full") == (1, "Error: no space left on device.\n")


@pytest.mark.parametrize("typed", SPEAKING)
def test_a_closed_output_is_one_line(typed: str) -> None:
    assert run(typed, ">&-") == (1, "Error: the standard output is closed.\n")


@FULL
@pytest.mark.parametrize("how", ["2>/dev/full", "2>&-"])
def test_who_cannot_complain_still_fails(how: str) -> None:
    assert run("boards show mars", how) == (2, "")


def test_results_are_in_their_file_though_nobody_reads_the_table(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    code, _ = run(f"tournament --bots random,random --games 2 --jobs 1 --out {out}", ">&-")
    assert code == 1
    assert len(out.read_text().splitlines()) == 1 + 2 * 2


def test_a_device_is_written_to_and_not_replaced(ferrovia: Ferrovia, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        assert ferrovia("boards", "draw", "usa", "--out", pipe).code == 0
        assert reader.stdout is not None
        assert reader.stdout.read().startswith("<svg")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_a_link(ferrovia: Ferrovia, tmp_path: Path) -> None:
    link, target = tmp_path / "link.svg", tmp_path / "target.svg"
    target.write_text("old")
    link.symlink_to(target)
    assert ferrovia("boards", "draw", "usa", "--out", link).code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("<svg")
