"""Why something is not possible: a code, the number of the rule, and what it is about.

Codes are for programs; sentences are the business of whoever shows them.
"""

from __future__ import annotations

from msgspec import Struct

from ferrovia.engine import codes


class Refusal(Struct, frozen=True):
    """`details` names the things involved: a track, a city, the number of cards that are there and needed."""

    code: str
    rule: str
    details: dict[str, str | int] = {}


class Refused(ValueError):
    """An action, or an undo, is not possible. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


# The engine's refusals by number: code and rule.
REASONS: dict[int, tuple[str, str]] = {
    codes.MALFORMED: ("MALFORMED", "R-5"),
    codes.GAME_OVER: ("GAME_OVER", "BASE-26"),
    codes.NOT_YOUR_TURN: ("NOT_YOUR_TURN", "BASE-4"),
    codes.NOT_NOW: ("NOT_NOW", "BASE-5"),
    codes.NOT_IN_MARKET: ("NOT_IN_MARKET", "BASE-8"),
    codes.LOCOMOTIVE_SECOND: ("LOCOMOTIVE_SECOND", "BASE-11"),
    codes.DECK_EMPTY: ("DECK_EMPTY", "BASE-16"),
    codes.TRACK_TAKEN: ("TRACK_TAKEN", "BASE-20"),
    codes.PARALLEL_CLOSED: ("PARALLEL_CLOSED", "BASE-23"),
    codes.PARALLEL_OWN: ("PARALLEL_OWN", "BASE-22"),
    codes.NOT_CONNECTED: ("NOT_CONNECTED", "OW-3"),
    codes.NOT_ENOUGH_TRAINS: ("NOT_ENOUGH_TRAINS", "BASE-19"),
    codes.NOT_ENOUGH_CARDS: ("NOT_ENOUGH_CARDS", "BASE-17"),
    codes.WRONG_COLOUR: ("WRONG_COLOUR", "BASE-17"),
    codes.FERRY_LOCOMOTIVES: ("FERRY_LOCOMOTIVES", "EU-4"),
    codes.NO_TICKETS_LEFT: ("NO_TICKETS_LEFT", "BASE-24"),
    codes.DRAFT_NOT_OVER: ("DRAFT_NOT_OVER", "IB-6"),
    codes.KEEP_MORE: ("KEEP_MORE", "BASE-24"),
    codes.KEEP_EXACTLY: ("KEEP_EXACTLY", "IB-3"),
    codes.NOT_OFFERED: ("NOT_OFFERED", "BASE-24"),
    codes.CITY_HAS_STATION: ("CITY_HAS_STATION", "EU-9"),
    codes.NO_STATIONS_LEFT: ("NO_STATIONS_LEFT", "EU-9"),
    codes.CITY_HAS_MARKER: ("CITY_HAS_MARKER", "OW-2"),
    codes.CITY_BARRED: ("CITY_BARRED", "ALV-1"),
    codes.NOT_AN_END: ("NOT_AN_END", "OW-4"),
    codes.NOT_CONTROLLED: ("NOT_CONTROLLED", "ALV-2"),
    codes.NO_FESTIVAL_THERE: ("NO_FESTIVAL_THERE", "IB-7"),
    codes.MUST_ACT: ("MUST_ACT", "R-4"),
}

# Refusals of the table, which the engine does not know.
UNKNOWN_NAME = "UNKNOWN_NAME"
NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
UNDO_REVEALED = "UNDO_REVEALED"
UNDO_NOT_YOURS = "UNDO_NOT_YOURS"
