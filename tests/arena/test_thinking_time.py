"""Bots that think too long, and runs that are stopped in the middle of a thought."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence

import pytest

from ferrovia.arena import thinking_time
from ferrovia.arena.faults import keep_quiet
from ferrovia.arena.match import play_match
from ferrovia.arena.thinking_time import Abandoned, TookTooLong, listening, think
from ferrovia.bots import Bot
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action, Event, View
from tests.limits import PATIENCE

SHORT = 0.05


def for_ever() -> None:
    while True:
        pass


def in_spite_of_everything() -> None:
    while True:
        try:
            for_ever()
        except Exception:
            continue


def asleep() -> None:
    time.sleep(PATIENCE)


def once_deaf() -> None:
    """Catches the first signal."""
    try:
        for_ever()
    except BaseException:
        for_ever()


@pytest.mark.parametrize("work", [for_ever, in_spite_of_everything, asleep, once_deaf])
def test_a_thought_that_takes_too_long_is_ended(work: object) -> None:
    with pytest.raises(TookTooLong):
        think(SHORT, work)  # type: ignore[arg-type]  # all of them are functions


def test_what_was_set_before_is_set_again() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert think(PATIENCE, len, "abc") == 3
    with pytest.raises(ZeroDivisionError):
        think(PATIENCE, divmod, 1, 0)
    with pytest.raises(TookTooLong):
        think(SHORT, for_ever)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_thought_within_a_thought_does_not_give_the_outer_one_more_time() -> None:
    def games_of_its_own() -> None:
        while True:
            think(PATIENCE, time.sleep, SHORT / 10)

    with pytest.raises(TookTooLong):
        think(10 * SHORT, games_of_its_own)


def test_an_alarm_set_for_an_earlier_thought_ends_no_later_one() -> None:
    with listening():
        think(PATIENCE, signal.raise_signal, signal.SIGALRM)
        signal.raise_signal(signal.SIGALRM)
        assert think(PATIENCE, signal.getitimer, signal.ITIMER_REAL)[0] > 0  # it is set again
        with pytest.raises(TookTooLong):
            think(SHORT, for_ever)
        think(PATIENCE, signal.raise_signal, signal.SIGALRM)
        with pytest.raises(TookTooLong):
            think(SHORT, for_ever)


def test_another_thread_thinks_without_a_limit() -> None:
    answers: list[int] = []

    def slow() -> int:
        time.sleep(3 * SHORT)
        return 7

    thread = threading.Thread(target=lambda: answers.append(think(SHORT, slow)))
    thread.start()
    thread.join()
    assert answers == [7]


@pytest.fixture
def afresh() -> object:
    yield
    thinking_time.begin()


@pytest.mark.usefixtures("afresh")
def test_a_stopped_run_ends_the_thought_and_begins_no_other() -> None:
    def interrupted() -> None:
        signal.raise_signal(signal.SIGUSR1)
        asleep()

    before = signal.signal(signal.SIGUSR1, lambda number, frame: thinking_time.stop())
    try:
        with pytest.raises(Abandoned):
            think(None, interrupted)
    finally:
        signal.signal(signal.SIGUSR1, before)
    with pytest.raises(Abandoned):
        think(None, len, "abc")
    thinking_time.begin()
    assert think(None, len, "abc") == 3


class Ponderous(RandomBot):
    """Thinks for ever at its fifth choice."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.asked = 0

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 5:
            for_ever()
        return super().choose(view, options)


class Staring(RandomBot):
    def see(self, events: Sequence[Event]) -> None:
        for_ever()


class Unborn(RandomBot):
    """Takes for ever to be made, once it is known that it can be."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if seed:
            for_ever()


@pytest.mark.parametrize(
    ("bot", "doing", "before"), [(Ponderous, "choose", 4), (Staring, "see", 0), (Unborn, "choose", 0)]
)
def test_a_bot_that_loops_is_a_fault_and_is_not_asked_again(bot: type[Bot], doing: str, before: int) -> None:
    played = play_match("usa", [bot, "random"], 1, seconds=2, tell=keep_quiet)
    (fault,) = played.faults
    assert fault.what == f"{doing} took longer than 2 seconds; it is not asked again in this game"
    assert ", in for_ever\n" in fault.trace
    seat = played.outcome.seats[0]
    assert seat.faults == fault.times
    assert (
        seat.decisions - before <= fault.times <= seat.decisions - before + 1
    )  # one more than choices: it saw
    assert len(seat.tracks) > 3
