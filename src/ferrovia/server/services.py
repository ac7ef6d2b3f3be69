"""Everything that a node of the server has, in one place for the request handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct

from ferrovia.server.access import AccessControl
from ferrovia.server.account_export import Exports
from ferrovia.server.accounts import Accounts
from ferrovia.server.analysis.analyst import Analyst
from ferrovia.server.bots.pool import BotPool
from ferrovia.server.challenges.challenges import Challenges
from ferrovia.server.config import Config, Limits
from ferrovia.server.health import StorageHealth
from ferrovia.server.held_chairs import HeldChairs
from ferrovia.server.identities import Identities
from ferrovia.server.known_devices import KnownDevices
from ferrovia.server.metrics import Metrics
from ferrovia.server.online.bot_accounts import BotAccounts
from ferrovia.server.online.invitations import Invitations
from ferrovia.server.online.streams import Streams
from ferrovia.server.operator.cleanup import Cleanup
from ferrovia.server.operator.operator import Operator
from ferrovia.server.operator.restrictions import Restrictions
from ferrovia.server.operator.sync import OperatorSync
from ferrovia.server.operators import Operators
from ferrovia.server.origins import Origins
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.store import Store
from ferrovia.server.tables.name_removal import NameRemoval
from ferrovia.server.tables.notifications import Notifier
from ferrovia.server.tables.registry import ServerTables
from ferrovia.tables.cache import AnswerCache
from ferrovia.tables.clocks import DAY
from ferrovia.tables.driver import Driver
from ferrovia.tables.hints import Hints
from ferrovia.tables.registry import now
from ferrovia.tables.replays import Replays
from ferrovia.tables.room import Room
from ferrovia.tables.store import StorageLost
from ferrovia.tables.tokens import Signer


class Secrets(Struct, frozen=True):
    """Random bytes, made once for each database: what keys follow from."""

    seats: bytes
    push: bytes
    devices: bytes
    notices: bytes
    entry: bytes
    origins: bytes
    operator: bytes


class Services:
    """Made by `open_services`."""

    def __init__(
        self,
        config: Config,
        store: Store,
        secrets: Secrets,
        bots: BotPool,
        metrics: Metrics,
    ) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.since = now()
        self.health = StorageHealth(store.check)
        self.signer = Signer(secrets.seats)
        self.access = AccessControl(secrets.entry, config.password)
        self.operator_secret = secrets.operator
        origins = Origins(secrets.origins)
        self.restrictions = Restrictions(origins)
        self.operators = Operators(config.operators)
        self.accounts = Accounts(store, config.limits.password_checks, self.operators)
        self.identities = Identities(store, config, self.restrictions, self.operators)
        self.devices = KnownDevices(secrets.devices)
        self.bot_accounts = BotAccounts(store, config.limits.bots_per_account, self.operators)
        self.invitations = Invitations(store, config)
        self.streams = Streams()
        self.notifier = Notifier(config, store, secrets.push, secrets.notices, now)
        untouched = round(config.untouched_days * DAY)
        driver = Driver(
            bots,
            now,
            config.bot_pause,
            metrics.bot_answered,
            config.undo_pause,
            untouched,
            round(config.grace_seconds * 1000),
        )
        self.tables = ServerTables(
            store,
            self.signer,
            config,
            driver,
            self.notifier,
            self.invitations,
            self.streams.table_changed,
            self.restrictions,
        )
        self.name_removal = NameRemoval(store, self.tables)
        self.held_chairs = HeldChairs(store, self.tables, config.limits)
        self.tables.on_lost = self.health.lost
        self.replays = Replays()
        self.answer_cache = AnswerCache()
        self.hints = Hints(bots, config.hint_playouts)
        self.analyst = Analyst(store, now, config, metrics)
        self.challenges = Challenges(store, self.tables, config.limits.challenge_tables)
        self.exports = Exports(store, self.accounts, self.bot_accounts, self.challenges)
        self.operator = Operator(
            store, origins, self._room, self.accounts, self.access.invite, now, self.operators
        )
        self.cleanup = Cleanup(self.operator, config.keep, now, self.tables.node)
        self.operator_sync = OperatorSync(
            store,
            self.restrictions,
            self.tables,
            self.signer,
            lambda: self.streams.recheck(self.restrictions.check_bot),
        )
        metrics.watch(self.tables)

    # As a home of tables

    @property
    def limits(self) -> Limits:
        return self.config.limits

    @property
    def notice(self) -> str:
        return self.restrictions.notice

    def now(self) -> int:
        return now()

    def refused(self, code: str) -> None:
        self.metrics.refused(code)

    def lost(self, error: StorageLost) -> None:
        self.health.lost(error)

    async def _room(self, id: str) -> Room:
        return (await self.tables.table(id))[0]


@asynccontextmanager
async def open_services(config: Config, database: str) -> AsyncIterator[Services]:
    """Opens the database, readies the bots and watches the timetable; ends them all in the right order."""
    metrics = Metrics()
    store = await open_store(database, metrics.committed, config.database_seconds)
    try:
        secrets = await _secrets(store)
        async with BotPool(
            config.workers,
            config.bot_seconds,
            waiting=config.limits.bots_waiting,
            unwatched_share=config.unwatched_share,
            on_fault=metrics.bot_failed,
        ) as bots:
            services = Services(config, store, secrets, bots, metrics)
            metrics.watch_bots(bots.waiting)
            await services.operator_sync.start()
            services.tables.start()
            services.analyst.start()
            services.name_removal.start()
            services.cleanup.start()
            try:
                yield services
            finally:
                await services.cleanup.close()
                await services.name_removal.close()
                await services.operator_sync.close()
                await services.tables.close()
                await services.analyst.close()
                await services.notifier.close()
                await services.health.close()
    finally:
        await store.close()


async def _secrets(store: Store) -> Secrets:
    return Secrets(**{name: await store.secret(name) for name in Secrets.__struct_fields__})
