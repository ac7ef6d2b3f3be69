"""Who is asking: a seat token in a header or a cookie, an account's session in a cookie."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ferrovia.server.http.clients import counted_as
from ferrovia.server.http.cookies import SEAT_COOKIE
from ferrovia.server.http.identity import identity_in
from ferrovia.server.http.password_page import has_pass
from ferrovia.server.services import Services
from ferrovia.server.single_sign_on import Identity
from ferrovia.server.storage.store import Account
from ferrovia.tables.challenge_terms import Challenger
from ferrovia.tables.refusals import (
    ACCOUNT_UNKNOWN,
    BAD_TOKEN,
    INVITATION_NEEDED,
    PROXY_SIGNS_IN,
    refuse,
)
from ferrovia.tables.registry import now
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken

BOARD_COOKIE = "ferrovia_board"
SESSION_COOKIE = "ferrovia_session"
DEVICE_COOKIE = "ferrovia_device"
KNOWN_COOKIE = "ferrovia_known"
DEVICE_BYTES = 24
SEAT_SECONDS = 400 * 86_400
SESSION_SECONDS = 90 * 86_400

Connection = ASGIConnection[Any, Any, Any, Any]


def client_of(connection: Connection) -> str:
    """Whose limits a request counts against."""
    return counted_as("" if connection.client is None else connection.client.host)


def origin_of(connection: Connection, services: Services) -> str:
    """Where a table comes from that is opened by this request, or a hint that is asked for."""
    return services.restrictions.origins.of(client_of(connection))


def seat_token(connection: Connection, services: Services, table: str) -> SeatToken | None:
    """The token for this table; None if there is none. Raises `Refused` for a forged one in a header; a bad
    cookie counts as none, since its owner cannot see it."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        token = services.signer.read(header.removeprefix("Bearer "))
        if token is None or token.table != table:
            raise refuse(BAD_TOKEN)
        return token
    token = services.signer.read(connection.cookies.get(SEAT_COOKIE, ""))
    return token if token is not None and token.table == table else None


def board_token(connection: Connection, services: Services, table: Table) -> SeatToken | None:
    """The token of a screen that somebody at the table put the board up on; it ends with their sitting."""
    token = services.signer.read(connection.cookies.get(BOARD_COOKIE, ""), "board")
    if token is None or token.table != table.id or not table.sits(token.chair, token.sitting):
        return None
    return token


async def seat_of(connection: Connection, services: Services, table: Table) -> SeatToken | None:
    """Where the person asking sits, by a token or because the chair belongs to their account; None for a
    spectator."""
    token = seat_token(connection, services, table.id)
    if token is not None and table.sits(token.chair, token.sitting):
        return await _admitted(connection, services, table, token)
    account = await account_of(connection, services)
    for number, chair in enumerate(table.chairs):
        if account is not None and chair.account == account.id:
            return await _admitted(connection, services, table, SeatToken(table.id, number, chair.sittings))
    return None


async def _admitted(connection: Connection, services: Services, table: Table, token: SeatToken) -> SeatToken:
    """Raise `Refused` for somebody whom the operator has banned, or who may not see the game yet."""
    if token.chair >= 0:
        services.restrictions.check_chair(table.chairs[token.chair])
    await check_hidden(connection, services, table, seated=True)
    return token


async def check_hidden(connection: Connection, services: Services, table: Table, seated: bool) -> None:
    """Raise `Refused` for somebody who may still play the deal that others have begun to play here."""
    if table.challenge is not None and table.game is not None:
        await services.challenges.check_open(table, await player_of(connection, services), seated, now())


def ended_sitting(connection: Connection, services: Services, table: Table) -> Ending | None:
    """Why the token of the person asking is no longer good, if they have one."""
    token = seat_token(connection, services, table.id)
    return None if token is None else table.ended.get((token.chair, token.sitting))


def identity_of(connection: Connection) -> Identity | None:
    """Return who a proxy says is asking. Raises `Refused`."""
    return identity_in(connection.scope)


def check_passwords(connection: Connection) -> None:
    """Refuse somebody whom a proxy signs in: they have no password here."""
    if identity_of(connection) is not None:
        raise refuse(PROXY_SIGNS_IN)


