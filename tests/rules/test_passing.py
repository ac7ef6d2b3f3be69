"""Passing, when nothing else is possible."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import Claim, DrawTickets, Pass
from tests.conftest import MakeTable, Table


def stuck(table: MakeTable, seats: int = 3) -> Table:
    """No cards and no tickets are left anywhere."""
    t = table(seats=seats).turn(0).market().deck().discard().ticket_deck()
    for seat in range(seats):
        t.hand(seat).tickets(seat)
    return t


def test_passing_is_an_option_when_there_is_no_other(table: MakeTable) -> None:
    """R-4"""
    t = stuck(table)
    assert t.view(0).options() == (Pass(),)
    t.play(Pass())
    assert t.events()[0] == events.Passed(0)
    assert t.view().current == 1


@pytest.mark.parametrize("way_out", ["deck", "claim", "tickets"])
def test_passing_is_refused_while_anything_is_legal(table: MakeTable, way_out: str) -> None:
    """R-4"""
    t = stuck(table)
    match way_out:
        case "deck":
            t.deck(red=1)
        case "claim":
            t.hand(0, red=1)
        case "tickets":
            t.ticket_deck(("boston--miami",))
    assert t.refusal(Pass()) == "MUST_ACT"
    assert Pass() not in t.view(0).options()


def test_face_up_cards_alone_do_not_prevent_passing(table: MakeTable) -> None:
    """R-4, BASE-16: without a deck they cannot be taken."""
    assert stuck(table).market(red=3).refusal(Pass()) is None


def test_cards_that_pay_for_nothing_do_not_prevent_passing(table: MakeTable) -> None:
    """R-4, BASE-19: no track is short enough for the trains left."""
    assert stuck(table).hand(0, red=5).trains(0, 0).refusal(Pass()) is None


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_game_ends_at_once_when_all_have_passed_in_a_row(table: MakeTable, seats: int) -> None:
    """R-4"""
    t = stuck(table, seats).score(1, 7)
    for _ in range(seats - 1):
        t.play(Pass())
        assert not t.game.over
    t.play(Pass())
    assert t.game.over
    assert t.game.result().scores[1] == 7


def test_an_action_in_between_starts_the_count_again(table: MakeTable) -> None:
    """R-4"""
    t = stuck(table).play(Pass(), Pass()).hand(2, red=1).play(Claim("atlanta--nashville", "red"))
    t.market().deck().discard()
    t.play(Pass(), Pass())
    assert not t.game.over
    t.play(Pass())
    assert t.game.over


def test_tickets_must_be_drawn_before_passing(table: MakeTable) -> None:
    """R-4, BASE-7"""
    t = stuck(table).ticket_deck(("boston--miami", "denver--el-paso"))
    assert t.view(0).options() == (DrawTickets(),)
