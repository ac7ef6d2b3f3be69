"""Network bots over HTTP: accounts, the stream of a bot's games, its choices."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import structlog
from litestar import Request, delete, get, post
from litestar.params import Parameter
from litestar.types import ASGIApp, Receive, Scope, Send

from ferrovia.bots.protocol.messages import PROTOCOL, OnlineChoice, OnlineHello
from ferrovia.server.http import auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.disconnects import left
from ferrovia.server.http.errors import responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.http.messages import Chosen, NewBot, NewBotToken, OwnBot
from ferrovia.server.office import Office
from ferrovia.server.online.inviting import SILENT
from ferrovia.server.online.stream import BotStream
from ferrovia.server.storage.store import BotAccount
from ferrovia.tables.refusals import BAD_MESSAGE, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]
BotName = Annotated[str, Parameter(min_length=1, max_length=40)]


@get("/api/me/bots", responses=responses(401))
async def own_bots(request: AnyRequest, office: Office) -> list[OwnBot]:
    """The bot accounts of the account that is signed in."""
    owner = await auth.signed_in(request, office)
    return [OwnBot(bot.name, bot.seen > now() - SILENT) for bot in await office.bot_accounts.of_owner(owner)]


@post("/api/me/bots", responses=responses(401, 403, 409))
async def make_bot(request: AnyRequest, office: Office, guard: Guard, data: NewBot) -> NewBotToken:
    """Create a bot account. Its token is shown only this once."""
    owner = await auth.signed_in(request, office)
    office.standing.check_name(data.name)
    guard.register(client_of(request))
    return NewBotToken(data.name, await office.bot_accounts.make(owner, data.name, now()))


@delete("/api/me/bots/{name:str}", responses=responses(401, 403, 404))
async def revoke_bot(request: AnyRequest, office: Office, name: BotName) -> None:
    """End a bot account: its token stops working, and its name stays taken."""
    owner = await auth.signed_in(request, office)
    bot = await office.bot_accounts.revoke(owner, name)
    office.streams.revoked(bot.id)


@post("/api/bot/stream", status_code=200, responses=responses(401), media_type="application/x-ndjson")
async def stream(request: AnyRequest, office: Office, guard: Guard, data: OnlineHello) -> ASGIApp:
    """A bot connects, with its hello. The answer does not end: it is one line of JSON for each message of the
    bot protocol, and an empty line from time to time."""
    bot = await _bot(request, office)
    if data.protocol != PROTOCOL:
        raise refuse(BAD_MESSAGE, protocol=PROTOCOL)
    stream = BotStream(bot, data, office.store, office.tables, office.config.bot_pause)
    return _Lines(office, guard, client_of(request), stream)


@post("/api/bot/choices", status_code=200, responses=responses(401, 403, 404, 409))
async def choose(request: AnyRequest, office: Office, data: OnlineChoice) -> Chosen:
    """A bot answers a question, through any node; the answer comes once the move is stored."""
    bot = await _bot(request, office)
    room, _ = await office.tables.table(data.table)
    entry, lost = await office.tables.choose(room, bot.id, data.n, data.option)
    return Chosen(entry, lost)


async def _bot(request: AnyRequest, office: Office) -> BotAccount:
    """Which bot is asking, by the token in the header. Raises `Refused`."""
    header = request.headers.get("authorization", "")
    bot = await office.bot_accounts.of_token(header.removeprefix("Bearer "))
    office.standing.check_bot(bot)
    return bot


class _Lines:
    """An answer that goes on until either side ends it. A bot that does not read it is cut off."""

    def __init__(self, office: Office, guard: Guard, client: str, stream: BotStream) -> None:
        self._office = office
        self._guard = guard
        self._client = client
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._guard.socket(self._client):
            async with self._office.streams.connected(self._stream):
                self._office.metrics.sockets.inc()
                sending = asyncio.create_task(self._send(send))
                leaving = asyncio.create_task(left(receive))
                try:
                    await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    self._office.metrics.sockets.dec()
                    sending.cancel()
                    leaving.cancel()
                    error, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
                    if isinstance(error, StorageLost):
                        self._office.health.lost(error)
                    elif isinstance(error, Exception) and not isinstance(error, TimeoutError):
                        log.error("fault", path=scope["path"], exc_info=error)

    async def _send(self, send: Send) -> None:
        headers = [(b"content-type", b"application/x-ndjson"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        seconds = self._office.config.limits.send_seconds
        async for line in self._stream.lines():
            async with asyncio.timeout(seconds):
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
