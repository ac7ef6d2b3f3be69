"""Writes the protocol's types for the browser, from the types of the server, and the list of characters.

.venv/bin/python tools/protocol_types.py > web/src/protocol/types.ts
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from ferrovia.boards.facts import BoardFacts
from ferrovia.boards.rulebook import PrintedRule
from ferrovia.bots.characters import CHARACTERS
from ferrovia.game import Refusal
from ferrovia.game.scoring import Scoring
from ferrovia.server.http import messages as h
from ferrovia.server.operator import lists as o
from ferrovia.server.operator.acts import AnyAct, Effect
from ferrovia.server.operator.removal import Traces
from ferrovia.server.storage.operator_store import Size, StoredBan
from ferrovia.tables import messages as m
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.commands import AnyCommand
from ferrovia.tables.listings import OwnGame, Summary
from ferrovia.tables.updates import Update

HEAD = "// Made by tools/protocol_types.py from the server's types. Do not edit.\n"

ROOTS = (
    Update,
    AnyCommand,
    Refusal,
    Scoring,
    Summary,
    OwnGame,
    Advice,
    m.AnalysisMessage,
    m.BoardSummary,
    BoardFacts,
    PrintedRule,
    m.BotsMessage,
    m.ChallengeMessage,
    m.Closing,
    h.Credentials,
    m.DailyDeal,
    m.Done,
    m.Draws,
    m.GameFile,
    m.Join,
    h.Me,
    h.NewBotToken,
    m.NewChallenge,
    m.NewTable,
    m.Notice,
    h.OwnBot,
    m.Ping,
    m.PointAt,
    m.Pointed,
    m.Pong,
    m.Position,
    h.PushMessage,
    m.RefusedCommand,
    m.ReplayMessage,
    h.Complaint,
    m.SeatClaim,
    m.Seated,
    h.SessionMessage,
    h.SignIn,
    h.Subscribe,
    m.Tracks,
    m.Ways,
    AnyAct,
    Effect,
    Size,
    StoredBan,
    Traces,
    o.AddressRow,
    o.JournalRow,
    o.Load,
    o.PersonRow,
    o.ReportRow,
    o.TableRow,
)
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def protocol_types() -> str:
    """TypeScript, the types in alphabetical order."""
    schemas, parts = msgspec.json.schema_components(ROOTS, ref_template="{name}")
    declared = [f"export type {name} = {written(part)}" for name, part in sorted(parts.items())]
    declared.append(f"export type Action = {written(parts['Play']['properties']['do'])}")
    declared.append(f"export type Command = {written(schemas[1])}")
    declared.append(f"export type Act = {written(schemas[ROOTS.index(AnyAct)])}")
    declared.append(f"export type Event = {written(parts['EntryMessage']['properties']['events']['items'])}")
    declared.append(
        "export type Message = Update | Done | RefusedCommand | Closing | Notice | Pong | Pointed"
    )
    declared.append(f"export const CHARACTERS: Character[] = [\n{characters()}\n]")
    return HEAD + "\n" + "\n\n".join(declared) + "\n"


def characters() -> str:
    """A client has to name a bot before it has asked the server anything."""
    return "\n".join(f"  {msgspec.json.encode(each).decode()}," for each in CHARACTERS.values())


def written(schema: dict[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        return record(schema)
    if kind == "array":
        return array(schema)
    return PLAIN[str(kind)]


def record(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if isinstance(values, dict) else 'unknown'}>"
    needed = schema.get("required", ())
    lines = []
    for name, part in schema["properties"].items():
        # The tag of a struct is always there, though the schema calls it optional.
        always = name in needed or (name == "type" and "enum" in part)
        lines.append(f"  {name}{'' if always else '?'}: {written(part)}")
    return "{\n" + "\n".join(lines) + "\n}"


def array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(written(part) for part in schema['prefixItems'])}]"
    item = written(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    sys.stdout.write(protocol_types())
