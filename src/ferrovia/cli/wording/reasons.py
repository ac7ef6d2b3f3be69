"""Refusals as sentences, with the rule's number behind them."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia import mechanisms
from ferrovia.cli.wording.sentences import by_name, fill
from ferrovia.cli.wording.words import Words, cards, plural
from ferrovia.game import Refusal
from ferrovia.game.refusal_details import GREY
from ferrovia.game.refusals import NOTHING_TO_UNDO, UNDO_NOT_YOURS, UNDO_REVEALED, UNKNOWN_NAME
from ferrovia.text import LOCOMOTIVE

SENTENCES: dict[str, str] = {refuse.code: refuse.says for refuse in mechanisms.REFUSALS} | {
    NOTHING_TO_UNDO: "There is no move to take back.",
    UNDO_REVEALED: "The last move revealed something new, so it can't be taken back.",
    UNDO_NOT_YOURS: "{seat} made the last move, so it is not yours to take back.",
}


def say_refusal(words: Words, refusal: Refusal) -> str:
    """Why something is not possible, and which rule says so."""
    if refusal.code == UNKNOWN_NAME:
        return f"{_no_such_name(refusal.details)} ({refusal.rule})"
    details = {**refusal.details, "cost": _cost(refusal.details), "held": _held(refusal.details)}
    sentence = fill(words, SENTENCES[refusal.code], by_name(details))
    return f"{sentence} ({refusal.rule})"


def _cost(details: Mapping[str, str | int]) -> str:
    """What a payment takes: "3 red", "2 cards of one colour", "2 locomotives"."""
    price, colour = int(details.get("price", 0)), str(details.get("colour", ""))
    return f"{plural(price, 'card')} of one colour" if colour == GREY else cards({colour: price})


def _held(details: Mapping[str, str | int]) -> str:
    """What the seat has towards it: "2 red and no locomotives", "none"."""
    locomotives, colour = int(details.get("locomotives", 0)), details.get("colour", LOCOMOTIVE)
    if colour == LOCOMOTIVE:
        return str(locomotives or "none")
    n = int(details["cards"])
    own = f"at most {n}" if colour == GREY else f"{n or 'no'} {colour}"
    return f"{own} and {plural(locomotives, LOCOMOTIVE) if locomotives else f'no {LOCOMOTIVE}s'}"


def _no_such_name(details: Mapping[str, str | int]) -> str:
    return " ".join(f"There is no {what} '{name}'." for what, name in details.items())
