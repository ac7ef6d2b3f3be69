"""A wheel in an environment of its own: it plays a game, and its server shows the client."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from tools.packages.checking import Unfit

ROOT = Path(__file__).parents[2]
STARTS = 4
PATIENCE = 120  # seconds for a server to answer
SCRIPT = re.compile(r'src="[./]*(assets/start-[^"]+\.js)"')
IMPORT = """
import time
before = time.process_time()
import ferrovia
print(f"{time.process_time() - before:.3f} {ferrovia.engine.COMPILED}")
"""


def try_wheel(python: str, wheel: Path, folder: Path) -> str:
    """What came of it, in a line. Raises `Unfit`."""
    venv = folder / "venv"
    said("uv", "venv", "--quiet", "--clear", "--no-python-downloads", "--python", python, venv)
    pinned = ROOT / "requirements" / "server.txt"
    install = ("uv", "pip", "install", "--quiet", "--python", venv)
    said(*install, "--require-hashes", "--requirement", pinned)
    said(*install, "--no-deps", wheel)
    return try_installed([str(venv / "bin" / "python")], wheel, folder)


def try_installed(python: list[str], wheel: Path, folder: Path) -> str:
    """The same where it is installed; `python` may be a command with arguments."""
    # The first start writes the bytecode.
    seconds, compiled = min(said(*python, "-c", IMPORT, cwd=folder).split() for _ in range(STARTS))
    if compiled != str(not wheel.name.endswith("-none-any.whl")):
        raise Unfit(f"{wheel.name} is imported in the wrong form: compiled is {compiled}")
    command = [*python, "-m", "ferrovia.cli"]
    terminal = said(*command, "play", "--terminal", "--board", "usa", "--seed", "1", cwd=folder)
    if "To play this deal again: --seed 1" not in terminal:
        raise Unfit(f"{wheel.name} does not play in the terminal:\n{terminal}")
    said(*command, "tournament", "--bots", "planner,random", "--games", "2", "--jobs", "1", cwd=folder)
    return f"import {seconds} s, plays, serves {served(command, folder)} bytes of client"


def served(command: list[str], folder: Path) -> int:
    """The size of the start page and its script, fetched from a server."""
    serving = [*command, "serve", "--port", "0", "--database", "tables.sqlite"]
    with subprocess.Popen(
        serving, cwd=folder, env=plain_environment(), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+\d", server.stdout.readline())
            if found is None:
                raise Unfit("the server does not say where it is")
            page = fetched(f"{found[0]}/")
            script = SCRIPT.search(page.decode())
            if script is None:
                raise Unfit("the start page has no script")
            return len(page) + len(fetched(f"{found[0]}/{script[1]}"))
        finally:
            server.terminate()


def fetched(url: str) -> bytes:
    with build_opener(ProxyHandler({})).open(url, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
    return content


def plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("FERROVIA_", "PYTHON"))}


def said(*command: str | Path, cwd: Path = ROOT) -> str:
    """The output of a command that must succeed. It finds the uv of this checkout."""
    environment = plain_environment()
    environment["PATH"] = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        raise Unfit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout
