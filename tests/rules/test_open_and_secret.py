"""What everybody may know, and what only one seat may."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import BuildStation, Claim, DrawBlind, TakeCard
from tests.conftest import MakeTable, Table

WATCHERS = [1, 2, None]


def playing(table: MakeTable, **hand: int) -> Table:
    """Seat 0 of three is to move."""
    t = table("europe", seats=3).turn(0).hand(0, **hand).discard().market(red=3, blue=2)
    return t.deck(white=9)


@pytest.mark.parametrize("audience", WATCHERS)
def test_card_taken_from_the_market_is_public(table: MakeTable, audience: int | None) -> None:
    """R-6"""
    t = playing(table).play(TakeCard("red"))
    assert t.events(audience) == (events.CardTaken(0, "red"), events.MarketFilled("white"))
    assert t.view(audience).seats[0].cards == 1


@pytest.mark.parametrize("audience", WATCHERS)
def test_card_drawn_blind_is_not(table: MakeTable, audience: int | None) -> None:
    """R-6: only that it was drawn."""
    t = playing(table).play(DrawBlind())
    assert t.events(audience) == (events.CardDrawn(0, None),)
    assert t.events(0) == (events.CardDrawn(0, "white"),)
    assert t.view(audience).seats[0].cards == 1
    assert t.view(audience).deck == 8


@pytest.mark.parametrize("audience", WATCHERS)
def test_payments_are_public(table: MakeTable, audience: int | None) -> None:
    """R-6: and so is the discard, the owner of a track, and the score."""
    t = playing(table, pink=3, locomotive=1).play(Claim("athina--sofia", "pink", 1))
    assert t.events(audience)[0] == events.TrackClaimed(0, "athina--sofia", "pink", 1)
    view = t.view(audience)
    assert view.discard == {"pink": 2, "locomotive": 1}
    assert view.tracks == {"athina--sofia": 0}
    assert (view.seats[0].score, view.seats[0].trains, view.seats[0].cards) == (4, 42, 1)


@pytest.mark.parametrize("audience", WATCHERS)
def test_stations_and_their_price_are_public(table: MakeTable, audience: int | None) -> None:
    """R-6"""
    t = playing(table, pink=3).play(BuildStation("roma", "pink"))
    assert t.events(audience)[0] == events.StationBuilt(0, "roma", "pink", 0, 1)
    assert t.view(audience).stations == {"roma": 0}


@pytest.mark.parametrize("audience", WATCHERS)
def test_cards_turned_up_for_a_tunnel_are_public(table: MakeTable, audience: int | None) -> None:
    """R-6"""
    t = playing(table, white=6).play(Claim("madrid--pamplona:2", "white"))
    assert t.events(audience)[1:] == (events.TunnelCardTurned(0, "white"),) * 3
    tunnel = t.view(audience).tunnel
    assert tunnel is not None
    assert (tunnel.track, tunnel.colour, tunnel.turned) == ("madrid--pamplona:2", "white", {"white": 3})


@pytest.mark.parametrize("audience", WATCHERS)
def test_hands_and_tickets_are_seen_as_numbers_only(table: MakeTable, audience: int | None) -> None:
    """R-6, BASE-25"""
    t = playing(table, pink=3, white=2).tickets(0, "berlin--roma", "berlin--london").hand(1, red=1).hand(2)
    view = t.view(audience)
    assert view.hand == ({"red": 1} if audience == 1 else {})
    assert "berlin--roma" not in view.tickets
    assert [seat.cards for seat in view.seats] == [5, 1, 0]
    assert view.seats[0].tickets == 2


def test_score_so_far_is_without_tickets(table: MakeTable) -> None:
    """R-6: a completed ticket does not show before the end."""
    t = playing(table).tickets(0, "frankfurt--kobenhavn").own(0, "essen--frankfurt", "essen--kobenhavn:1")
    assert t.score(0, 6).view(1).seats[0].score == 6
    assert t.view(0).completed == ("frankfurt--kobenhavn",)
    assert t.view(1).completed == ()
    assert t.finish().game.result().seats[0].points["tickets_done"] == 5


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_what_a_seat_knows_holds_no_secret_of_others(table: MakeTable, board: str) -> None:
    """R-6, BASE-25, IB-8: not only in the views, but in the state they are made from."""
    state = table(board, seats=3).state
    known = state.seen_by(1)
    for secret in ("held", "offer", "packet"):
        assert getattr(known, secret) == [0, getattr(state, secret)[1], 0, 0, 0, 0]
    assert [any(known.hands[9 * seat : 9 * seat + 9]) for seat in range(3)] == [False, True, False]
    assert not any(known.deck)
    assert not any(known.strata)
