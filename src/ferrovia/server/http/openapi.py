"""The description of the HTTP interface: what every home of tables answers, and what only a server does.

The framework's own schemas lose what is annotated inside a tuple, and allow fields that are refused: those of
the code that reads and writes the messages take their place."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from ferrovia.bots.protocol.messages import OnlineChoice, OnlineHello
from ferrovia.server.http import messages as m
from ferrovia.tables.api import openapi

MESSAGES = (
    m.Chosen,
    m.Credentials,
    m.Health,
    m.Me,
    m.NewBot,
    m.NewBotToken,
    m.NewPassword,
    OnlineChoice,
    OnlineHello,
    m.OwnBot,
    m.OwnPassword,
    m.Reset,
    m.SeatMail,
    m.SessionMessage,
    m.SignIn,
    m.StatusMessage,
)


class Description(JsonRenderPlugin):
    """Made once: it takes longer than a hundred moves."""

    made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self.made is None:
            self.made = super().render(request, _whole(openapi_schema))
        return self.made


def _whole(own: dict[str, Any]) -> dict[str, Any]:
    shared, schemas = openapi.described(MESSAGES)
    components = {**own["components"], "schemas": {**own["components"]["schemas"], **schemas}}
    return {**own, "paths": {**own["paths"], **shared}, "components": components}
