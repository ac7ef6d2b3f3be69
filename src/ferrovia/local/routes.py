"""Everything that can be asked of a device: what every home is asked, and its own. What concerns others, or
comes over the network, needs a server."""

from __future__ import annotations

from typing import NoReturn

from ferrovia.local import own_games, transfer
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.routes import ROUTES as SHARED
from ferrovia.tables.api.routes import Route
from ferrovia.tables.refusals import ACCOUNT_UNKNOWN, SERVER_NEEDED, refuse


async def nobody(home: Home, caller: Caller) -> NoReturn:
    """Nobody has an account on a device."""
    raise refuse(ACCOUNT_UNKNOWN)


async def elsewhere(home: Home, caller: Caller) -> NoReturn:
    raise refuse(SERVER_NEEDED)


async def elsewhere_at(home: Home, caller: Caller, id: str) -> NoReturn:
    raise refuse(SERVER_NEEDED)


ROUTES = (
    *SHARED,
    Route("DELETE", "/api/tables/{id}", own_games.remove),
    Route("GET", "/api/tables/{id}/seats", own_games.members),
    Route("POST", "/api/tables/{id}/reports", elsewhere_at),
    Route("POST", "/api/tables/{id}/subscriptions", elsewhere_at),
    Route("POST", "/api/tables/{id}/mail", elsewhere_at),
    Route("GET", "/api/me", nobody),
    Route("GET", "/api/me/games", own_games.games),
    Route("GET", "/api/export", transfer.export),
    Route("POST", "/api/import", transfer.bring),
    Route("POST", "/api/accounts", elsewhere),
    Route("POST", "/api/sessions", elsewhere),
    Route("GET", "/api/push", elsewhere),
)
