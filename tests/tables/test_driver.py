"""Whatever a bot does, its table goes on."""

from __future__ import annotations

import asyncio

import pytest

from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action
from ferrovia.game.actions import DrawTickets
from ferrovia.tables.bot_requests.faults import BotFault, PoolClosed
from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.bot_requests.request import BotRequest, Spec
from ferrovia.tables.driver import Driver
from ferrovia.tables.entries import Moved
from ferrovia.tables.table import Table
from tests.tables.session import Session, two_chairs
from tests.tables.shelf import room_of

BOT = 1


class Thinker:
    """Answers once, and is closed then."""

    def __init__(self, answer: Action | BotFault) -> None:
        self.answers = [answer]
        self.failures: list[tuple[Spec, str, str]] = []

    async def choose(self, request: BotRequest, place: Priority, table: str) -> Action:
        if not self.answers:
            raise PoolClosed
        answer = self.answers.pop()
        if isinstance(answer, BotFault):
            raise answer
        return answer

    def failed(self, bot: Spec, fault: BotFault) -> None:
        self.failures.append((bot, fault.kind, fault.story))

    def attend(self, table: str, urgency: Urgency) -> None:
        pass


def driven(session: Session, thinker: Thinker) -> Table:
    """The table, after the bot's next move."""

    async def play() -> Table:
        room, _ = await room_of([*session.table.entries])
        driver = Driver(thinker, lambda: session.now, pause=0)
        room.on_change = driver.look_after
        driver.look_after(room, written=True)
        while driver.busy(room.id):
            await asyncio.sleep(0)
        await driver.close()
        return await room.load()

    return asyncio.run(play())


@pytest.fixture
def session() -> Session:
    """The bot has its first tickets to choose from."""
    return Session(two_chairs(chairs=["open", "level-1"]), people=("Anna",)).start()


def test_a_bot_moves_as_it_chooses(session: Session) -> None:
    chosen = session.table.playing.view(BOT).options()[-1]
    thinker = Thinker(chosen)
    moved = driven(session, thinker).entries[-1]
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.do, moved.bot, moved.lost) == (BOT, chosen, True, None)
    assert thinker.failures == []


@pytest.mark.parametrize(
    ("answer", "failure"),
    [
        (DrawTickets(), ("level-1", "illegal", "it chose an illegal action: NOT_NOW")),
        (BotFault("slow", "it took too long"), ("level-1", "slow", "it took too long")),
    ],
)
def test_a_random_move_replaces_that_of_a_bot_that_fails(
    session: Session, answer: Action | BotFault, failure: tuple[str, str, str]
) -> None:
    view = session.table.playing.view(BOT)
    expected = RandomBot(session.table.bot_seed(BOT)).choose(view, view.options())
    thinker = Thinker(answer)
    table = driven(session, thinker)
    moved = table.entries[-1]
    assert isinstance(moved, Moved)
    assert (table.n, moved.seat, moved.do, moved.bot) == (session.table.n + 1, BOT, expected, True)
    assert thinker.failures == [failure]
