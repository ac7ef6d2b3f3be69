"""What people do with their own account: a new password, their sessions, their data, the end of it."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from litestar import Request, Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.types import ASGIApp, Receive, Scope, Send

from ferrovia.server.http import auth
from ferrovia.server.http.account_api import signed_in_as
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.disconnects import left
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import Me, NewPassword, OwnPassword, Reset, SessionMessage
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.services import Services
from ferrovia.server.storage.store import Account
from ferrovia.tables.refusals import WRONG_PASSWORD, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.store import StorageLost

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]
HEADERS = [
    (b"content-type", b"application/zip"),
    (b"content-disposition", b'attachment; filename="ferrovia.zip"'),
]
NOTHING = {204: ResponseSpec(None, description="Done")}


@post("/api/me/password", status_code=204, responses={**responses(401, 403), **NOTHING})
async def change_password(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: NewPassword
) -> None:
    """Choose a new password. All other sessions end."""
    auth.check_passwords(request)
    account = await _with_password(request, services, rate_limits, data.password)
    await services.accounts.change_password(account, data.new, _token(request), now())


@get("/api/me/sessions", responses=responses(401))
async def sessions(request: AnyRequest, services: Services) -> list[SessionMessage]:
    """Where the account is signed in, last seen first."""
    account = await auth.signed_in(request, services)
    found = await services.accounts.sessions(account, _token(request), now())
    return [SessionMessage(session.begun, session.seen, session.device, here) for session, here in found]


@delete("/api/me/sessions", responses={**responses(401, 403), **NOTHING})
async def sign_out_everywhere(request: AnyRequest, services: Services) -> Response[None]:
    """On this device, too."""
    await services.accounts.end_sessions(await auth.signed_in(request, services))
    return Response(None, cookies=[auth.session_cookie(services, "")])


@get("/api/me/export", media_type="application/zip", responses=responses(401))
async def export(request: AnyRequest, services: Services, rate_limits: RateLimits) -> ASGIApp:
    """Everything that the server has about the account, as a ZIP archive."""
    account = await auth.signed_in(request, services)
    rate_limits.export(account.id)
    return _Archive(services, account, _token(request))


@post("/api/me/deletion", status_code=204, responses={**responses(401, 403), **NOTHING})
async def delete_account(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: OwnPassword
) -> Response[None]:
    """Delete the account, for ever. Its games stay, without the name."""
    identity = auth.identity_of(request)
    if identity is None:
        account = await _with_password(request, services, rate_limits, data.password or "")
    else:
        account = await auth.signed_in(request, services)
        await services.identities.note(identity, account)
    for bot in await services.accounts.delete(account, now()):
        services.streams.revoked(bot)
    services.name_removal.look()
    return Response(None, cookies=[auth.session_cookie(services, "")])


@post("/api/reset", responses=responses(401, 403))
async def reset(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: Reset
) -> Response[Me]:
    """Choose a new password with the token of a link, and sign in. All other sessions end."""
    auth.check_passwords(request)
    rate_limits.sign_in(client_of(request))
    account = await services.accounts.choose_password(data.token, data.password, now())
    return await signed_in_as(request, services, account)


async def _with_password(
    request: AnyRequest, services: Services, rate_limits: RateLimits, password: str
) -> Account:
    """The account that is signed in, if its password is given again. Raises `Refused`."""
    account = await auth.signed_in(request, services)
    with rate_limits.guess(f"own {account.id}"):
        if not await services.accounts.fits(account, password):
            raise refuse(WRONG_PASSWORD)
    return account


def _token(request: AnyRequest) -> str:
    return request.cookies.get(auth.SESSION_COOKIE, "")


class _Archive:
    """An answer whose length nobody knows beforehand. A client that does not read it is cut off."""

    def __init__(self, services: Services, account: Account, token: str) -> None:
        self._services = services
        self._account = account
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        exports, seconds = self._services.exports, self._services.config.limits.send_seconds
        with exports.turn(self._account):
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            leaving = asyncio.create_task(left(receive))
            try:
                async for part in exports.parts(self._account, self._token, now()):
                    if leaving.done():
                        return
                    async with asyncio.timeout(seconds):
                        await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except (TimeoutError, StorageLost) as error:  # the answer ends too early, which clients notice
                log.warning("export broken off", why=type(error).__name__)
            finally:
                leaving.cancel()
