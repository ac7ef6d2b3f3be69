"""Everything that goes wrong in a page, and everything it receives."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response, WebSocket


class Watcher:
    """Collects the troubles no page may have: errors, warnings, failed requests, refused commands."""

    def __init__(self, page: Page) -> None:
        self.troubles: list[str] = []
        self.frames: list[str] = []  # received
        self.sent: list[str] = []
        self.bodies: list[Response] = []
        self._outage = False
        self._refusals = False
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        page.on("websocket", self._socket)

    def expect_an_outage(self) -> None:
        """From now on the connection may break; a refusal by the server is still trouble."""
        self._outage = True

    def expect_refusals(self) -> None:
        """From now on the server may refuse."""
        self._refusals = True

    def commands(self, kind: str) -> list[dict[str, Any]]:
        """What the page asked the server to do, including repetitions."""
        return [command for command in map(json.loads, self.sent) if command["type"] == kind]

    def _console(self, message: ConsoleMessage) -> None:
        if self._refusals and "Failed to load resource" in message.text:
            return
        if "registration blocked by Playwright" in message.text:  # the tests block it on purpose
            return
        if "Push API in incognito mode" in message.text:  # which every test runs in
            return
        broken = self._outage and ("net::ERR_" in message.text or "WebSocket connection to" in message.text)
        if message.type in ("error", "warning") and not broken:
            self.troubles.append(f"{message.type} in the console: {message.text}")

    def _failed(self, request: Request) -> None:
        left = request.failure == "net::ERR_ABORTED"  # the page was left before the response arrived
        if not left and not self._outage:
            self.troubles.append(f"{request.method} {request.url} failed: {request.failure}")

    def _response(self, response: Response) -> None:
        self.bodies.append(response)
        if response.status >= 400 and not self._refusals:
            self.troubles.append(f"{response.request.method} {response.url}: {response.status}")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frame(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _frame(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "refused" and not self._refusals:
            self.troubles.append(f"refused: {frame}")
