"""Ways to use the command line: in this process, in another one, and as a person at the terminal."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from ferrovia.cli import main
from ferrovia.game import Game, new_game
from tests.limits import PATIENCE


class Outcome(NamedTuple):
    """What a command came to. `out` of a terminal game is the whole screen, with what was typed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Ferrovia = Callable[..., Outcome]


@pytest.fixture(scope="session", autouse=True)
def heed_interrupts() -> None:
    """A run started in the background may ignore Ctrl-C, and the commands under test would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def ferrovia(capsys: pytest.CaptureFixture[str]) -> Ferrovia:
    """`ferrovia("boards", "list")`: a command in this process."""

    def run(*arguments: str | Path) -> Outcome:
        code = main([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return run


def command(*arguments: str | Path) -> list[str]:
    """The command as another process runs it."""
    return [sys.executable, "-m", "ferrovia.cli", *map(str, arguments)]


@pytest.fixture
def process() -> Ferrovia:
    """`process("play", input="quit\\n")`: a command in a process of its own."""

    def run(*arguments: str | Path, input: str = "", **env: str) -> Outcome:
        done = subprocess.run(
            command(*arguments),
            input=input,
            env={**os.environ, **env},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run


class Person(io.TextIOBase):
    """Somebody at the terminal, who sees the screen and types.

    First come the lines of `script`; then, if there is `chance`, possible answers to whatever is asked. When
    neither is left the input has ended. A `KeyboardInterrupt` in the script is Ctrl-C.
    """

    def __init__(self, script: Iterable[str | type[KeyboardInterrupt]] = (), chance: Random | None = None):
        self.screen = io.StringIO()
        self.script = list(script)
        self.chance = chance
        self.questions: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # its base says int only
        question = self.screen.getvalue().rpartition("\n")[2]
        self.questions.append(question)
        if self.script:
            typed = self.script.pop(0)
            if not isinstance(typed, str):
                raise typed
        elif self.chance is None:
            return ""
        else:
            typed = self.answer(question, self.chance)
        self.screen.write(f"{typed}\n")  # as a terminal shows what is typed
        return f"{typed}\n"

    def answer(self, question: str, chance: Random) -> str:
        """A possible answer; nobody is asked anything else."""
        if found := re.fullmatch(r"Your (?:move|choice), 1 to (\d+): ", question):
            return str(chance.randint(1, int(found[1])))
        if found := re.fullmatch(r"Numbers of the tickets to keep, (?:exactly|at least) (\d): ", question):
            return " ".join(str(number + 1) for number in range(int(found[1])))
        assert question == "Press Enter to continue, or type undo: "
        return ""


SitDown = Callable[..., Outcome]


@pytest.fixture
def sit_down(monkeypatch: pytest.MonkeyPatch) -> SitDown:
    """`sit_down(Person(["all"]), "--board", "europe")`: a terminal game in this process."""

    def play(
        person: Person, *arguments: str | Path, command: tuple[str, ...] = ("play", "--terminal")
    ) -> Outcome:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", person)
            patch.setattr(sys, "stdout", person.screen)
            code = main([*command, *map(str, arguments)])
        return Outcome(code, person.screen.getvalue(), "")

    return play


def random_game(board: str, seats: int = 2, seed: int = 1, options: Iterable[str] = ()) -> Game:
    """A finished game of random choices."""
    chance = Random(seed)
    game = new_game(board, seats, seed, options)
    while not game.over:
        seat = game.to_act[0]
        game.play(chance.choice(game.view(seat).options()), seat)
    return game


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The record of a finished game on Europe with three seats."""
    path = tmp_path / "europe.jsonl"
    random_game("europe", 3).record().save(path)
    return path
