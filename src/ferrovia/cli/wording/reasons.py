"""Refusals as sentences: one for each code, with the rule's number behind it."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia import vocabulary
from ferrovia.cli.wording.sentences import Value, fill
from ferrovia.cli.wording.words import Words
from ferrovia.game import Refusal
from ferrovia.game.refusals import NOTHING_TO_UNDO, UNDO_NOT_YOURS, UNDO_REVEALED, UNKNOWN_NAME

SENTENCES: dict[str, str] = {refuse.code: refuse.says for refuse in vocabulary.REFUSALS} | {
    NOTHING_TO_UNDO: "There is no move to take back.",
    UNDO_REVEALED: "The last move revealed something new, so it can't be taken back.",
    UNDO_NOT_YOURS: "{seat} made the last move, so it is not yours to take back.",
}
KINDS = {"seat": "seat", "owner": "seat"}  # of details; the others are numbers and names


def say_refusal(words: Words, refusal: Refusal) -> str:
    """Why something is not possible, and which rule says so."""
    if refusal.code == UNKNOWN_NAME:
        return f"{_no_such_name(refusal.details)} ({refusal.rule})"
    details = {name: Value(KINDS.get(name, "words"), value) for name, value in refusal.details.items()}
    return f"{fill(words, SENTENCES[refusal.code], details)} ({refusal.rule})"


def _no_such_name(details: Mapping[str, str | int]) -> str:
    return " ".join(f"There is no {what} '{name}'." for what, name in details.items())
