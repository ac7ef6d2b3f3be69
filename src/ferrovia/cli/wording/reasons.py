"""Refusals as sentences, with the rule's number behind them."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia import vocabulary
from ferrovia.cli.wording.sentences import by_name, fill
from ferrovia.cli.wording.words import Words
from ferrovia.game import Refusal
from ferrovia.game.refusals import NOTHING_TO_UNDO, UNDO_NOT_YOURS, UNDO_REVEALED, UNKNOWN_NAME

SENTENCES: dict[str, str] = {refuse.code: refuse.says for refuse in vocabulary.REFUSALS} | {
    NOTHING_TO_UNDO: "There is no move to take back.",
    UNDO_REVEALED: "The last move revealed something new, so it can't be taken back.",
    UNDO_NOT_YOURS: "{seat} made the last move, so it is not yours to take back.",
}


def say_refusal(words: Words, refusal: Refusal) -> str:
    """Why something is not possible, and which rule says so."""
    if refusal.code == UNKNOWN_NAME:
        return f"{_no_such_name(refusal.details)} ({refusal.rule})"
    sentence = fill(words, SENTENCES[refusal.code], by_name(refusal.details))
    return f"{sentence} ({refusal.rule})"


def _no_such_name(details: Mapping[str, str | int]) -> str:
    return " ".join(f"There is no {what} '{name}'." for what, name in details.items())
