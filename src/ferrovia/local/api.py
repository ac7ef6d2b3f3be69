"""Answers a page about its tables as a server would (`web/src/local/tables.worker.ts`).

Texts in, texts out. Nothing is ever raised: what goes wrong is a refusal with its code."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.local.analyst import Analyse
from ferrovia.local.bot_queue import BotQueue, Think
from ferrovia.local.caller import LocalCaller
from ferrovia.local.connection import LocalConnection, Send
from ferrovia.local.home import LocalHome
from ferrovia.local.routes import ROUTES
from ferrovia.local.storage import LocalStore, Storage
from ferrovia.tables.api.dispatch import answer
from ferrovia.tables.api.requests import Request
from ferrovia.tables.api.routes import find
from ferrovia.tables.driver import BOT_PAUSE, UNDO_PAUSE
from ferrovia.tables.refusals import BAD_MESSAGE, TOO_LONG, refuse
from ferrovia.tables.registry import now


async def open_api(
    storage: Storage,
    think: Think,
    analyse: Analyse | None = None,
    now_ms: Callable[[], float] = now,
    *,
    bot_pause: float = BOT_PAUSE,
    undo_pause: float = UNDO_PAUSE,
) -> LocalApi:
    """`storage`, `think` and `analyse` are the page's; `now_ms` is its clock. The pauses are in seconds."""
    api = LocalApi(
        LocalStore(storage), BotQueue(think), analyse, lambda: int(now_ms()), bot_pause, undo_pause
    )
    api.tables.start()
    return api


class LocalApi(LocalHome):
    """Answer the requests that a server would get."""

    async def ask(
        self, method: str, path: str, token: str | None = None, body: str | None = None
    ) -> tuple[int, str]:
        """Return the status and text that a server would answer with. Without a `token`, the owner of the
        device asks; with an empty one, somebody without a seat."""

        async def read(most: int) -> bytes:
            return _encoded(body or "", most)

        path, _, query = path.partition("?")
        request = Request(query, read)
        found = await answer(
            self, LocalCaller(self.store, self.signer, token), request, find(method, path, ROUTES)
        )
        return found.status, found.body.decode()

    def connect(self, path: str, token: str | None, send: Send) -> LocalConnection:
        """Like the WebSocket of a table. `send` is called with each message, and with None at the end."""
        return LocalConnection(self, LocalCaller(self.store, self.signer, token), path, send)

    def appended(self, table: str, n: int) -> None:
        """Another tab has written an entry."""
        self.tables.appended(table, n)

    async def close(self) -> None:
        await self.tables.close()
        await self.analyst.close()


def _encoded(text: str, most: int) -> bytes:
    """Raises `Refused`."""
    if len(text) > most:
        raise refuse(TOO_LONG)
    try:
        body = text.encode()
    except UnicodeError:
        raise refuse(BAD_MESSAGE) from None
    if len(body) > most:
        raise refuse(TOO_LONG)
    return body
