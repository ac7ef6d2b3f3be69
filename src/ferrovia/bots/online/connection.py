"""A connection to a server: its messages arrive as lines of one long response, choices go as requests."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from types import TracebackType
from typing import Self

import httpx
import msgspec

from ferrovia.bots.protocol.messages import PROTOCOL, OnlineChoice, OnlineHello
from ferrovia.version import VERSION

SILENT_SECONDS = 40.0  # the server says something every ten
WAIT_SECONDS = 0.5  # when the server asks us to slow down
TRIES = 20

encode = msgspec.json.Encoder().encode


class Lost(Exception):
    """The server cannot be reached, or the connection broke: try again."""


class NotWelcome(Exception):
    """The server does not want this bot; the text says why. Trying again is no use."""


class Connection:
    """Any thread may send a choice."""

    def __init__(self, server: str, token: str) -> None:
        self._client = httpx.Client(
            base_url=server,
            headers={"authorization": f"Bearer {token}", "user-agent": f"Ferrovia/{VERSION}"},
            timeout=httpx.Timeout(10.0, read=SILENT_SECONDS, pool=None),
            limits=httpx.Limits(max_connections=None),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def lines(self, boards: Sequence[str], games: int) -> Generator[bytes]:
        """Say hello, then yield what the server says until it ends. Raises `Lost` and `NotWelcome`."""
        hello = encode(OnlineHello(PROTOCOL, tuple(boards), games))
        try:
            with self._client.stream("POST", "/api/bot/stream", content=hello, headers=JSON) as answer:
                if answer.status_code != 200:
                    answer.read()
                    _check(answer)
                for line in answer.iter_lines():
                    if line:
                        yield line.encode() + b"\n"
        except httpx.HTTPError as error:
            raise Lost(str(error) or type(error).__name__) from None

    def choose(self, choice: OnlineChoice) -> None:
        """Send it until it arrives; the server decides if it is in time. Raises `Lost` and `NotWelcome`."""
        trouble = ""
        for _ in range(TRIES):
            try:
                answer = self._client.post("/api/bot/choices", content=encode(choice), headers=JSON)
                if answer.status_code != 409:  # too late, or sent twice
                    _check(answer)
                return
            except (httpx.HTTPError, Lost) as error:  # perhaps just this connection was lost
                trouble = str(error) or type(error).__name__
                time.sleep(WAIT_SECONDS)
        raise Lost(trouble)


JSON = {"content-type": "application/json"}


def _check(answer: httpx.Response) -> None:
    if answer.status_code in (429, 502, 503, 504):
        raise Lost(f"it answered {answer.status_code}")
    if answer.status_code >= 400:
        raise NotWelcome(f"{answer.status_code} {answer.text[:200]}")
