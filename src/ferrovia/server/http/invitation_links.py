"""Links that let people in. Whoever follows one has a pass from then on, as with the server's password."""

from __future__ import annotations

from litestar import MediaType, Response, get

from ferrovia.server.http import html
from ferrovia.server.http.password_page import INVITATION, pass_cookie
from ferrovia.server.services import Services
from ferrovia.tables.registry import now

OUTDATED = html.page(
    "This invitation is no longer good",
    "<p>It has expired, or it is not complete. Ask whoever sent it for a new one.</p>",
)


@get(f"{INVITATION}{{code:str}}", include_in_schema=False)
async def accept(services: Services, code: str) -> Response[bytes]:
    if not services.access.invited(code, now()):
        headers = {name.decode(): value.decode() for name, value in html.HEADERS}
        return Response(OUTDATED, status_code=404, media_type=MediaType.HTML, headers=headers)
    headers = {"location": "/", "cache-control": "no-store", "set-cookie": pass_cookie(services)}
    return Response(b"", status_code=303, headers=headers)
