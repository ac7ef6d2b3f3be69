"""Refusals as sentences, with the rule's number behind them."""

from __future__ import annotations

from ferrovia.game import Refusal
from ferrovia.game.sentences import SENTENCES


def say_refusal(refusal: Refusal) -> str:
    """Why something is not possible, and where to read it up."""
    return f"{SENTENCES[refusal.code].format(**refusal.details)} ({refusal.rule})"
