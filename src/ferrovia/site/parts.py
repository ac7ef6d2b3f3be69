"""The parts of the folder that are built by `make`."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from ferrovia.site.facts import Files

PAGE = "index.html"
# On a server the page lives at the root, and asks the server; in a folder it lives anywhere, and asks nobody.
MOVED = {b'<base href="/" />': b'<base href="./" />', b'data-home="server"': b'data-home="static"'}


class NotBuilt(Exception):
    """A part is missing. The text says which one, and what builds it."""


def client() -> Files:
    """The browser client, moved into a folder."""
    built = _read(files("ferrovia.server") / "client")
    if PAGE not in built:
        raise NotBuilt("the client was not built: run `make client`")
    return {**built, PAGE: moved(built[PAGE])}


def runtime() -> Files:
    """Python for the page."""
    built = _read(files("ferrovia.site") / "python")
    if "manifest.json" not in built:
        raise NotBuilt("Python for the page was not built: run `make site` in a checkout of the sources")
    return {f"python/{path}": body for path, body in built.items()}


def moved(page: bytes) -> bytes:
    for there, here in MOVED.items():
        if page.count(there) != 1:
            raise NotBuilt(f"the client was built for something else: its page has no {there.decode()}")
        page = page.replace(there, here)
    return page


def _read(folder: Traversable, path: str = "") -> Files:
    if not folder.is_dir():
        return {}
    read: Files = {}
    for item in folder.iterdir():
        if item.is_dir():
            read |= _read(item, f"{path}{item.name}/")
        else:
            read[f"{path}{item.name}"] = item.read_bytes()
    return read
