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
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import Chosen, NewBot, NewBotToken, OwnBot
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.online.invitations import SILENT
from ferrovia.server.online.stream import BotStream
from ferrovia.server.services import Services
from ferrovia.server.storage.store import BotAccount
from ferrovia.tables.refusals import BAD_MESSAGE, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]
BotName = Annotated[str, Parameter(min_length=1, max_length=40)]


@get("/api/me/bots", responses=responses(401))
async def own_bots(request: AnyRequest, services: Services) -> list[OwnBot]:
    """The bot accounts of the account that is signed in."""
    owner = await auth.signed_in(request, services)
    return [
        OwnBot(bot.name, bot.seen > now() - SILENT) for bot in await services.bot_accounts.of_owner(owner)
    ]


@post("/api/me/bots", responses=responses(401, 403, 409))
async def make_bot(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: NewBot
) -> NewBotToken:
    """Create a bot account. Its token is shown only this once."""
    owner = await auth.signed_in(request, services)
    services.restrictions.check_name(data.name)
    rate_limits.register(client_of(request))
    return NewBotToken(data.name, await services.bot_accounts.make(owner, data.name, now()))


@delete("/api/me/bots/{name:str}", responses=responses(401, 403, 404))
async def revoke_bot(request: AnyRequest, services: Services, name: BotName) -> None:
    """End a bot account: its token stops working, and its name stays taken."""
    owner = await auth.signed_in(request, services)
    bot = await services.bot_accounts.revoke(owner, name)
    services.streams.revoked(bot.id)


@post("/api/bot/stream", status_code=200, responses=responses(401), media_type="application/x-ndjson")
async def stream(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: OnlineHello
) -> ASGIApp:
    """A bot connects, with its hello. The answer does not end: it is one line of JSON for each message of the
    bot protocol, and an empty line from time to time."""
    bot = await _bot(request, services)
    if data.protocol != PROTOCOL:
        raise refuse(BAD_MESSAGE, protocol=PROTOCOL)
    stream = BotStream(bot, data, services.store, services.tables, services.config.bot_pause)
    return _Lines(services, rate_limits, client_of(request), stream)


@post("/api/bot/choices", status_code=200, responses=responses(401, 403, 404, 409))
async def choose(request: AnyRequest, services: Services, data: OnlineChoice) -> Chosen:
    """A bot answers a question, through any node; the answer comes once the move is stored."""
    bot = await _bot(request, services)
    room, _ = await services.tables.table(data.table)
    entry, lost = await services.tables.choose(room, bot.id, data.n, data.option)
    return Chosen(entry, lost)


async def _bot(request: AnyRequest, services: Services) -> BotAccount:
    """Which bot is asking, by the token in the header. Raises `Refused`."""
    header = request.headers.get("authorization", "")
    bot = await services.bot_accounts.of_token(header.removeprefix("Bearer "))
    services.restrictions.check_bot(bot)
    return bot


class _Lines:
    """An answer that goes on until either side ends it. A bot that does not read it is cut off."""

    def __init__(self, services: Services, rate_limits: RateLimits, client: str, stream: BotStream) -> None:
        self._services = services
        self._rate_limits = rate_limits
        self._client = client
        self._stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._rate_limits.socket(self._client):
            async with self._services.streams.connected(self._stream):
                self._services.metrics.sockets.inc()
                sending = asyncio.create_task(self._send(send))
                leaving = asyncio.create_task(left(receive))
                try:
                    await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    self._services.metrics.sockets.dec()
                    sending.cancel()
                    leaving.cancel()
                    error, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
                    if isinstance(error, StorageLost):
                        self._services.health.lost(error)
                    elif isinstance(error, Exception) and not isinstance(error, TimeoutError):
                        log.error("fault", path=scope["path"], exc_info=error)

    async def _send(self, send: Send) -> None:
        headers = [(b"content-type", b"application/x-ndjson"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        seconds = self._services.config.limits.send_seconds
        async for line in self._stream.lines():
            async with asyncio.timeout(seconds):
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
