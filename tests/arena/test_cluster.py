"""A real scheduler with real workers, one of which is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ferrovia.arena import cluster
from ferrovia.arena.errors import ClusterError
from ferrovia.arena.tournament_run import play_tournament
from tests.arena.conftest import seen_at_once
from tests.limits import PATIENCE

FERROVIA = (sys.executable, "-m", "ferrovia.cli", "tournament")
GAMES = 10


@contextmanager
def started(*command: str | Path, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A command that runs alongside the test and ends with it."""
    with log.open("wb") as stream, subprocess.Popen(command, stdout=stream, stderr=stream) as process:
        try:
            yield process
        finally:
            process.kill()


def until(met: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def registered(log: Path) -> bool:
    """Has the worker logged it?"""
    return "Registered to" in log.read_text()


class Cluster:
    """A scheduler and two workers with one thread each."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        self._start("head", "scheduler", "--host", "127.0.0.1", "--port", "0", folder=folder, stack=stack)
        until(self.file.exists)
        self.workers = [
            self._start(name, "worker", "--nthreads", "1", "--no-nanny", folder=folder, stack=stack)
            for name in ("one", "two")
        ]
        for log in (folder / "one.log", folder / "two.log"):
            until(partial(registered, log))
        self.address: str = json.loads(self.file.read_text())["address"]

    def _start(
        self, name: str, role: str, *settings: str, folder: Path, stack: ExitStack
    ) -> subprocess.Popen[bytes]:
        program = (sys.executable, "-W", "default", "-m", f"distributed.cli.dask_{role}")
        command = (*program, *settings, "--no-dashboard", "--scheduler-file", str(self.file))
        return stack.enter_context(started(*command, log=folder / f"{name}.log"))


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


def games_in(path: Path) -> list[dict[str, Any]]:
    """The games of a results file, without what varies between runs."""
    games: list[dict[str, Any]] = json.loads(path.read_text())["games"]
    for game in games:
        for seat in game["seats"]:
            del seat["seconds"], seat["slowest"]
    return games


def test_a_killed_worker_changes_nothing(two_workers: Cluster, tmp_path: Path, bot_file: Path) -> None:
    settings = ("--bots", f"{bot_file}:Slow,random", "--games", str(GAMES))
    records = tmp_path / "records"
    there, here = tmp_path / "there.json", tmp_path / "here.json"
    command = (*FERROVIA, *settings, "--dask", two_workers.address, "--out", there, "--records", records)
    with started(*command, log=tmp_path / "log") as run:
        until(lambda: records.exists() and any(records.glob("*.jsonl")))
        victim = two_workers.workers[0]
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        assert run.poll() is None, (tmp_path / "log").read_text()  # the games go on
        assert run.wait(timeout=PATIENCE) == 0, (tmp_path / "log").read_text()
    assert "Error" not in (tmp_path / "log").read_text()
    subprocess.run([*FERROVIA, *settings, "--jobs", "1", "--out", here], check=True, capture_output=True)
    games = games_in(there)
    assert len(games) == len(list(records.glob("*.jsonl"))) == GAMES
    assert games == games_in(here)


def test_a_fault_is_shown_while_its_game_goes_on(two_workers: Cluster, bot_file: Path) -> None:
    code, errors = seen_at_once(bot_file, "--dask", two_workers.address)
    assert code == 1
    assert errors.startswith(f"Fault: {bot_file}:Waits choose raised KeyError('purple') in bots.py, line ")
    assert errors.count("Fault: ") == errors.count("Traceback") == 1


def test_a_missing_scheduler_is_named_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=r"there is no Dask scheduler at tcp://127\.0\.0\.1:9: "):
        play_tournament("usa", ["random", "random"], games=2, cluster="tcp://127.0.0.1:9")


def test_without_dask_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"a cluster needs .*: pip install 'ferrovia\[cluster\]'"):
        play_tournament("usa", ["random", "random"], games=2, cluster="tcp://127.0.0.1:9")
