"""Luck with cards and tickets, compared with the average."""

from __future__ import annotations

from ferrovia.analysis.luck import Luck
from ferrovia.engine import codes
from ferrovia.game import new_game
from ferrovia.game.actions import DrawBlind, DrawTickets, PickTicket, TakeCard
from tests.conftest import MakeTable, Table


def following(arranged: Table) -> Luck:
    return Luck(arranged.game.board, arranged.game.seats)


def test_the_deal_counts_four_cards_and_three_tickets(table: MakeTable) -> None:
    """14 of 110 cards are locomotives, and 30 tickets have 349 points."""
    arranged = table()
    dealt = following(arranged)
    deal = arranged.game.steps[0]
    dealt.see(deal, None)
    for seat in range(2):
        locomotives, points = dealt.luck(seat)
        assert locomotives.expected == round(4 * 14 / 110, 2)
        assert points.expected == round(3 * 349 / 30, 2)
    offered = next(row[3] for row in deal.rows if row[0] == codes.TICKETS_OFFERED)
    tickets = arranged.game.board.tickets
    assert dealt.luck(0)[1].seen == sum(t.points for i, t in enumerate(tickets) if offered >> i & 1)


def test_a_blind_card_is_expected_to_match_the_deck(table: MakeTable) -> None:
    arranged = table().deck(locomotive=1, red=3).next_outcomes("locomotive").turn(0)
    dealt = following(arranged)
    before = arranged.state.clone()
    arranged.play(DrawBlind())
    dealt.see(arranged.game.steps[-1], before)
    assert dealt.luck(0)[0].seen == 1
    assert dealt.luck(0)[0].expected == 0.25
    assert dealt.luck(1)[0].expected == 0.0


def test_a_face_up_card_is_not_luck(table: MakeTable) -> None:
    arranged = table().market(locomotive=1, red=4).deck(blue=4).turn(0)
    dealt = following(arranged)
    before = arranged.state.clone()
    arranged.play(TakeCard("locomotive"))
    dealt.see(arranged.game.steps[-1], before)
    assert dealt.luck(0)[0] == dealt.luck(1)[0]
    assert dealt.luck(0)[0].seen == 0


def test_drawn_tickets_are_expected_to_match_their_deck(table: MakeTable) -> None:
    arranged = table().ticket_deck(("boston--miami", "los-angeles--new-york", "denver--el-paso")).turn(0)
    dealt = following(arranged)
    before = arranged.state.clone()
    arranged.play(DrawTickets())
    dealt.see(arranged.game.steps[-1], before)
    points = dealt.luck(0)[1]
    assert points.seen == 12 + 21 + 4
    assert points.expected == 37.0


def test_the_packet_that_is_dealt_is_luck_and_what_is_passed_on_is_not() -> None:
    """IB-3"""
    game = new_game("iberia", 2, 1)
    dealt = Luck(game.board, 2)
    dealt.see(game.steps[0], None)
    packets = [game.view(seat).packet for seat in range(2)]
    points = {ticket.id: ticket.points for ticket in game.board.tickets}
    seen = [sum(points[ticket] for ticket in packet) for packet in packets]
    assert [dealt.luck(seat)[1].seen for seat in range(2)] == seen
    for seat, packet in enumerate(packets):
        before = game.state.clone()
        dealt.see(game.play(PickTicket(packet[0]), seat), before)
    assert game.view(0).packet == packets[1][1:]
    assert [dealt.luck(seat)[1].seen for seat in range(2)] == seen
