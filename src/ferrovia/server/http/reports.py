"""Players tell the operator about a message or a name."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post

from ferrovia.server.http.caller import HttpCaller
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import Complaint, TableId
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.operator.lists import ReportMessage
from ferrovia.server.services import Services
from ferrovia.tables import entries
from ferrovia.tables.api.viewers import watched
from ferrovia.tables.refusals import CHAIR_UNKNOWN, ENTRY_UNKNOWN, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.table import Table

AROUND = 6  # messages before the one that is reported, and half as many after it
NAME = -1  # instead of the entry of a message


@post("/api/tables/{id:str}/reports", status_code=204, responses=responses(401, 403, 404, 409))
async def report(
    request: Request[Any, Any, Any], services: Services, rate_limits: RateLimits, id: TableId, data: Complaint
) -> None:
    """Tell the operator about a message, or about somebody's name. Nobody at the table learns of it."""
    caller = HttpCaller(request, services, rate_limits)
    rate_limits.report(caller.address)
    _, table, _ = await watched(services, caller, id)
    body = msgspec.json.encode(report_message(table, data))
    await services.store.add_report(id, data.chair, NAME if data.n is None else data.n, now(), body)


def report_message(table: Table, report: Complaint) -> ReportMessage:
    """What the operator reads, as it is now: it may be gone later. Raises `Refused`."""
    if report.chair >= len(table.chairs) or not table.chairs[report.chair].name:
        raise refuse(CHAIR_UNKNOWN, chair=report.chair)
    name = table.chairs[report.chair].name
    said = {n: entry for n, entry in enumerate(table.entries) if isinstance(entry, entries.Said)}
    if report.n is None:
        return ReportMessage(name, None, ())
    if report.n not in said or said[report.n].chair != report.chair:
        raise refuse(ENTRY_UNKNOWN, n=report.n)
    place = list(said).index(report.n)
    around = list(said.values())[max(0, place - AROUND) : place + AROUND // 2 + 1]
    lines = tuple(f"{table.chairs[each.chair].name}: {each.text}" for each in around)
    return ReportMessage(name, said[report.n].text, lines)
