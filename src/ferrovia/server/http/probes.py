"""For those who run the server: is it healthy, and what is it doing?"""

from __future__ import annotations

from litestar import Response, get

from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.messages import Health
from ferrovia.server.services import Services
from ferrovia.tables.refusals import STORAGE_LOST, refuse
from ferrovia.version import VERSION


@get("/healthz", responses=responses())
async def healthz(services: Services) -> Health:
    """Healthy means that the database takes what is written."""
    if not await services.health.check():
        raise refuse(STORAGE_LOST)
    return Health("ok", VERSION)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(services: Services) -> Response[bytes]:
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
