"""Accounts over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from ferrovia.server.http import auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import Credentials, Me, SignIn
from ferrovia.server.http.password_page import pass_cookie
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.known_devices import described
from ferrovia.server.services import Services
from ferrovia.server.storage.store import Account
from ferrovia.tables.chairs import tidied
from ferrovia.tables.listings import OwnGame, own_game
from ferrovia.tables.refusals import ACCOUNT_UNKNOWN, refuse
from ferrovia.tables.registry import now

AnyRequest = Request[Any, Any, Any]
Most = Annotated[int, Parameter(ge=1, le=100_000, description="How many, at most.")]


@post("/api/accounts", responses=responses(403, 409))
async def register(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: Credentials
) -> Response[Me]:
    """Create an account, and sign in."""
    auth.check_passwords(request)
    services.restrictions.check_name(data.name)
    await auth.check_invited(request, services)
    rate_limits.register(client_of(request))
    origin = auth.origin_of(request, services)
    account, token = await services.accounts.register(
        data.name, data.password, now(), origin, _device(request)
    )
    return _signed_in(services, account, token)


@post("/api/sessions", responses=responses(401, 403))
async def sign_in(
    request: AnyRequest, services: Services, rate_limits: RateLimits, data: Credentials
) -> Response[Me]:
    auth.check_passwords(request)
    rate_limits.sign_in(client_of(request))
    with rate_limits.guess(auth.guesser(request, services, tidied(data.name))):
        account = await services.accounts.check(data.name, data.password)
    return await signed_in_as(request, services, account)


@delete("/api/sessions", responses={**responses(403), 204: ResponseSpec(None, description="Signed out")})
async def sign_out(request: AnyRequest, services: Services) -> Response[None]:
    token = request.cookies.get(auth.SESSION_COOKIE)
    if token:
        await services.accounts.end_session(token)
    return Response(None, cookies=[auth.session_cookie(services, "")])


@get("/api/sign-in", responses=responses(400))
async def how_to_sign_in(request: AnyRequest, services: Services) -> SignIn:
    """Tell somebody how they may sign in: with a password, or by a proxy."""
    settings = services.config.single_sign_on
    if settings is None or auth.identity_of(request) is None:
        return SignIn(False)
    return SignIn(True, settings.sign_out_url)


@post("/api/sign-in", responses=responses(400, 401, 403, 409))
async def make_again(request: AnyRequest, services: Services, rate_limits: RateLimits) -> Me:
    """Create a new account for somebody whom a proxy signs in and who has deleted theirs."""
    identity = auth.identity_of(request)
    if identity is None:
        raise refuse(ACCOUNT_UNKNOWN)
    rate_limits.register(client_of(request))
    account = await services.identities.make_again(identity, auth.origin_of(request, services), now())
    if account is None:  # deleted once more, meanwhile
        raise refuse(ACCOUNT_UNKNOWN)
    return _me(account)


@get("/api/me", responses=responses(401))
async def me(request: AnyRequest, services: Services) -> Me:
    """The account that is signed in."""
    return _me(await auth.signed_in(request, services))


@get("/api/me/games", responses=responses(401))
async def games(request: AnyRequest, services: Services, most: Most = 1_000) -> list[OwnGame]:
    """The tables that the account has sat at, newest first: whose turn it is, how finished games ended."""
    account = await auth.signed_in(request, services)
    found = await services.store.games_of(account.id, min(most, services.config.limits.games))
    return [own_game(summary, account.id) for summary in found]


async def signed_in_as(request: AnyRequest, services: Services, account: Account) -> Response[Me]:
    """A session of the account begins."""
    services.restrictions.check_account(account.id)
    token = await services.accounts.begin_session(account, now(), _device(request))
    return _signed_in(services, account, token)


def _device(request: AnyRequest) -> str:
    return described(request.headers.get("user-agent", ""))


def _signed_in(services: Services, account: Account, token: str) -> Response[Me]:
    cookies = [auth.session_cookie(services, token), auth.known_cookie(services, account.name)]
    # They sit at a shared device as well, where the session is not sent.
    entry = {"set-cookie": pass_cookie(services)} if services.config.invitation_only else {}
    return Response(_me(account), cookies=cookies, headers=entry)


def _me(account: Account) -> Me:
    return Me(account.name, round(account.mu - 3 * account.sigma, 2), account.games)
