"""The operator over HTTP: the page, and what it and the command line ask for. For everybody else none of it
exists."""

from __future__ import annotations

import resource
import sys
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.params import Parameter
from msgspec.structs import replace

from ferrovia.server.http import auth, pages
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.operator import acts
from ferrovia.server.operator.acts import Effect
from ferrovia.server.operator.credentials import is_good
from ferrovia.server.operator.lists import AddressRow, JournalRow, Load, PersonRow, ReportRow, TableRow
from ferrovia.server.operator.removal import Traces
from ferrovia.server.services import Services
from ferrovia.server.storage.operator_store import Size, StoredBan
from ferrovia.tables.refusals import NOT_FOUND, refuse
from ferrovia.tables.registry import now
from ferrovia.version import VERSION

AnyRequest = Request[Any, Any, Any]
Search = Annotated[str, Parameter(max_length=100)]
Most = Annotated[int, Parameter(ge=1, le=1_000)]
Hours = Annotated[int, Parameter(ge=1, le=24 * 365)]
COMMAND_LINE = "command line"


async def only_operators(connection: auth.Connection, handler: object) -> None:
    """Who is asking goes into the journal. Everybody else is refused as if there were nothing here."""
    services: Services = connection.app.state.services
    shown = connection.headers.get("authorization", "")
    if shown.startswith("Bearer ") and is_good(
        services.operator_secret, shown.removeprefix("Bearer "), now()
    ):
        connection.state.operator = COMMAND_LINE
        return
    account = await auth.account_of(connection, services) if services.operators else None
    if account is None or account.name not in services.operators:
        raise refuse(NOT_FOUND)
    connection.state.operator = account.name


@get("/operator", include_in_schema=False)
async def page(request: AnyRequest, services: Services) -> Response[bytes]:
    """The page asks for everything it shows, and is told nothing unless an operator is signed in."""
    if not services.operators:
        raise refuse(NOT_FOUND)
    return pages.index(request)


@post("/acts", status_code=200)
async def act(request: AnyRequest, services: Services, data: acts.AnyAct) -> Effect:
    effect = await services.operator.do(data, request.state.operator)
    await services.operator_sync.read_on()
    return effect


@post("/plan", status_code=200)
async def plan(services: Services, data: acts.Remove) -> Traces:
    """What the act would remove."""
    return await services.operator.plan(data)


@get("/tables")
async def tables(
    services: Services, status: Search | None = None, search: Search = "", most: Most = 100
) -> list[TableRow]:
    found = await services.operator.lists.tables(status, search, most)
    return [replace(row, watchers=services.tables.watching(row.id)) for row in found]


@get("/people")
async def people(services: Services, search: Search = "", most: Most = 100) -> list[PersonRow]:
    return await services.operator.lists.people(search, most)


@get("/addresses")
async def addresses(
    services: Services, rate_limits: RateLimits, hours: Hours = 24, most: Most = 100
) -> list[AddressRow]:
    """The busiest first, then others who are connected."""
    connected = {
        services.restrictions.origins.of(client): (client, n) for client, n in rate_limits.sockets.items()
    }
    rows = []
    for row in await services.operator.lists.addresses(hours, most):
        client, sockets = connected.pop(row.origin, (None, 0))
        rows.append(replace(row, address=client, sockets=sockets))
    others = [AddressRow(origin, client, n) for origin, (client, n) in connected.items()]
    return [*rows, *sorted(others, key=lambda row: -row.sockets)[:most]]


@get("/bans")
async def bans(services: Services) -> list[StoredBan]:
    return await services.operator.lists.bans()


@get("/words")
async def words(services: Services) -> list[str]:
    return await services.operator.lists.words()


@get("/reports")
async def reports(services: Services, settled: bool = False, most: Most = 100) -> list[ReportRow]:
    return await services.operator.lists.reports(settled, most)


@get("/journal")
async def journal(services: Services, most: Most = 100) -> list[JournalRow]:
    return await services.operator.lists.journal(most)


@get("/sizes")
async def sizes(services: Services) -> list[Size]:
    return await services.operator.lists.sizes()


@get("/load")
async def load(services: Services) -> Load:
    figures = services.metrics.figures()
    commits = figures.total("ferrovia_commit_seconds_count")
    return Load(
        version=VERSION,
        tables=len(services.tables),
        sockets=int(figures.total("ferrovia_sockets")),
        bots_waiting=int(figures.total("ferrovia_bots_waiting")),
        memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        commits=int(commits),
        commit_mean=round(1000 * figures.total("ferrovia_commit_seconds_sum") / max(1, commits), 2),
        commit_99=1000 * figures.quantile("ferrovia_commit_seconds", 0.99),
        move_99=1000 * figures.quantile("ferrovia_move_seconds", 0.99),
        refusals=figures.by_label("ferrovia_refusals_total", "code"),
        statuses=figures.by_label("ferrovia_requests_total", "status"),
    )


ROUTER = Router(
    "/api/operator",
    route_handlers=[
        act,
        addresses,
        bans,
        journal,
        load,
        people,
        plan,
        reports,
        sizes,
        tables,
        words,
    ],
    guards=[only_operators],
    include_in_schema=False,
)
