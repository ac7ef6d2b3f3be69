"""How the server is doing, for anybody who wonders: counts only, nothing about persons."""

from __future__ import annotations

import asyncio
import time
from html import escape

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from ferrovia.server.http import html
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import StatusMessage
from ferrovia.server.online.seat import BotSeat
from ferrovia.server.services import Services
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost
from ferrovia.version import VERSION

FRESH = 5.0  # seconds for which the counts hold, however many ask
AGAIN = 30  # seconds after which the page loads itself again
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


class StatusCounts:
    """What `/status` shows, counted once for everybody."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._counting = asyncio.Lock()
        self._counted = -FRESH
        self._told: StatusMessage | None = None

    async def read(self) -> StatusMessage:
        async with self._counting:
            if self._told is None or time.monotonic() - self._counted >= FRESH:
                self._told = await self._count()
                self._counted = time.monotonic()
            return self._told

    async def _count(self) -> StatusMessage:
        services = self._services
        works = await services.health.check()
        try:
            playing: int | None = (await services.store.counts()).get("playing", 0)
        except StorageLost:
            playing, works = None, False
        return StatusMessage(
            version=VERSION,
            since=services.since,
            now=now(),
            database=works,
            playing=playing,
            people=sum(not isinstance(watcher, BotSeat) for watcher in services.tables.watchers()),
            bots_waiting=round(services.metrics.figures().total("ferrovia_bots_waiting")),
            commit_ms=round(services.metrics.commits.quantile(0.99) * 1000, 1),
            notice=services.restrictions.notice,
        )


@get("/api/status", responses=responses(404))
async def status(services: Services, counts: StatusCounts) -> StatusMessage:
    """How the server is doing. The operator may have turned this off."""
    if not services.config.status:
        raise NotFoundException
    return await counts.read()


@get("/status", include_in_schema=False)
async def status_page(services: Services, counts: StatusCounts) -> Response[bytes]:
    message = await status.fn(services, counts)
    headers = {name.decode(): value.decode() for name, value in html.HEADERS}
    headers |= {"cache-control": "no-store", "refresh": str(AGAIN)}
    return Response(shown(message), media_type=MediaType.HTML, headers=headers)


def shown(message: StatusMessage) -> bytes:
    rows = [
        ("Database", "works" if message.database else "does not answer"),
        ("Games in progress", "unknown" if message.playing is None else str(message.playing)),
        ("People connected", str(message.people)),
        ("Bots waiting to think", str(message.bots_waiting)),
        ("99 of 100 moves are stored within", f"{message.commit_ms:g} ms"),
        ("Running for", lasting((message.now - message.since) // 1000)),
        ("Version", message.version),
    ]
    title = "All is well" if message.database else "Something is wrong"
    lost = '<p class="bad">Moves cannot be stored at the moment. No game is lost.</p>'
    wrong = "" if message.database else lost
    notice = f"<p><strong>{escape(message.notice)}</strong></p>" if message.notice else ""
    table = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return html.page(title, f"{notice}{wrong}<dl>{table}</dl>")


def lasting(seconds: int) -> str:
    """In its two largest units."""
    parts = []
    for size, name in UNITS:
        number, seconds = divmod(seconds, size)
        if number:
            parts.append(f"{number} {name}{'' if number == 1 else 's'}")
    return " ".join(parts[:2]) or "a moment"
