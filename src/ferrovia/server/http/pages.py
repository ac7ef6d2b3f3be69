"""Pages for people."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from litestar import Response, get


@get("/", media_type="text/html", include_in_schema=False)
async def start() -> Response[str]:
    return Response(_page("start.html"), media_type="text/html")


@get("/start.css", media_type="text/css", include_in_schema=False)
async def style() -> Response[str]:
    return Response(_page("start.css"), media_type="text/css")


@cache
def _page(name: str) -> str:
    return (files("ferrovia.server.pages") / name).read_text(encoding="utf-8")
