"""Bots in worker processes: whatever they do there, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Sequence
from pathlib import Path

import psutil
import pytest
from structlog.testing import capture_logs

from ferrovia.bots import make
from ferrovia.game import Action, Game
from ferrovia.server.bots.bot_worker import NICENESS
from ferrovia.server.bots.pool import BotPool
from ferrovia.server.bots.worker_process import WorkerProcess
from ferrovia.tables.bot_requests.faults import BotFault, PoolClosed
from ferrovia.tables.bot_requests.request import BotRequest, request_for
from tests.limits import PATIENCE
from tests.server.bots.conftest import BotFile, played


def asked(spec: str, seed: int = 0, game: Game | None = None) -> BotRequest:
    game = game or played(40)
    return request_for(game, game.to_act[0], spec, seed)


def in_process(spec: str, game: Game, seed: int) -> Action:
    view = game.view(game.to_act[0])
    return make(spec, seed).choose(view, view.options())


async def story(choosing: Awaitable[Action]) -> str | None:
    """Of the fault; None if the bot chose."""
    try:
        await choosing
    except BotFault as fault:
        return fault.story
    return None


def workers() -> set[psutil.Process]:
    return {
        child for child in psutil.Process().children() if "ferrovia.server.bots" in " ".join(child.cmdline())
    }


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_bots_choose_as_they_would_in_this_process(board: str) -> None:
    game = played(40, board, 3)

    async def run() -> list[Action]:
        async with BotPool(2, PATIENCE) as pool:
            requests = [asked(spec, seed, game) for spec in ("path", "planner") for seed in range(3)]
            return await asyncio.gather(*map(pool.choose, requests))

    expected = [in_process(spec, game, seed) for spec in ("path", "planner") for seed in range(3)]
    assert asyncio.run(run()) == expected


@pytest.mark.parametrize(
    ("name", "kind", "story"),
    [
        ("Raises", "raised", "it raised ValueError in bots.py, line 16"),
        ("RaisesWhenItSees", "raised", "it raised LookupError in bots.py, line 21"),
        ("Exits", "raised", "it raised SystemExit in bots.py, line 26"),
        ("Reads", "raised", "it raised EOFError in bots.py, line 31"),
        ("Dies", "died", "its process died"),
        ("IsKilled", "died", "its process died"),
        ("NoAction", "nonsense", "it did not choose an action"),
        ("OddAction", "nonsense", "it did not choose an action"),
        ("UnspeakableAction", "nonsense", "it did not choose an action"),
        ("SendsRubbish", "nonsense", "its process sent rubbish"),
        ("Missing", "unknown", "there is no such bot, or it cannot be made"),
    ],
)
def test_a_bot_that_fails_has_a_fault_and_the_next_one_is_asked(
    bots: BotFile, name: str, kind: str, story: str
) -> None:
    game = played(40)

    async def run() -> Action:
        async with BotPool(1, PATIENCE) as pool:
            with pytest.raises(BotFault) as caught:
                await pool.choose(asked(bots.spec(name), 7, game))
            assert (caught.value.kind, caught.value.story) == (kind, story)
            return await pool.choose(asked("path", 0, game))

    assert asyncio.run(run()) == in_process("path", game, 0)


def test_whether_an_action_is_legal_is_for_the_table_to_say(bots: BotFile) -> None:
    game = played(40)

    async def run() -> Action:
        async with BotPool(1, PATIENCE) as pool:
            return await pool.choose(asked(bots.spec("Illegal"), 7, game))

    assert game.check(asyncio.run(run())) is not None


def test_a_fault_is_logged_and_counted() -> None:
    kinds: list[str] = []
    with capture_logs() as logs:
        BotPool(1, PATIENCE, on_fault=kinds.append).failed("path", BotFault("slow", "it took too long"))
    assert kinds == ["slow"]
    assert logs == [
        {
            "event": "bot_fault",
            "log_level": "warning",
            "bot": "path",
            "kind": "slow",
            "story": "it took too long",
        }
    ]


def test_a_bot_may_print(bots: BotFile, capfd: pytest.CaptureFixture[str]) -> None:
    async def run() -> Action:
        async with BotPool(1, PATIENCE) as pool:
            return await pool.choose(asked(bots.spec("Prints"), 7))

    assert asyncio.run(run()) == in_process("random", played(40), 7)
    printed = capfd.readouterr()
    assert printed.err.count("rubbish") == 3
    assert "rubbish" not in printed.out


def test_a_stuck_bot_is_ended_and_its_worker_replaced(bots: BotFile) -> None:
    async def run() -> str | None:
        async with BotPool(1, seconds=0.5) as pool:
            stuck = await story(pool.choose(asked(bots.spec("Stuck"))))
            while await story(pool.choose(asked("path"))) is not None:
                pass  # on a busy machine, half a second may be too short even for `path`
            assert len(workers()) == 1
        return stuck

    assert asyncio.run(run()) == "it took longer than 0.5 seconds"


def test_a_worker_that_died_is_not_used_again() -> None:
    async def run() -> tuple[bool, bool]:
        worker = await WorkerProcess.start()
        before = worker.usable
        worker._child.process.kill()
        await worker._child.process.wait()
        after = worker.usable
        await worker.kill()
        return before, after

    assert asyncio.run(run()) == (True, False)


def test_requests_are_answered_in_order() -> None:
    done: list[int] = []

    async def run() -> None:
        async with BotPool(1, PATIENCE) as pool:

            async def choose(number: int) -> None:
                await pool.choose(asked("random" if number % 2 else "planner", number))
                done.append(number)

            await asyncio.gather(*map(choose, range(8)))

    asyncio.run(run())
    assert done == [*range(8)]


def test_when_too_many_wait_a_bot_has_failed_at_once(bots: BotFile) -> None:
    game = played(40)

    async def run() -> tuple[Action, Action, str | None]:
        async with BotPool(1, PATIENCE, waiting=1) as pool:
            first = asyncio.create_task(pool.choose(asked(bots.spec("Held"), 1, game)))
            await bots.begun()
            second = asyncio.create_task(pool.choose(asked("path", 2, game)))
            await asyncio.sleep(0)
            third = await story(pool.choose(asked("path", 3, game)))
            bots.release()
            return await first, await second, third

    first, second, third = asyncio.run(run())
    assert first == in_process("random", game, 1)
    assert second == in_process("path", game, 2)
    assert third == "too many bots are thinking"


def test_a_stuck_bot_does_not_hold_up_the_requests_behind_it(bots: BotFile) -> None:
    async def run() -> None:
        async with BotPool(2, PATIENCE) as pool:
            stuck = asyncio.create_task(pool.choose(asked(bots.spec("Held"))))
            await bots.begun()
            for seed in range(3):
                await pool.choose(asked("random", seed))
            assert not stuck.done()
            bots.release()
            await stuck

    asyncio.run(run())


def test_a_cancelled_request_leaves_the_pool_working(bots: BotFile) -> None:
    async def run() -> None:
        async with BotPool(1, PATIENCE) as pool:
            thinking = asyncio.create_task(pool.choose(asked(bots.spec("Held"))))
            await bots.begun()
            waiting = asyncio.create_task(pool.choose(asked(bots.spec("Stuck"))))
            await asyncio.sleep(0)
            thinking.cancel()
            waiting.cancel()
            bots.release()
            await pool.choose(asked("random"))

    asyncio.run(run())


def test_closing_ends_all_workers_and_decides_nothing(bots: BotFile) -> None:
    async def run() -> Sequence[Action | BaseException]:
        async with BotPool(1, PATIENCE) as pool:
            thinking = asyncio.create_task(pool.choose(asked(bots.spec("Held"))))
            await bots.begun()
            waiting = asyncio.create_task(pool.choose(asked("random")))
            await asyncio.sleep(0)
        assert not workers()
        return await asyncio.gather(thinking, waiting, pool.choose(asked("random")), return_exceptions=True)

    assert [type(outcome) for outcome in asyncio.run(run())] == [PoolClosed] * 3


def test_a_pool_can_be_closed_while_it_starts() -> None:
    async def run() -> None:
        async with BotPool(2, PATIENCE):
            while len(workers()) < 2:
                await asyncio.sleep(0)
        assert not workers()

    asyncio.run(run())


def test_without_processes_bots_fail_until_there_are_some_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> str | None:
        async with BotPool(1, PATIENCE) as pool:
            with monkeypatch.context() as patch:
                patch.setattr(sys, "executable", "/nowhere/python")
                without = await story(pool.choose(asked("path")))
            await pool.choose(asked("path"))
            return without

    assert asyncio.run(run()) == "no process could be started for it"


def test_workers_have_low_priority_and_survive_a_signal_to_all() -> None:
    """A service manager signals all processes to end: that must not lose the move being thought out."""

    async def run() -> None:
        async with BotPool(1, PATIENCE) as pool:
            await pool.choose(asked("random"))
            (worker,) = workers()
            assert worker.nice() == min(psutil.Process().nice() + NICENESS, 19)
            worker.send_signal(signal.SIGTERM)
            worker.send_signal(signal.SIGINT)
            await pool.choose(asked("path"))
            assert workers() == {worker}

    asyncio.run(run())


SERVER = """
import asyncio, sys
from ferrovia.server.bots.pool import BotPool
from tests.server.bots.test_pool import asked

async def run():
    async with BotPool(1, 60.0) as pool:
        await pool.choose(asked(sys.argv[1]))

asyncio.run(run())
"""


def test_a_thinking_worker_ends_when_the_server_is_killed(bots: BotFile) -> None:
    root = Path(__file__).parents[3]
    server = subprocess.Popen([sys.executable, "-c", SERVER, bots.spec("Held")], cwd=root)
    try:
        asyncio.run(bots.begun())
        (worker,) = psutil.Process(server.pid).children()
    finally:
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
    gone, _ = psutil.wait_procs([worker], timeout=PATIENCE)
    assert gone == [worker]
