"""A page in a real Firefox, without a display. Playwright knows no Firefox but its own: this one is driven
by WebDriver BiDi."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.browser.browsers import found

PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}
LISTENING = "WebDriver BiDi listening on "
OFTEN = 0.02
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"
PATIENCE = 60.0  # seconds: a page that works needs far less, but the machine may be busy
# Firefox says so of what it no longer wants itself: an icon, or what is on its way to a page that was left.
GIVEN_UP = "A ServiceWorker intercepted the request and encountered an unexpected error"


class Firefox:
    """One page. Collects the troubles that no page may have: errors and warnings of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._commands = 0
        self.troubles: list[str] = []
        self._do("session.new", capabilities={})
        self._page = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._do("session.subscribe", events=["log.entryAdded"])

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._do("browsingContext.setViewport", context=self._page, viewport=size)

    def begin_with(self, script: str) -> None:
        """Runs in every page before anything else. Not in the blank one that Firefox opens with, perhaps only
        after this call: there a page may store nothing, and trying is an error."""
        once_there = f"() => {{ if (!location.host) return; {script} }}"
        self._do("script.addPreloadScript", functionDeclaration=once_there)

    def goto(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def wait(self, function: str, *values: Any) -> Any:
        """What a function returns, as soon as it returns something. Values are JSON, and so is the answer."""
        given = ", ".join(map(json.dumps, values))
        until = monotonic() + PATIENCE
        while monotonic() < until:
            answer = self._do(
                "script.evaluate",
                expression=f"JSON.stringify(({function})({given}) ?? null)",
                target={"context": self._page},
                awaitPromise=False,
                userActivation=True,
            )
            assert answer["type"] == "success", answer
            if value := json.loads(answer["result"]["value"]):
                return value
            sleep(OFTEN)
        raise AssertionError(f"never came true: {function} of {given}")

    def click(self, point: str, *values: Any) -> None:
        """By mouse, where the function says, once it says so twice: a sheet that has just opened moves."""
        at, before = self.wait(point, *values), None
        while at != before:
            self._do("script.evaluate", expression=DRAWN, target={"context": self._page}, awaitPromise=True)
            at, before = self.wait(point, *values), at
        move = {"type": "pointerMove", "x": round(at["x"]), "y": round(at["y"])}
        press = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": press}
        self._do("input.performActions", context=self._page, actions=[mouse])

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        self._commands += 1
        self._socket.send(json.dumps({"id": self._commands, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("id") == self._commands:
                assert message["type"] == "success", message
                result: dict[str, Any] = message["result"]
                return result
            if message.get("method") == "log.entryAdded":
                self._logged(message["params"])

    def _logged(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn") and GIVEN_UP not in entry["text"]:
            self.troubles.append(f"{entry['level']}: {entry['text']}")


@contextmanager
def firefox() -> Iterator[Firefox]:
    with TemporaryDirectory() as folder:
        written = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        ]
        Path(folder, "user.js").write_text("\n".join(written))
        command = [found("firefox"), "--headless", "--no-remote", "--profile", folder]
        process = subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            env={**os.environ, "HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            with connect(_address(process), proxy=None, max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.kill()
            process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    """Firefox says where it listens, after some other remarks."""
    said = []
    assert process.stderr is not None
    for line in process.stderr:
        said.append(line)
        if line.startswith(LISTENING):
            return line.removeprefix(LISTENING).strip() + "/session"
    raise AssertionError(f"Firefox did not start: {''.join(said)}")
