"""The description of the HTTP interface, with the schemas of the code that reads and writes its messages.

The framework's own schemas lose what is annotated inside a tuple, and allow fields that are refused."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from ferrovia.bots.line.messages import OnlineChoice, OnlineHello
from ferrovia.game.challenge import Challenge
from ferrovia.game.refusals import Refusal
from ferrovia.maps.told import BoardTold
from ferrovia.server.http import messages as m
from ferrovia.server.http.tables import FILES
from ferrovia.tables import messages as t
from ferrovia.tables.commands import AnyCommand
from ferrovia.tables.listing import Summary
from ferrovia.tables.telling import Update
from ferrovia.tables.thinking.reasons import Advice

MESSAGES = (
    Advice,
    t.AnalysisTold,
    t.Attempt,
    t.BoardListed,
    BoardTold,
    t.BotsTold,
    m.Chosen,
    Challenge,
    t.ChallengeTold,
    m.Credentials,
    t.DailyTold,
    t.Done,
    t.Draws,
    t.GameFile,
    m.Health,
    t.Join,
    m.Me,
    m.NewBot,
    m.NewBotToken,
    t.NewChallenge,
    m.NewPassword,
    t.NewTable,
    OnlineChoice,
    OnlineHello,
    m.OwnBot,
    m.OwnPassword,
    t.Position,
    t.ReplayTold,
    m.Reset,
    t.SeatClaim,
    m.SeatMail,
    t.Seated,
    m.SessionTold,
    m.SignIn,
    m.StatusTold,
    t.Tracks,
    AnyCommand,
    Refusal,
    Summary,
    Update,
)


RECORD = "/api/tables/{id}/record"


class Description(JsonRenderPlugin):
    """Made once: it takes longer than a hundred moves."""

    made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self.made is None:
            self.made = self._make(request, openapi_schema)
        return self.made

    def _make(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        _, exact = msgspec.json.schema_components(MESSAGES, ref_template="#/components/schemas/{name}")
        components = openapi_schema["components"]
        components = {**components, "schemas": {**components["schemas"], **exact}}
        # The framework knows one type of each answer.
        content = openapi_schema["paths"][RECORD]["get"]["responses"]["200"]["content"]
        content |= {media_type: {"schema": {"type": "string"}} for _, media_type in FILES.values()}
        return super().render(request, {**openapi_schema, "components": components})
