"""A device as the home of tables."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct

from ferrovia.local.analyst import Analyse, LocalAnalyst
from ferrovia.local.bot_queue import BotQueue
from ferrovia.local.caller import KEY
from ferrovia.local.challenges import LocalChallenges
from ferrovia.local.storage import LocalStore
from ferrovia.local.tables import NEVER, LocalTables
from ferrovia.tables.cache import AnswerCache
from ferrovia.tables.driver import Driver
from ferrovia.tables.hints import PLAYOUTS, Hints
from ferrovia.tables.replays import Replays
from ferrovia.tables.store import StorageLost
from ferrovia.tables.tokens import Signer

MOST_CACHED = 50  # answers
MOST_STATES = 2_000  # positions of games that are looked back at: a few games

log = logging.getLogger(__name__)


class LocalLimits(Struct, frozen=True):
    body_bytes: int = 16_384
    file_bytes: int = 400_000
    file_moves: int = 2_000
    commands_burst: int = 100


class LocalHome:
    """The pauses are in seconds."""

    notice = ""

    def __init__(
        self,
        store: LocalStore,
        thinking: BotQueue,
        analyse: Analyse | None,
        clock: Callable[[], int],
        bot_pause: float,
        undo_pause: float,
    ) -> None:
        self.now = clock
        self.limits = LocalLimits()
        self.store = store
        self.signer = Signer(KEY)
        driver = Driver(thinking, clock, bot_pause, undo_pause=undo_pause, untouched=NEVER)
        self.tables = LocalTables(store, self.signer, driver, round(undo_pause * 1000), clock)
        self.hints = Hints(thinking, PLAYOUTS)
        self.replays = Replays(MOST_STATES)
        self.answer_cache = AnswerCache(MOST_CACHED)
        self.analyst = LocalAnalyst(store, analyse)
        self.challenges = LocalChallenges(store, self.tables)

    def refused(self, code: str) -> None:
        """Nobody counts."""

    def lost(self, error: StorageLost) -> None:
        log.warning("storage: %s", error)
