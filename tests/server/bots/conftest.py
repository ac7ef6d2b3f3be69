"""Bots that misbehave in every way, and positions to ask them about."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ferrovia.bots import make
from ferrovia.game import Game, new_game
from tests.limits import PATIENCE

BOT_FILE = '''
import os
import signal
import subprocess
from pathlib import Path
from time import sleep

from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game.actions import Claim, Pass

HERE = Path(__file__).parent


class Raises(RandomBot):
    def choose(self, view, options):
        raise ValueError(f"secret {view.hand}")


class RaisesWhenItSees(RandomBot):
    def see(self, events):
        raise LookupError


class Exits(RandomBot):
    def choose(self, view, options):
        raise SystemExit


class Reads(RandomBot):
    def choose(self, view, options):
        return input()


class Dies(RandomBot):
    def choose(self, view, options):
        os._exit(0)


class IsKilled(RandomBot):
    def choose(self, view, options):
        os.kill(os.getpid(), signal.SIGKILL)
        sleep(60)


class NoAction(RandomBot):
    def choose(self, view, options):
        return "win"


class OddAction(RandomBot):
    def choose(self, view, options):
        return Claim(track=3, colour="red")


class UnspeakableAction(RandomBot):
    def choose(self, view, options):
        return Claim(track=object(), colour="red")


class Illegal(RandomBot):
    def choose(self, view, options):
        return Pass()


class SendsRubbish(RandomBot):
    """Finds the pipe to the server anyway."""

    def choose(self, view, options):
        for number in range(3, 20):
            try:
                os.write(number, b"rubbish!")
            except OSError:
                pass
        return super().choose(view, options)


class Prints(RandomBot):
    def choose(self, view, options):
        print("rubbish", flush=True)
        os.write(1, b"more rubbish")
        subprocess.run(["echo", "rubbish of others"], check=True)
        return super().choose(view, options)


class Stuck(RandomBot):
    def choose(self, view, options):
        while True:
            pass


class Held(RandomBot):
    """Thinks until the file `released` exists."""

    def choose(self, view, options):
        (HERE / "begun").touch()
        while not (HERE / "released").exists():
            sleep(0.005)
        return super().choose(view, options)
'''


class BotFile:
    """Specs of the bots above, and the files used to watch and release `Held`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "bots.py"
        self._path.write_text(BOT_FILE)

    def spec(self, name: str) -> str:
        return f"{self._path}:{name}"

    async def begun(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self._path.with_name("begun").exists():
                await asyncio.sleep(0.005)

    def release(self) -> None:
        self._path.with_name("released").touch()


@pytest.fixture
def bots(tmp_path: Path) -> BotFile:
    return BotFile(tmp_path)


def played(decisions: int, board: str = "usa", seats: int = 2, options: tuple[str, ...] = ()) -> Game:
    """A game after some decisions by simple bots."""
    game = new_game(board, seats, seed=5, options=options)
    for decision in range(decisions):
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(make("greedy-points", decision).choose(view, view.options()), seat)
    return game
