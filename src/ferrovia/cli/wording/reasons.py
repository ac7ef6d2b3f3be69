"""Refusals as sentences: one for each code, with the rule's number behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ferrovia.cli.wording.words import Words, plural
from ferrovia.game import Refusal

Details = Mapping[str, str | int]
Sentence = Callable[[Words, Details], str]


def say_refusal(words: Words, refusal: Refusal) -> str:
    """Why something is not possible, and where to read it up."""
    return f"{SENTENCES[refusal.code](words, refusal.details)} ({refusal.rule})"


def fixed(sentence: str) -> Sentence:
    return lambda words, details: sentence


def _taken(w: Words, d: Details) -> str:
    return f"{w.does(int(d['owner']), 'has')} this route already."


def _few_trains(w: Words, d: Details) -> str:
    return f"The route needs {plural(int(d['length']), 'train')}, but you have only {d['trains']}."


def _few_ferry_locomotives(w: Words, d: Details) -> str:
    return f"This ferry needs at least {plural(int(d['needed']), 'locomotive')} in the payment."


def _no_such_name(w: Words, d: Details) -> str:
    return " ".join(f"There is no {what} '{name}'." for what, name in d.items())


def _not_yours(w: Words, d: Details) -> str:
    return f"{w.name(int(d['seat']))} made the last move, so it is not yours to take back."


SENTENCES: dict[str, Sentence] = {
    "MALFORMED": fixed("This is not a move of this game."),
    "GAME_OVER": fixed("The game is over."),
    "NOT_YOUR_TURN": fixed("It is somebody else's turn."),
    "NOT_NOW": fixed("This is not possible at this point: another question is open."),
    "NOT_IN_MARKET": fixed("The market has no such card."),
    "LOCOMOTIVE_SECOND": fixed("A locomotive of the market cannot be the second card."),
    "DECK_EMPTY": fixed("Deck and discard are empty: no train cards can be drawn."),
    "TRACK_TAKEN": _taken,
    "PARALLEL_CLOSED": fixed(
        "The parallel route is taken, and with so few players only one of them can be used."
    ),
    "PARALLEL_OWN": fixed("You own the parallel route, and nobody owns two between the same cities."),
    "NOT_CONNECTED": fixed("The route does not touch your network."),
    "NOT_ENOUGH_TRAINS": _few_trains,
    "NOT_ENOUGH_CARDS": fixed("Your hand does not have the cards for it."),
    "WRONG_COLOUR": fixed("The route has another colour."),
    "FERRY_LOCOMOTIVES": _few_ferry_locomotives,
    "NO_TICKETS_LEFT": fixed("No tickets are left to draw."),
    "DRAFT_NOT_OVER": fixed("Tickets can be drawn only after the second draft."),
    "KEEP_MORE": fixed("You must keep more of these tickets."),
    "KEEP_EXACTLY": fixed("This is not the number of tickets that must be kept."),
    "NOT_OFFERED": fixed("This ticket is not among those to choose from."),
    "CITY_HAS_STATION": fixed("The city has a station already."),
    "NO_STATIONS_LEFT": fixed("You have no station left."),
    "CITY_HAS_MARKER": fixed("The city has a marker already."),
    "CITY_BARRED": fixed("This city takes no marker: Alvin starts here."),
    "NOT_AN_END": fixed("A marker goes only on an end of the route just claimed."),
    "NOT_CONTROLLED": fixed("Alvin goes only to a city with your marker."),
    "NO_FESTIVAL_THERE": fixed("No festival cards of that city can be taken now."),
    "MUST_ACT": fixed("Passing is possible only when nothing else is."),
    "UNKNOWN_NAME": _no_such_name,
    "NOTHING_TO_UNDO": fixed("There is no move to take back."),
    "UNDO_REVEALED": fixed("The last move turned up something new, so it cannot be taken back."),
    "UNDO_NOT_YOURS": _not_yours,
}
