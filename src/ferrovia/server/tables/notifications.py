"""In games played over days, people are notified when it is their turn: once, whatever is undone and played
again, and only so often a day."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import structlog

from ferrovia.server.config import Config
from ferrovia.server.notify import texts
from ferrovia.server.notify.consents import DAY, Consents, Contact
from ferrovia.server.notify.keys import Keys
from ferrovia.server.notify.mail import Mailer
from ferrovia.server.notify.web_push import Pusher
from ferrovia.server.notify.webhook import post_webhook
from ferrovia.server.storage.store import Store, Subscription
from ferrovia.tables.boards import board_called
from ferrovia.tables.chairs import Chair
from ferrovia.tables.entries import NOBODY, Undone
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Relaxed
from ferrovia.tables.store import StorageLost
from ferrovia.tables.table import Table

log = structlog.get_logger()


class Notifier:
    """Posts to the table's webhook, writes to those who confirmed an address, if a mail server is set, and
    pushes to the browsers that subscribed. The key for pushing follows from the random bytes `push_secret`,
    the hashes of addresses from `secret`."""

    def __init__(
        self, config: Config, store: Store, push_secret: bytes, secret: bytes, clock: Callable[[], int]
    ) -> None:
        self.pusher = Pusher(push_secret, _contact(config), config.private_webhooks)
        self.keys = Keys(secret)
        self._store = store
        self._clock = clock
        self._url = None if config.public_url is None else config.public_url.rstrip("/")
        self._private = config.private_webhooks
        self._most = config.limits.notices_per_day
        self._most_turns = config.limits.notified_turns_per_day
        self._mailer = None if config.smtp is None else Mailer(config.smtp)
        self.kept = round(config.keep.contacts * DAY)  # an address that is not written to
        self._consents = (
            None
            if self._mailer is None or self._url is None
            else Consents(store, self.keys, self._mailer, self._url, config.limits, self.kept)
        )
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def mails(self) -> bool:
        """Can this server send mail?"""
        return self._consents is not None

    def mail_of(self, contact: Contact | None) -> str | None:
        """What a seat's entry holds of the address that somebody gave."""
        return None if contact is None else self.keys.consent(contact.address, contact.who).hex()

    def ask(self, contact: Contact | None) -> None:
        """Have the owner of an address asked, in the background: how long that takes would tell who gave it
        something about them."""
        if contact is not None and self._consents is not None:
            self._spawn(self._consents.ask(contact, self._clock()))

    def table_changed(self, room: Room) -> None:
        """After an entry that this node wrote: notify those who are to act, unless they are watching."""
        table = room.table
        if table is None or not isinstance(table.settings.pace, Relaxed):
            return
        if isinstance(table.entries[-1], Undone):
            return
        present = room.present()
        for seat, question in table.clocks.open.items():
            chair = table.chair_of(seat)
            if question.n != table.n or chair.kind != "person" or table.bot_of(seat) is not None:
                continue
            if table.order[seat] not in present:
                self._spawn(self._tell(table, table.order[seat], chair, table.playing.turn))

    async def _tell(self, table: Table, number: int, chair: Chair, turn: int) -> None:
        """Tell the owner of a chair of their turn, on all ways at once."""
        try:
            if not await self._store.notice_turn(table.id, number, turn):
                return
            if not await self._may_send(self.keys.tables(table.origin or table.id), self._most_turns):
                return
            ways = [self._push(table.id, number, chair.sittings)]
            if table.webhook is not None:
                ways.append(self._post(table, table.webhook, chair.name))
            if chair.mail is not None:
                ways.append(self._write(table, chair.mail))
            await asyncio.gather(*ways)
        except StorageLost:
            log.warning("notice_lost", table=table.id)

    async def _post(self, table: Table, webhook: str, name: str) -> None:
        key = self.keys.webhook(webhook)
        if await self._store.stopped(key) or not await self._may_send(key, self._most):
            return
        text = texts.turn_in_channel(name, board_called(table.settings.board).name, self._link(table))
        if self._url is not None and await self._store.notice_turn(table.id, NOBODY, 0):
            stop = f"{self._url}/notices/stop?to={self.keys.in_link(key)}"
            text += texts.first_in_channel(self._url, stop)
        await post_webhook(webhook, text, allow_private=self._private)

    async def _write(self, table: Table, mail: str) -> None:
        if self._consents is not None:
            text = texts.turn_by_mail(board_called(table.settings.board).name, self._link(table))
            await self._consents.write(mail, texts.TURN, text, self._clock())

    async def _push(self, table: str, chair: int, sitting: int) -> None:
        for subscription in await self._store.subscriptions(table, chair, sitting):
            if await self._may_send(self.keys.browser(subscription.endpoint), self._most):
                await self._push_to(table, chair, subscription)

    async def _push_to(self, table: str, chair: int, subscription: Subscription) -> None:
        message = msgspec.json.encode({"table": table, "text": subscription.text})
        if not await self.pusher.push(subscription, message, table):
            await self._store.unsubscribe(table, chair, subscription.endpoint)

    async def _may_send(self, budget: bytes, most: int) -> bool:
        may = await self._store.spend(budget, self._clock() // DAY, most)
        if not may:
            log.warning("notice_over_budget")
        return may

    def _link(self, table: Table) -> str:
        return "" if self._url is None else f"{self._url}/tables/{table.id}"

    async def close(self) -> None:
        """Drops what is being sent: a notification is not worth a slow stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._mailer is not None:
            self._mailer.close()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _contact(config: Config) -> str | None:
    """Where the operators of push services find whoever runs this server."""
    if config.public_url is not None and config.public_url.startswith("https://"):
        return config.public_url
    return None if config.smtp is None else f"mailto:{config.smtp.sender}"
