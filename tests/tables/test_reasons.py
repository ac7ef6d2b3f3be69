"""Why a hint says what it says."""

from __future__ import annotations

from ferrovia.analysis import Hint, SeatPlan
from ferrovia.game import Action
from ferrovia.game import actions as a
from ferrovia.tables.bot_requests.reasons import Reason, reason_for
from tests.conftest import MakeTable

NO_PLAN = SeatPlan((), (), (), (), 0, {})


def test_a_tunnel_is_paid_for_the_reason_that_it_is_claimed_for(table: MakeTable) -> None:
    """EU-5"""
    t = table("europe").turn(0).hand(0, red=6, locomotive=1).next_outcomes("red", "locomotive", "blue")
    track = next(track for track in t.game.board.tracks if track.tunnel and track.colour == "grey")

    def reason(choice: Action) -> Reason:
        return reason_for(t.game.view(0), Hint(choice, (), NO_PLAN, "points", 0, 1.0))

    claim = a.Claim(track.id, "red")
    to_claim = reason(claim)
    assert to_claim == Reason("points", track=track.id, n=t.game.board.points[track.length])
    t.play(claim)
    assert reason(a.PayTunnel(1)) == to_claim
    assert reason(a.LeaveTunnel()) == Reason("none")
