"""How the tests play: towards the end, with a little of everything."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.web.browser.words import Board

Action = dict[str, Any]
Update = dict[str, Any]

WORTH_IT = 4  # spaces: a route this long is claimed at once
FULL_HAND = 14


def choose(update: Update, board: Board, chance: Random) -> Action:
    options: list[Action] = update["options"]
    by_type: dict[str, list[Action]] = {}
    for option in options:
        by_type.setdefault(option["type"], []).append(option)
    if claims := by_type.get("Claim"):
        best = max(
            claims, key=lambda claim: (length(claim, board), -claim.get("locomotives", 0), claim["track"])
        )
        held = sum(update["view"].get("hand", {}).values())
        if length(best, board) >= WORTH_IT or held >= FULL_HAND or chance.random() < 0.15:
            return best
    if "DrawTickets" in by_type and chance.random() < 0.02:
        return by_type["DrawTickets"][0]
    if keeps := by_type.get("KeepTickets"):
        return min(keeps, key=lambda keep: (len(keep["tickets"]), keep["tickets"]))
    draws = [*by_type.get("DrawBlind", ()), *by_type.get("TakeCard", ())]
    for candidates in (draws, by_type.get("PayTunnel"), by_type.get("PlaceMarker"), by_type.get("Claim")):
        if candidates:
            return chance.choice(candidates)
    return chance.choice(options)


def length(claim: Action, board: Board) -> int:
    n: int = board.tracks[claim["track"]]["length"]
    return n
