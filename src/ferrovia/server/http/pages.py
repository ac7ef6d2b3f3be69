"""The browser client: a few prebuilt files, read once and served from memory."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

TYPES = {  # the framework adds the charset of texts
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}
PUBLIC = (
    "icon.svg",
    "icon-turn.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "manifest.webmanifest",
    "sw.js",
)
FOR_EVER = "public, max-age=31536000, immutable"  # the names of assets change with their content
NO_CLIENT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Ferrovia</title><h1>Ferrovia</h1>
<p>The server is running, but the client has not been built: run <code>make client</code>.</p></html>"""


class File(Struct, frozen=True):
    type: str
    body: bytes
    zipped: bytes


@get(
    ["/", "/account", "/replay", "/tables/{rest:path}", "/rules/{rest:path}", "/challenge/{rest:path}"],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any], rest: str = "") -> Response[bytes]:
    """Every page of the client is the same file, which looks at the address itself."""
    return index(request)


def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    return answer(request, _client()["index.html"], "no-cache")


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    return _found(request, f"assets/{name}", FOR_EVER)


@get([f"/{name}" for name in PUBLIC], include_in_schema=False)
async def public(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Files whose names never change, so browsers ask for them each time; among them the service worker,
    whose scope is all pages."""
    answer = _found(request, request.url.path.removeprefix("/"), "no-cache")
    if request.url.path == "/sw.js":
        answer.headers["service-worker-allowed"] = "/"
    return answer


def _found(request: Request[Any, Any, Any], name: str, caching: str) -> Response[bytes]:
    file = _client().get(name)
    if file is None:
        raise NotFoundException
    return answer(request, file, caching)


def answer(request: Request[Any, Any, Any], file: File, caching: str) -> Response[bytes]:
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if zipped:
        headers["content-encoding"] = "gzip"
    return Response(file.zipped if zipped else file.body, media_type=file.type, headers=headers)


@cache
def _client() -> dict[str, File]:
    """The files by path."""
    root = files("ferrovia.server") / "client"
    found = dict(_read(root, "")) if root.is_dir() else {}
    return {"index.html": _file("index.html", NO_CLIENT), **found}


def _read(folder: Traversable, path: str) -> list[tuple[str, File]]:
    read = []
    for item in folder.iterdir():
        name = f"{path}{item.name}"
        if item.is_dir():
            read += _read(item, f"{name}/")
        else:
            read.append((name, _file(name, item.read_bytes())))
    return read


def _file(name: str, body: bytes) -> File:
    kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return packed(kind, body)


def packed(kind: str, body: bytes) -> File:
    return File(kind, body, gzip.compress(body, mtime=0))
