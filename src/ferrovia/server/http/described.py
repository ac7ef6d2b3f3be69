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
from ferrovia.server.analysis.analyst import AnalysisTold
from ferrovia.server.bots.reasons import Advice
from ferrovia.server.http import messages as m
from ferrovia.server.rooms.listing import Summary
from ferrovia.server.table.commands import AnyCommand
from ferrovia.server.table.telling import Update

MESSAGES = (
    Advice,
    AnalysisTold,
    m.Attempt,
    m.BoardListed,
    BoardTold,
    m.BotsTold,
    m.Chosen,
    Challenge,
    m.ChallengeTold,
    m.Credentials,
    m.DailyTold,
    m.Done,
    m.Draws,
    m.GameFile,
    m.Health,
    m.Join,
    m.Me,
    m.NewBot,
    m.NewBotToken,
    m.NewChallenge,
    m.NewPassword,
    m.NewTable,
    OnlineChoice,
    OnlineHello,
    m.OwnBot,
    m.OwnPassword,
    m.Position,
    m.ReplayTold,
    m.Reset,
    m.SeatClaim,
    m.SeatMail,
    m.Seated,
    m.SessionTold,
    m.StatusTold,
    m.Tracks,
    AnyCommand,
    Refusal,
    Summary,
    Update,
)


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
        return super().render(request, {**openapi_schema, "components": components})
