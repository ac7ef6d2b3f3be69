"""Reminders over HTTP: somebody asks to be told of their turns, on this device or by mail."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi import ResponseSpec

from ferrovia.server.http import auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.caller import check_contacts
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import PushMessage, SeatMail, Subscribe, TableId
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.notify.consents import Contact
from ferrovia.server.notify.web_push import BadSubscription, check_subscription
from ferrovia.server.services import Services
from ferrovia.server.storage.store import Subscription
from ferrovia.tables.entries import Mailed
from ferrovia.tables.refusals import BAD_MESSAGE, NOT_SEATED, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.room import Room
from ferrovia.tables.settings import Relaxed
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken

AnyRequest = Request[Any, Any, Any]


@get("/api/push", responses=responses())
async def push_key(services: Services) -> PushMessage:
    """The key that a browser subscribes with. It never changes."""
    return PushMessage(services.notifier.pusher.public_key, services.notifier.mails)


@post(
    "/api/tables/{id:str}/subscriptions",
    status_code=204,
    responses={**responses(401, 403, 404), 204: ResponseSpec(None, description="Subscribed")},
)
async def subscribe(request: AnyRequest, services: Services, id: TableId, data: Subscribe) -> Response[None]:
    """Remind this browser of your turns in a relaxed game, until the game is over or the browser
    unsubscribes."""
    _, token = await _seat(request, services, id)
    subscription = Subscription(data.endpoint, data.key, data.auth, data.text)
    try:
        check_subscription(subscription, allow_private=services.config.private_webhooks)
    except BadSubscription as bad:
        raise refuse(BAD_MESSAGE, reason=bad.code) from None
    most = services.config.limits.devices_per_seat
    await services.store.subscribe(id, token.chair, token.sitting, subscription, now(), most)
    return Response(None)


@post(
    "/api/tables/{id:str}/mail",
    status_code=204,
    responses={**responses(401, 403, 404), 204: ResponseSpec(None, description="The owner is asked")},
)
async def give_mail(
    request: AnyRequest, services: Services, rate_limits: RateLimits, id: TableId, data: SeatMail
) -> Response[None]:
    """Send mail on your turns in a relaxed game to this address, or to none. Its owner is sent a link first,
    unless this account or device has had it confirmed before."""
    check_contacts(services, data.mail, None)
    rate_limits.take_seat(client_of(request))
    room, token = await _seat(request, services, id)
    player, cookie = await auth.new_player(request, services)
    contact = (
        None if data.mail is None else Contact(data.mail, player.who, player.account, client_of(request))
    )
    mail = services.notifier.mail_of(contact)

    def give(table: Table, at: int) -> Mailed | None:
        if not table.sits(token.chair, token.sitting):
            raise refuse(NOT_SEATED)
        return None if table.chairs[token.chair].mail == mail else Mailed(at=at, chair=token.chair, mail=mail)

    await room.write(give)
    services.notifier.ask(contact)
    return Response(None, cookies=[cookie])


async def _seat(request: AnyRequest, services: Services, id: str) -> tuple[Room, SeatToken]:
    """The seat of the person asking, in a game over days. Raises `Refused`."""
    room, table = await services.tables.table(id)
    token = await auth.seat_of(request, services, table)
    if token is None or token.chair < 0:
        raise refuse(NOT_SEATED)
    if not isinstance(table.settings.pace, Relaxed):
        raise refuse(BAD_MESSAGE, reason="PUSH_PACE")
    return room, token
