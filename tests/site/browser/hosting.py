"""A folder of files on a dumb web server, at a path below its root."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files as files_of
from pathlib import Path
from threading import Event, Thread
from typing import Any

from ferrovia.site.offline import WORKER, knowing

SOMEWHERE = "/some/where/"


class Host(ThreadingHTTPServer):
    """Like `python -m http.server`, but it remembers what it was asked for."""

    def __init__(self, root: Path, port: int = 0) -> None:
        self.asked: list[str] = []
        self.missing: list[str] = []
        self.slow = ""  # paths that contain this wait until ...
        self.go_on = Event()
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(root)))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{SOMEWHERE}"

    def asked_for(self, part: str) -> list[str]:
        return [path for path in self.asked if part in path]


class Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Host)
        self.server.asked.append(self.path)
        if self.server.slow and self.server.slow in self.path:
            self.server.go_on.wait()
        with suppress(ConnectionError):  # whoever asked may have left
            super().do_GET()

    def send_error(self, code: int, *args: Any, **more: Any) -> None:
        assert isinstance(self.server, Host)
        self.server.missing.append(f"{self.path}: {code}")
        super().send_error(code, *args, **more)

    def log_message(self, format: str, *args: Any) -> None:
        """Not in the output of the tests."""


@contextmanager
def hosted(root: Path, port: int = 0) -> Iterator[Host]:
    """`root` holds the folder at `SOMEWHERE`."""
    with Host(root, port) as host:
        thread = Thread(target=host.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield host
        finally:
            host.go_on.set()
            host.shutdown()


def placed(folder: Path, root: Path) -> Path:
    """A copy that a test may change."""
    return shutil.copytree(folder, root / SOMEWHERE.strip("/"))


def complete(folder: Path) -> None:
    """Let the service worker know the files that are there now."""
    worker = folder / WORKER
    files = {
        str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file() and path != worker
    }
    built = files_of("ferrovia.server") / "client" / WORKER
    worker.write_text(knowing(built.read_text(), {name: path.read_bytes() for name, path in files.items()}))
