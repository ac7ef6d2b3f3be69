"""Push messages over HTTP: a browser asks to be reminded of a turn."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi import ResponseSpec

from ferrovia.server.http import auth
from ferrovia.server.http.errors import responses
from ferrovia.server.http.messages import PushTold, Subscribe
from ferrovia.server.http.tables import TableId
from ferrovia.server.notify.push import BadSubscription, check_subscription
from ferrovia.server.office import Office
from ferrovia.server.refusals import BAD_MESSAGE, NOT_SEATED, refuse
from ferrovia.server.rooms.rooms import now
from ferrovia.server.storage.store import Subscription
from ferrovia.server.table.settings import Relaxed

AnyRequest = Request[Any, Any, Any]


@get("/api/push", responses=responses())
async def push_key(office: Office) -> PushTold:
    """The key that a browser subscribes with. It never changes."""
    return PushTold(office.notifier.pusher.public_key)


@post(
    "/api/tables/{id:str}/subscriptions",
    status_code=204,
    responses={**responses(401, 403, 404), 204: ResponseSpec(None, description="Subscribed")},
)
async def subscribe(request: AnyRequest, office: Office, id: TableId, data: Subscribe) -> Response[None]:
    """Remind this browser of your turns in a relaxed game, until the game is over or the browser
    unsubscribes."""
    _, table = await office.rooms.table(id)
    token = await auth.seat_of(request, office, table)
    if token is None or token.chair < 0:
        raise refuse(NOT_SEATED)
    if not isinstance(table.settings.pace, Relaxed):
        raise refuse(BAD_MESSAGE, reason="PUSH_PACE")
    subscription = Subscription(data.endpoint, data.key, data.auth, data.text)
    try:
        check_subscription(subscription, allow_private=office.config.private_webhooks)
    except BadSubscription as bad:
        raise refuse(BAD_MESSAGE, reason=bad.code) from None
    most = office.config.limits.devices_per_seat
    await office.store.subscribe(id, token.chair, token.sitting, subscription, now(), most)
    return Response(None)
