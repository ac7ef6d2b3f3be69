"""In games played over days, people are notified when it is their turn."""

from __future__ import annotations

import asyncio
from typing import Any

from ferrovia.server.config import Config
from ferrovia.server.notify.mail import Mailer
from ferrovia.server.notify.webhook import post_webhook
from ferrovia.server.rooms.room import Room
from ferrovia.server.table.boards import board_called
from ferrovia.server.table.settings import Relaxed


class Notifier:
    """Posts to the table's webhook and writes to those who gave an address, if a mail server is set."""

    def __init__(self, config: Config) -> None:
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
            new = question.n == table.n and chair.kind == "person" and table.bot_of(seat) is None
            if not new or table.order[seat] in present:
                continue
            where = "" if self._url is None else f" {self._url}/tables/{table.id}"
            text = f"{chair.name}, it's your turn ({board_called(table.settings.board).name}).{where}"
            if table.webhook is not None:
                self._spawn(post_webhook(table.webhook, text, allow_private=self._private))
            if chair.mail is not None and self._mailer is not None:
                self._spawn(self._mailer.send(chair.mail, "Ferrovia: your turn", text))

    async def close(self) -> None:
        """Drops what is being sent: a notification is not worth a slow stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._mailer is not None:
            self._mailer.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
