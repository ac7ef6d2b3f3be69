"""What can die: a server, or the database under it."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import time
from collections.abc import Sequence
from random import Random
from typing import Protocol

import psutil

from tests.limits import PATIENCE
from tests.server.databases import Postgres
from tests.server.servers import Server
from tests.soak.stubborn import Pace

DOWN_SECONDS = 0.2  # at most, between a death and the restart


class Victim(Protocol):
    kind: str

    def kill(self) -> None:
        """As a power cut would."""

    def start(self) -> None:
        """Returns when it is back."""


class Node(Server):
    """A server whose bots must die with it."""

    kind = "server"

    def kill(self) -> None:
        bots = psutil.Process(self.process.pid).children(recursive=True)
        super().kill()
        _, left = psutil.wait_procs(bots, timeout=PATIENCE)
        assert not left


class CrashingPostgres(Postgres):
    """Stops in PostgreSQL's immediate mode, so it has to recover at the next start."""

    kind = "PostgreSQL"

    def kill(self) -> None:
        pid = self._server.get_pid()
        assert pid is not None
        postmaster = psutil.Process(pid)
        os.kill(pid, signal.SIGQUIT)
        while postmaster.is_running() and postmaster.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.01)


async def kill_now_and_then(
    victims: Sequence[Victim], pace: Pace, kills: int, apart: int, chance: Random
) -> None:
    """Kill and restart that many times: once, at a random moment, in every `apart` commands."""
    for number in range(kills):
        pace.most = (number + 1) * apart
        moment = number * apart + chance.randrange(apart)
        while pace.commands < moment:
            await asyncio.sleep(0.001)
        victim = chance.choice(victims)
        await asyncio.to_thread(victim.kill)
        pace.figures.kills[victim.kind] += 1
        await asyncio.sleep(chance.uniform(0, DOWN_SECONDS))
        await asyncio.to_thread(victim.start)
    pace.most = math.inf