async def account_of(connection: Connection, services: Services) -> Account | None:
    """Return who is signed in. If a proxy says who is asking, that alone counts, in each request anew: no
    cookie of ours outlives it, and somebody else may come next on the same device. Raises `Refused`."""
    identity = identity_of(connection)
    if identity is not None:
        return await services.identities.account(identity, origin_of(connection, services), now())
    return await services.accounts.of_session(connection.cookies.get(SESSION_COOKIE), now())


def guesser(connection: Connection, services: Services, name: str) -> str:
    """Whose wrong passwords for an account count together: those of a device that knows it, or of all
    others."""
    number = services.devices.number(connection.cookies.get(KNOWN_COOKIE, ""), name)
    return f"anybody {name.casefold()}" if number is None else f"device {number}"


async def signed_in(connection: Connection, services: Services) -> Account:
    """Raises `Refused` for somebody who is not signed in."""
    account = await account_of(connection, services)
    if account is None:
        raise refuse(ACCOUNT_UNKNOWN)
    return account


async def check_invited(connection: Connection, services: Services) -> None:
    """Raises `Refused` for a stranger, if the server is for invited people."""
    if services.config.invitation_only and not await is_invited(connection, services):
        raise refuse(INVITATION_NEEDED)


async def is_invited(connection: Connection, services: Services) -> bool:
    """Whoever has an account was invited once."""
    headers = dict(connection.scope["headers"])
    return has_pass(services.access, headers) or await account_of(connection, services) is not None


async def player_of(connection: Connection, services: Services) -> Challenger | None:
    """Who is playing challenges; None for somebody who has never played one here."""
    account = await account_of(connection, services)
    device = connection.cookies.get(DEVICE_COOKIE)
    if account is None and not device:
        return None
    return Challenger(_device(device or ""), None if account is None else account.id)


async def new_player(connection: Connection, services: Services) -> tuple[Challenger, Cookie]:
    """Who plays a challenge from now on, and the cookie that identifies the device."""
    account = await account_of(connection, services)
    token = connection.cookies.get(DEVICE_COOKIE) or secrets.token_urlsafe(DEVICE_BYTES)
    cookie = Cookie(
        key=DEVICE_COOKIE,
        value=token,
        path="/api",
        max_age=SEAT_SECONDS,
        httponly=True,
        samesite="strict",
        secure=services.config.secure_cookies,
    )
    return Challenger(_device(token), None if account is None else account.id), cookie


def _device(token: str) -> str:
    """Only a hash is stored, so a backup lets nobody pose as somebody else."""
    return f"device {hashlib.sha256(token.encode(errors='surrogatepass')).hexdigest()}"


def renewed(connection: Connection, services: Services, table: str) -> dict[str, str]:
    """For the answer to a device whose seat was signed with the key before the last rotation: its cookie,
    signed with the new one."""
    text = connection.cookies.get(SEAT_COOKIE, "")
    token = services.signer.read(text)
    if token is None or token.table != table or services.signer.sign(token) == text:
        return {}
    return {"set-cookie": seat_cookie(services, table, services.signer.sign(token)).to_header(header="")}


def seat_cookie(services: Services, table: str, token: str) -> Cookie:
    """Sent back for this table only."""
    return _table_cookie(services, table, SEAT_COOKIE, token)


def board_cookie(services: Services, table: str, token: str) -> Cookie:
    """Sent back for this table only."""
    return _table_cookie(services, table, BOARD_COOKIE, token)


def _table_cookie(services: Services, table: str, key: str, token: str) -> Cookie:
    return Cookie(
        key=key,
        value=token,
        path=f"/api/tables/{table}",
        max_age=SEAT_SECONDS if token else 0,
        httponly=True,
        samesite="strict",
        secure=services.config.secure_cookies,
    )


def known_cookie(services: Services, name: str) -> Cookie:
    """This device has signed in to the account of this name."""
    return Cookie(
        key=KNOWN_COOKIE,
        value=services.devices.mark(name),
        path="/api/sessions",
        max_age=SEAT_SECONDS,
        httponly=True,
        samesite="strict",
        secure=services.config.secure_cookies,
    )


def session_cookie(services: Services, token: str) -> Cookie:
    return Cookie(
        key=SESSION_COOKIE,
        value=token,
        path="/api",
        max_age=SESSION_SECONDS if token else 0,
        httponly=True,
        samesite="strict",
        secure=services.config.secure_cookies,
    )
