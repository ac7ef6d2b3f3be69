"""The analysis of a finished game over HTTP."""

from __future__ import annotations

from litestar import get, post

from ferrovia.server.http.auth import client_of, origin_of
from ferrovia.server.http.errors import responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.http.tables import AnyRequest, TableId, watched
from ferrovia.server.office import Office
from ferrovia.tables import answers
from ferrovia.tables.messages import AnalysisTold
from ferrovia.tables.table import Table


@post("/api/tables/{id:str}/analysis", status_code=200, responses=responses(401, 403, 404, 409))
async def ask(request: AnyRequest, office: Office, guard: Guard, id: TableId) -> AnalysisTold:
    """Have a finished game analysed in the background, once for everybody who asks."""
    table = await _finished(request, office, id)
    guard.analyse(client_of(request))
    return await office.analyst.ask(id, lambda: table.record().dumps(), origin_of(request, office))


@get("/api/tables/{id:str}/analysis", responses=responses(401, 403, 404, 409))
async def look(request: AnyRequest, office: Office, id: TableId) -> AnalysisTold:
    """How far the analysis has got, or the analysis itself: ask again every second."""
    await _finished(request, office, id)
    return await office.analyst.status(id)


async def _finished(request: AnyRequest, office: Office, id: str) -> Table:
    _, table, _ = await watched(request, office, id)
    answers.check_result(table)
    return table
