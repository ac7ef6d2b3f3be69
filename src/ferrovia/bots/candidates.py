"""Which of the legal actions are worth a search."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.game.view import View

MOST_CLAIMS = 8
MOST_ANSWERS = 16

CLAIM = codes.CLAIM >> codes.ACTION_SHIFT
DRAWS = {code >> codes.ACTION_SHIFT for code in (codes.TAKE, codes.BLIND, codes.TICKETS)}


def candidates(view: View, planned: int, second_cards: bool) -> list[int]:
    """The planned action first, then others that might be better."""
    assert view.seat is not None
    prompt = view.known.prompt()
    if prompt == codes.SECOND_CARD and not second_cards:
        return [planned]
    legal = [action for action in view.core.legal_actions(view.known, view.seat) if action != planned]
    if prompt != codes.TURN:
        return [planned, *legal[: MOST_ANSWERS - 1]]
    draws = [action for action in legal if action >> codes.ACTION_SHIFT in DRAWS]
    return [planned, *draws, *claims(view, legal, planned)]


def claims(view: View, legal: list[int], planned: int) -> list[int]:
    """The tracks that pay most, each with the payment that spends the fewest locomotives, then the colour of
    which most is in hand."""
    assert view.seat is not None
    board = view.core.board
    length, points = board.length, board.points
    hand = view.known.hands[view.seat * codes.N_TRAIN_KINDS :]
    payments: dict[int, tuple[int, int, int]] = {}
    for action in legal:
        if action >> codes.ACTION_SHIFT == CLAIM:
            track, colour, locos = action >> 8 & 255, action >> 4 & 15, action & 15
            payment = (locos, -hand[colour], action)
            payments[track] = min(payment, payments.get(track, payment))
    if planned >> codes.ACTION_SHIFT == CLAIM:
        payments.pop(planned >> 8 & 255, None)
    best = sorted(payments, key=lambda track: -points[length[track]])[:MOST_CLAIMS]
    return [payments[track][2] for track in best]
