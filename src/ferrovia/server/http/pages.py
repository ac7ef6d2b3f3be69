"""The browser client: a few prebuilt files, read once and served from memory; and Python, if it was built."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_304_NOT_MODIFIED
from msgspec import Struct

TYPES = {  # the framework adds the charset of texts
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "mjs": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
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
HOME = b'data-home="server"'  # in index.html
# Of a worker that runs Python. Pages run none.
RUNS_PYTHON = "default-src 'self' 'wasm-unsafe-eval'"
NO_CLIENT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Ferrovia</title><h1>Ferrovia</h1>
<p>The server is running, but the client has not been built: run <code>make client</code>.</p></html>"""

_PYTHON = files("ferrovia") / "site" / "python"


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
    answer = _found(request, f"assets/{name}", FOR_EVER)
    if ".worker-" in name:
        answer.headers["content-security-policy"] = RUNS_PYTHON
    return answer


@get("/python/{version:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def python(request: Request[Any, Any, Any], version: str, name: str) -> Response[bytes]:
    """Large, and packed when somebody first wants it."""
    if version != python_version() or name not in _python_files():
        raise NotFoundException
    tag = f'"{version}"'
    if request.headers.get("if-none-match") == tag:
        return Response(
            b"", status_code=HTTP_304_NOT_MODIFIED, headers={"cache-control": FOR_EVER, "etag": tag}
        )
    found = answer(request, _python(name), FOR_EVER)
    found.headers["etag"] = tag
    return found


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
    page = found.get("index.html", _file("index.html", NO_CLIENT))
    marked = b'%s data-python="python/%s/"' % (HOME, python_version().encode())
    return {
        **found,
        "index.html": packed(page.type, page.body.replace(HOME, marked)) if python_version() else page,
    }


@cache
def python_version() -> str:
    """Changes with any file of it; empty if there is none."""
    manifest = _PYTHON / "manifest.json"
    return str(msgspec.json.decode(manifest.read_bytes())["version"]) if manifest.is_file() else ""


@cache
def _python_files() -> frozenset[str]:
    return frozenset(file.name for file in _PYTHON.iterdir())


@cache
def _python(name: str) -> File:
    return _file(name, (_PYTHON / name).read_bytes())


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
