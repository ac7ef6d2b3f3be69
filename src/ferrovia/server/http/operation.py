"""For those who run the server: is it healthy, and what is it doing?"""

from __future__ import annotations

from litestar import Response, get

from ferrovia.server.http.errors import responses
from ferrovia.server.http.messages import Health
from ferrovia.server.office import Office
from ferrovia.tables.refusals import STORAGE_LOST, refuse
from ferrovia.version import VERSION


@get("/healthz", responses=responses())
async def healthz(office: Office) -> Health:
    """Healthy means that the database takes what is written."""
    if not await office.health.check():
        raise refuse(STORAGE_LOST)
    return Health("ok", VERSION)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(office: Office) -> Response[bytes]:
    return Response(office.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
