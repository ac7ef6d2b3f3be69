"""The terminal game on a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.cli.conftest import command
from tests.limits import PATIENCE


class Terminal:
    """A command that believes a person sits before it."""

    def __init__(self, *arguments: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.command = subprocess.Popen(
            command(*arguments),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**plain, "TERM": "xterm-256color", "COLUMNS": "200", **env},
            start_new_session=True,
        )
        os.close(slave)
        self.screen = ""

    def sees(self, words: str, within: float) -> bool:
        """Read until the screen has these words after those read before, or the time is over."""
        seen = ""
        deadline = time.monotonic() + within
        while words not in seen and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    seen += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the command has ended
                    break
        self.screen += seen
        return words in seen

    def until(self, words: str) -> None:
        assert self.sees(words, within=PATIENCE), f"{words!r} did not come: {self.screen}"

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())


@contextmanager
def terminal(*arguments: str, **env: str) -> Iterator[Terminal]:
    one = Terminal(*arguments, **env)
    try:
        yield one
        assert one.command.wait(timeout=PATIENCE) is not None
    finally:
        one.command.kill()
        one.command.wait()
        os.close(one.master)


def test_board_and_seats_are_asked_for() -> None:
    with terminal("play", "--terminal") as screen:
        screen.until("Which board: usa, europe, iberia, old-west? Press Enter for usa:")
        screen.type("mars")
        screen.until("Not possible: no board 'mars'")
        screen.type("old-west")
        screen.until("How many players, 2 to 6? Press Enter for 2:")
        screen.type("many")
        screen.until("Not possible: 'many' is not a number.")
        screen.type("7")
        screen.until("Not possible: Old West is for 2 to 6 seats, not 7.")
        screen.type("3")
        screen.until("Play with Alvin, yes or no? Press Enter for no:")
        screen.type("yes")
        screen.until("Ferrovia: Old West with Alvin, 3 players.")
        screen.type("quit")
        screen.until("To save the game")
        screen.type("")
        screen.until("The game was not saved.")
    assert screen.command.returncode == 0


def test_words_for_colours_have_their_colour_unless_no_color_asks_for_none() -> None:
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with terminal("play", "--terminal", "--board", "usa", **env) as screen:
            screen.until("Keep at least 2.")
            screen.type("board denver")
            screen.until("to Helena")
            screen.type("quit")
            screen.until("To save the game")
            screen.type("")
            screen.until("not saved")
        assert ("\x1b[31m" in screen.screen) is coloured


def test_lines_break_between_words() -> None:
    with terminal("play", "--terminal", "--board", "usa", COLUMNS="50") as screen:
        screen.until("at least 2: ")
        screen.type("quit")
        screen.until("without saving: ")
        screen.type("")
        screen.until("not saved")
    lines = re.sub(r"\x1b\[[\d;]*m", "", screen.screen).split("\r\n")
    said = [line for line in lines if not line.startswith(("Numbers of", "To save"))]
    assert max(map(len, said)) <= 50
    together = " ".join(line.strip() for line in said)
    assert "The order of play is you, then Ada." in together


def test_ctrl_c_ends_with_a_line_and_the_code_of_an_interrupt() -> None:
    with terminal("play", "--terminal", "--board", "usa") as screen:
        screen.until("at least 2: ")
        for _ in range(10):  # Python can miss a signal between the question and the waiting for an answer
            screen.command.send_signal(signal.SIGINT)
            if screen.sees("You left the game.", within=30):
                break
    assert screen.command.returncode == 130
    assert "Traceback" not in screen.screen
