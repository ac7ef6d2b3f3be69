"""Refusals in English: one sentence for each code, for whoever shows them. The client has the same ones in
its catalogue, beside their translations. In braces are details of the refusal."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "MALFORMED": "This is not a move of this game.",
    "GAME_OVER": "The game is over.",
    "NOT_YOUR_TURN": "It is not your turn.",
    "NOT_NOW": "You cannot do this now.",
    "NOT_IN_MARKET": "There is no such card face up.",
    "LOCOMOTIVE_SECOND": "A face-up locomotive cannot be your second card.",
    "DECK_EMPTY": "The deck and the discard pile are empty: no train cards can be drawn.",
    "TRACK_TAKEN": "This route is taken.",
    "PARALLEL_CLOSED": "With so few players only one route of a double route can be claimed.",
    "PARALLEL_OWN": "You already have a route between these cities.",
    "NOT_CONNECTED": "This route does not touch your network.",
    "NOT_ENOUGH_TRAINS": "This route takes {length} of your trains, and you have {trains} left.",
    "NOT_ENOUGH_CARDS": "You do not have the cards for it.",
    "WRONG_COLOUR": "These cards have the wrong colour.",
    "FERRY_LOCOMOTIVES": "At least {needed} of the cards for this ferry must be locomotives.",
    "NO_TICKETS_LEFT": "No tickets are left.",
    "DRAFT_NOT_OVER": "Tickets can be drawn only after the second ticket draft.",
    "KEEP_MORE": "You must keep more of these tickets.",
    "KEEP_EXACTLY": "That is not the right number of tickets.",
    "NOT_OFFERED": "This ticket was not offered.",
    "CITY_HAS_STATION": "There is already a station here.",
    "NO_STATIONS_LEFT": "You have no stations left.",
    "CITY_HAS_MARKER": "There is already a marker here.",
    "CITY_BARRED": "No marker can be placed here: Alvin starts in this city.",
    "NOT_AN_END": "This city is not an end of the route.",
    "NOT_CONTROLLED": "You do not control this city.",
    "NO_FESTIVAL_THERE": "There are no festival cards here.",
    "MUST_ACT": "You can pass only when you can do nothing else.",
    "UNKNOWN_NAME": "There is no such thing.",
    "NOTHING_TO_UNDO": "There is no move to take back.",
    "UNDO_REVEALED": "A move that revealed something cannot be taken back.",
    "UNDO_NOT_YOURS": "Only your own move can be taken back.",
}
