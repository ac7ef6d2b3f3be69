"""In games played over days, people are notified when it is their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from ferrovia.server.config import Config
from ferrovia.server.notify.mail import Mailer
from ferrovia.server.notify.push import Pusher
from ferrovia.server.notify.webhook import post_webhook
from ferrovia.server.rooms.room import Room
from ferrovia.server.storage.store import StorageLost, Store
from ferrovia.server.table.boards import board_called
from ferrovia.server.table.settings import Relaxed

log = structlog.get_logger()


class Notifier:
    """Posts to the table's webhook, writes to those who gave an address, if a mail server is set, and pushes
    to the browsers that subscribed. `secret` are the random bytes that the key for pushing follows from."""

    def __init__(self, config: Config, store: Store, secret: bytes) -> None:
        self.pusher = Pusher(secret, _contact(config), config.private_webhooks)
        self._store = store
        self._url = config.public_url
        self._private = config.private_webhooks
        self._mailer = None if config.smtp is None else Mailer(config.smtp)
        self._tasks: set[asyncio.Task[Any]] = set()

    def table_changed(self, room: Room) -> None:
        """After an entry that this node wrote: notify those who are to act, unless they are watching."""
        table = room.table
        if table is None or not isinstance(table.settings.pace, Relaxed):
            return
        present = room.present()
        for seat, question in table.clocks.open.items():
            chair = table.chair_of(seat)
            if question.n != table.n or chair.kind != "person" or table.bot_of(seat) is not None:
                continue
            if table.order[seat] in present:
                continue
            self._spawn(self._push(table.id, table.order[seat], chair.sittings))
            where = "" if self._url is None else f" {self._url}/tables/{table.id}"
            text = f"{chair.name}, it's your turn ({board_called(table.settings.board).name}).{where}"
            if table.webhook is not None:
                self._spawn(post_webhook(table.webhook, text, allow_private=self._private))
            if chair.mail is not None and self._mailer is not None:
                self._spawn(self._mailer.send(chair.mail, "Ferrovia: your turn", text))

    async def _push(self, table: str, chair: int, sitting: int) -> None:
        try:
            subscriptions = await self._store.subscriptions(table, chair, sitting)
            for subscription in subscriptions:
                message = msgspec.json.encode({"table": table, "text": subscription.text})
                if not await self.pusher.push(subscription, message, table):
                    await self._store.unsubscribe(table, chair, subscription.endpoint)
        except StorageLost:
            log.warning("push_lost", table=table)

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
