"""Which of the legal actions are worth a search."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.game.view import View

MOST_CLAIMS = 8
MOST_ANSWERS = 16

DRAWS = {codes.TAKE, codes.BLIND, codes.TICKETS}


def candidates(view: View, planned: int) -> list[int]:
    """The planned action first, then others that might be better."""
    assert view.seat is not None
    legal = [action for action in view.core.legal_actions(view.known, view.seat) if action != planned]
    if view.known.prompt() != codes.TURN:
        return [planned, *legal[: MOST_ANSWERS - 1]]
    draws = [action for action in legal if codes.verb(action) in DRAWS]
    points = view.core.board.points
    length = view.core.board.length
    tracks = claims(view, legal)
    if codes.verb(planned) == codes.CLAIM:
        tracks.pop(codes.subject(planned), None)
    best = sorted(tracks, key=lambda track: -points[length[track]])[:MOST_CLAIMS]
    return [planned, *draws, *(tracks[track] for track in best)]


def claims(view: View, legal: list[int]) -> dict[int, int]:
    """For each track that can be claimed, the claim that spends the fewest locomotives, then the colour with
    the most cards in hand."""
    assert view.seat is not None
    hand = view.known.hands[view.seat * codes.N_TRAIN_KINDS :]
    payments: dict[int, tuple[int, int, int]] = {}
    for action in legal:
        if codes.verb(action) == codes.CLAIM:
            track, colour, locos = codes.subject(action), codes.colour(action), codes.locomotives(action)
            payment = (locos, -hand[colour], action)
            payments[track] = min(payment, payments.get(track, payment))
    return {track: payment[2] for track, payment in payments.items()}
