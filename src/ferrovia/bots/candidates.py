"""Which of the legal actions are worth a search."""

from __future__ import annotations

from ferrovia.bots.thinking import Table
from ferrovia.engine import codes
from ferrovia.game.view import View

MOST_CLAIMS = 8


def candidates(view: View, table: Table, planned: int) -> list[int]:
    """The planned action first, then others that might be better; the second card is left to the policy."""
    assert view.seat is not None
    known = view.known
    legal = view.core.legal_actions(known, view.seat)
    prompt = known.prompt()
    if prompt in (codes.SECOND_CARD, codes.TUNNEL):
        return [planned]
    if prompt != codes.TURN:
        return [planned, *(action for action in legal if action != planned)][:16]
    chosen = [planned]
    chosen += (action for action in legal if action >> 16 in DRAWS and action != planned)
    chosen += claims(view, legal, planned)
    return chosen


DRAWS = {codes.TAKE >> 16, codes.BLIND >> 16, codes.TICKETS >> 16}


def claims(view: View, legal: list[int], planned: int) -> list[int]:
    """The tracks that pay most, each with the payment that spends the fewest locomotives, then the cards of
    which most are left."""
    assert view.seat is not None
    board = view.core.board
    length = board.length
    points = board.points
    hand = view.known.hands[view.seat * 9 : view.seat * 9 + 9]
    best: dict[int, tuple[int, int, int]] = {}
    for action in legal:
        if action >> 16 == codes.CLAIM >> 16:
            track, colour, locos = action >> 8 & 255, action >> 4 & 15, action & 15
            rank = (locos, -hand[colour] if colour < 8 else 0, action)
            if track not in best or rank < best[track]:
                best[track] = rank
    tracks = sorted(best, key=lambda track: -points[length[track]])
    actions = [best[track][2] for track in tracks if track != planned >> 8 & 255 or planned >> 16 != codes.CLAIM >> 16]
    return actions[:MOST_CLAIMS]
