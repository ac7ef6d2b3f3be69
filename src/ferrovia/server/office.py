"""Everything that a node of the server has, in one place for the request handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ferrovia.server.accounts import Accounts
from ferrovia.server.analysis.analyst import Analyst
from ferrovia.server.bots.pool import BotPool
from ferrovia.server.challenges.challenges import Challenges
from ferrovia.server.config import Config
from ferrovia.server.metrics import Metrics
from ferrovia.server.online.accounts import BotAccounts
from ferrovia.server.online.inviting import Invitations
from ferrovia.server.online.streams import Streams
from ferrovia.server.rooms.driver import Driver
from ferrovia.server.rooms.hinting import Hints
from ferrovia.server.rooms.notifying import Notifier
from ferrovia.server.rooms.rooms import Rooms, now
from ferrovia.server.storage.opening import open_store
from ferrovia.server.storage.store import Store
from ferrovia.server.table.replaying import Replays
from ferrovia.server.tokens import Signer


class Office:
    """Made by `open_office`."""

    def __init__(
        self,
        config: Config,
        store: Store,
        key: bytes,
        push_secret: bytes,
        bots: BotPool,
        metrics: Metrics,
    ) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.signer = Signer(key)
        self.accounts = Accounts(store, config.limits.password_checks)
        self.bot_accounts = BotAccounts(store, config.limits.bots_per_account)
        self.invitations = Invitations(store, config)
        self.streams = Streams()
        self.notifier = Notifier(config, store, push_secret)
        driver = Driver(bots, now, config.bot_pause, metrics.bot_answered, config.undo_pause)
        self.rooms = Rooms(
            store, self.signer, config, driver, self.notifier, self.invitations, self.streams.table_changed
        )
        self.replays = Replays()
        self.hints = Hints(bots, config.hint_playouts)
        self.analyst = Analyst(store, now, config, metrics)
        self.challenges = Challenges(store, self.rooms, config.limits.challenge_tables)
        metrics.watch(self.rooms)


@asynccontextmanager
async def open_office(config: Config, database: str) -> AsyncIterator[Office]:
    """Opens the database, readies the bots and watches the timetable; ends them all in the right order."""
    metrics = Metrics()
    store = await open_store(database, metrics.committed, config.database_seconds)
    try:
        key, push_secret = await store.secret("seats"), await store.secret("push")
        async with BotPool(
            config.workers,
            config.bot_seconds,
            waiting=config.limits.bots_waiting,
            on_fault=metrics.bot_failed,
        ) as bots:
            office = Office(config, store, key, push_secret, bots, metrics)
            office.rooms.start()
            office.analyst.start()
            try:
                yield office
            finally:
                await office.rooms.close()
                await office.analyst.close()
                await office.notifier.close()
    finally:
        await store.close()
