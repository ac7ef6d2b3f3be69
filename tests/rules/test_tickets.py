"""Drawing, keeping and scoring tickets."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import Claim, DrawBlind, DrawTickets, KeepTickets
from tests.conftest import MakeTable, Table

A, B, C = "boston--miami", "calgary--phoenix", "chicago--new-orleans"
D, E, F = "denver--el-paso", "duluth--houston", "miami--toronto"


def offered(table: MakeTable, *strata: tuple[str, ...]) -> Table:
    """Seat 0 of two has no tickets and has just drawn from this deck."""
    return table().turn(0).tickets(0).tickets(1).ticket_deck(*strata).play(DrawTickets())


@pytest.mark.parametrize("keep", [(A,), (B, C), (A, B, C)])
def test_three_are_drawn_and_any_number_but_none_is_kept(table: MakeTable, keep: tuple[str, ...]) -> None:
    """BASE-24, BASE-7"""
    t = offered(table, (A, B, C), (D, E, F))
    assert t.view(0).offer == (A, B, C)
    t.play(KeepTickets(keep))
    assert t.view(0).tickets == keep
    assert t.view().tickets_left == 6 - len(keep)
    assert (t.view().prompt, t.view().current) == ("turn", 1)


@pytest.mark.parametrize("deck", [(A,), (A, B), (A, B, C)])
def test_at_least_one_is_kept_however_few_there_are(table: MakeTable, deck: tuple[str, ...]) -> None:
    """BASE-24: fewer are drawn if the deck has fewer."""
    t = offered(table, deck)
    assert t.view(0).offer == deck
    assert t.refusal(KeepTickets(())) == "KEEP_MORE"
    assert t.refusal(KeepTickets(deck[:1])) is None


def test_tickets_cannot_be_drawn_from_an_empty_deck(table: MakeTable) -> None:
    """BASE-24"""
    t = table().turn(0).ticket_deck()
    assert t.refusal(DrawTickets()) == "NO_TICKETS_LEFT"
    assert DrawTickets() not in t.view(0).options()


def test_tickets_given_back_go_to_the_bottom(table: MakeTable) -> None:
    """BASE-24"""
    t = offered(table, (A, B, C), (D, E, F)).play(KeepTickets((B,)))
    t.play(DrawTickets())
    assert set(t.view(1).offer) == {D, E, F}
    t.play(KeepTickets((D, E, F)), DrawTickets())
    assert set(t.view(0).offer) == {A, C}


def test_tickets_given_back_together_come_again_in_any_order(table: MakeTable) -> None:
    """R-20: whichever of them a dealer takes first, the other one stays under the deck."""
    first = set()
    for seed in range(20):
        t = table(seed=seed).turn(0).tickets(0).tickets(1).ticket_deck((A, B, C), (D, E)).play(DrawTickets())
        t.play(KeepTickets((B,)), DrawTickets())
        (third,) = set(t.view(1).offer) - {D, E}
        first.add(third)
    assert first == {A, C}


def test_kept_tickets_are_never_given_back(table: MakeTable) -> None:
    """BASE-24"""
    t = table().turn(0).tickets(0, D).ticket_deck((A, B, C)).play(DrawTickets())
    assert t.refusal(KeepTickets((D,))) == "NOT_OFFERED"
    t.play(KeepTickets((A,)))
    assert set(t.view(0).tickets) == {A, D}


def test_nothing_else_can_be_done_before_tickets_are_kept(table: MakeTable) -> None:
    """BASE-7"""
    t = offered(table, (A, B, C), (D, E, F)).hand(0, red=3)
    for action in DrawTickets(), DrawBlind(), Claim("montreal--toronto", "red"):
        assert t.refusal(action) == "NOT_NOW"


def test_tickets_are_secret_and_their_number_is_not(table: MakeTable) -> None:
    """BASE-25, R-6"""
    t = offered(table, (A, B, C), (D, E, F))
    assert t.view(1).offer == t.view(None).offer == ()
    assert t.events(1)[0] == events.TicketsOffered(0, 3, None)
    t.play(KeepTickets((A, C)))
    assert t.view(1).tickets == t.view(None).tickets == ()
    assert t.view(1).seats[0].tickets == 2
    assert t.events(1)[0] == events.TicketsKept(0, 2, 1, None)
    assert t.events(0)[0] == events.TicketsKept(0, 2, 1, (A, C))


def test_there_is_no_limit_to_tickets(table: MakeTable) -> None:
    """BASE-25"""
    t = table()
    ids = [ticket.id for ticket in t.game.board.tickets]
    t.turn(0).tickets(1).tickets(0, *ids[:27]).ticket_deck(tuple(ids[27:])).play(DrawTickets())
    t.play(KeepTickets(tuple(ids[27:])))
    assert t.view().seats[0].tickets == 30


def test_completed_tickets_add_and_others_subtract(table: MakeTable) -> None:
    """BASE-27: by several tracks of one's own; a ticket with only one city reached is not completed."""
    t = table().tickets(0, "denver--el-paso", "duluth--houston", "houston--kansas-city").tickets(1)
    t.own(0, "denver--santa-fe", "el-paso--santa-fe", "dallas--houston:1", "dallas--oklahoma-city:1")
    result = t.finish().game.result().seats[0]
    assert (result.points["tickets_done"], result.points["tickets_failed"]) == (4, -8 - 5)
    assert (result.done, set(result.failed)) == (
        ("denver--el-paso",),
        {"duluth--houston", "houston--kansas-city"},
    )


def test_tracks_of_others_complete_nothing(table: MakeTable) -> None:
    """BASE-27"""
    t = table().tickets(0, "denver--el-paso").tickets(1, "denver--el-paso")
    t.own(0, "denver--santa-fe").own(1, "el-paso--santa-fe")
    assert [seat.points["tickets_failed"] for seat in t.finish().game.result().seats] == [-4, -4]


def test_ticket_drawn_complete_counts(table: MakeTable) -> None:
    """BASE-27"""
    t = table().tickets(0).tickets(1).own(0, "denver--santa-fe", "el-paso--santa-fe").turn(0)
    t.ticket_deck((D,)).play(DrawTickets()).play(KeepTickets((D,)))
    assert t.view(0).completed == (D,)
    assert t.finish().game.result().seats[0].points["tickets_done"] == 4


def test_later_tickets_of_europe_are_three_regular_ones(table: MakeTable) -> None:
    """EU-3: keep at least one; the others go to the bottom."""
    t = table("europe").turn(0)
    deck = tuple(ticket.id for ticket in t.game.board.tickets if not ticket.long)
    t.tickets(0).tickets(1).ticket_deck(deck[:3], deck[3:6]).play(DrawTickets())
    assert t.refusal(KeepTickets(())) == "KEEP_MORE"
    t.play(KeepTickets((deck[0],)), DrawTickets())
    assert set(t.view(1).offer) == set(deck[3:6])


@pytest.mark.parametrize(("deck", "drawn"), [(6, 4), (4, 4), (3, 3), (1, 1)])
def test_old_west_draws_four_tickets(table: MakeTable, deck: int, drawn: int) -> None:
    """OW-8"""
    t = table("old-west").turn(0)
    ids = tuple(ticket.id for ticket in t.game.board.tickets)
    t.tickets(0).tickets(1).ticket_deck(ids[:deck]).play(DrawTickets())
    assert len(t.view(0).offer) == drawn
    assert t.refusal(KeepTickets(())) == "KEEP_MORE"
    assert t.refusal(KeepTickets(t.view(0).offer[:1])) is None
